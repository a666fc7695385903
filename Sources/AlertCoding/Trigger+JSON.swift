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

extension Trigger {
    static let part = Message("The trigger")

    /// Reads a wall time, an instant or a schedule; `nil` if it has another form, or is not valid.
    ///
    /// - Parameter text: The text of an object with its members in alphabetical order.
    init?(plain text: UnsafeBufferPointer<UInt8>) {
        var members = PlainJSONMembers(text)
        let trigger = withUnsafeMutablePointer(to: &members) { members -> Trigger? in
            let reader = JSONReader(members, part: Self.part)
            if let oneShot = try? OneShot(ifOnce: reader) { return .once(oneShot) }
            return (try? Schedule(reader, today: nil)).map(Trigger.schedule)
        }
        guard members.isComplete, let trigger else { return nil }
        self = trigger
    }
}

extension OneShot {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: Trigger.part, keys: ["kind", "at", "zone"])
        try self.init(at: try reader.required("at", .text), reader)
    }

    /// Reads the members in alphabetical order; the result is `nil` if the first one is not `at`.
    fileprivate init?(ifOnce reader: JSONReader) throws(AlertError) {
        guard let text = try reader.value("at", .text) else { return nil }
        guard try reader.value("kind", .text) == "once" else { throw reader.missing("kind") }
        try self.init(at: text, reader)
    }

    private init(at text: String, _ reader: JSONReader) throws(AlertError) {
        let zone = try reader.value("zone", .zone)
        if zone == nil, let instant = try? Instant(rfc3339: text) {
            self = .instant(instant)
        } else {
            self = .civil(
                try JSONForm.localTime.read(.string(text), reader.place("at")), zone: zone)
        }
    }
}

extension Interval {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The trigger", keys: ["kind", "seconds", "repeats", "anchor"])
        self.init(
            seconds: try reader.required("seconds", .integer),
            repeats: try reader.value("repeats", .flag) ?? false,
            anchor: try reader.value("anchor", .time))
    }
}
