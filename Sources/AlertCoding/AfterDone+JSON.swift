import Alerts
import JSON
import Messages
import Recurrence

extension AfterDone {
    /// Returns the time as a JSON object, with one of the keys `seconds`, `days` and `months`.
    func json(in zone: Zone) -> JSONValue {
        var object: [JSONObject.Member] = [.init("kind", .string("afterDone"))]
        switch length {
        case .seconds(let count): object.append(.init("seconds", .int(count)))
        case .days(let count, let time):
            object.append(.init("days", .int(count)))
            object.append(.init("time", .string(time.description)))
        case .months(let count, let time):
            object.append(.init("months", .int(count)))
            object.append(.init("time", .string(time.description)))
        }
        switch due {
        case .civil(let wall, _): object.append(.init("at", .string(wall.description)))
        case .instant(let instant): object.append(.init("at", .time(instant, in: zone)))
        }
        object.append(.init("zone", .optional(self.zone?.identifier)))
        object.append(.init("done", .time(done, in: zone)))
        return .object(JSONObject(object))
    }

    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: Trigger.part,
            keys: ["kind", "seconds", "days", "months", "time", "at", "zone", "done"])
        let time = try reader.value("time", .timeOfDay)
        let counts = (
            try reader.value("seconds", .integer), try reader.value("days", .integer),
            try reader.value("months", .integer)
        )
        let length: Length
        switch (counts, time) {
        case ((let count?, nil, nil), nil): length = .seconds(count)
        case ((nil, let count?, nil), let time?): length = .days(count, at: time)
        case ((nil, nil, let count?), let time?): length = .months(count, at: time)
        default:
            throw .invalid(
                "A trigger of the kind \"afterDone\" has 'seconds', or it has 'time' with 'days' or 'months'."
            )
        }
        let text = try reader.required("at", .text)
        let zone = try reader.value("zone", .zone)
        let done = try reader.value("done", .time)
        if let instant = try? Instant(rfc3339: text) {
            self.init(length, due: .instant(instant), zone: zone, done: done)
        } else {
            let wall = try JSONForm.localTime.read(.string(text), reader.place("at"))
            self.init(length, due: .civil(wall, zone: zone), zone: zone, done: done)
        }
    }
}
