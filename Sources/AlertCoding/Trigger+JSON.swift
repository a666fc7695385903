package import Alerts
package import JSON
import Messages
package import Recurrence

extension Trigger {
    /// Returns the trigger as a JSON object with a `kind`.
    package func json(in zone: Zone, isBrief: Bool) -> JSONValue {
        switch self {
        case .once(.civil(let time, let own)):
            .object([
                "kind": .string("once"), "at": .string(time.description),
                "zone": .optional(own?.identifier),
            ])
        case .once(.instant(let instant)):
            .object(["kind": .string("once"), "at": .time(instant, in: zone), "zone": .null])
        case .interval(let interval):
            .object([
                "kind": .string("interval"), "seconds": .int(interval.seconds),
                "repeats": .bool(interval.repeats), "anchor": .time(interval.anchor, in: zone),
            ])
        case .schedule(let schedule): schedule.json(isBrief: isBrief)
        // The store keeps the document of a program's request, which has the trigger.
        case .program(let trigger):
            .object(["kind": .string("program"), "times": .string(trigger.description)])
        }
    }

    package init(json: JSONValue, today: CivilDate? = nil) throws(AlertError) {
        guard case .object(let object) = json, case .string(let kind) = object["kind"] else {
            throw .invalid(
                "The trigger has no 'kind'. Use \"schedule\", \"once\" or \"interval\".")
        }
        switch kind {
        case "schedule": self = .schedule(try Schedule(json: json, today: today))
        case "once": self = .once(try OneShot(json: json))
        case "interval": self = .interval(try Interval(json: json))
        default:
            throw .invalid(
                "The trigger's kind cannot be '\(Text.excerpt(kind))'. Use "
                    + "\"schedule\", \"once\" or \"interval\".")
        }
    }
}

extension OneShot {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: "The trigger", keys: ["kind", "at", "zone"])
        let text = try reader.requiredString("at")
        let zone = try reader.parsed("zone") { try Zone(identifier: $0) }
        if zone == nil, let instant = try? Instant(rfc3339: text) {
            self = .instant(instant)
        } else {
            self = .civil(
                try JSONReader.parse(text, "at") { try CivilDateTime(iso8601: $0) }, zone: zone)
        }
    }
}

extension Interval {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The trigger", keys: ["kind", "seconds", "repeats", "anchor"])
        guard let seconds = try reader.int("seconds") else {
            throw .invalid("The trigger has no 'seconds'.")
        }
        self.init(
            seconds: seconds, repeats: try reader.bool("repeats") ?? false,
            anchor: try reader.parsed("anchor") { try Instant(rfc3339: $0) })
    }
}
