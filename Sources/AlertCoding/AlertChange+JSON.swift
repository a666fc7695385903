public import Alerts
public import JSON
import Messages
import Recurrence

extension AlertChange {
    /// The names of the changes in JSON.
    private enum Kind: String, CaseIterable {
        case on, off, notDone, skip, snooze, postpone, pause, resume, seen, remove
    }

    /// The change as a JSON object.
    public var json: JSONValue {
        var object: JSONObject = ["kind": .string(kind.rawValue)]
        switch self {
        case .skip(let count): object["count"] = .int(count)
        case .snooze(let duration?): object["seconds"] = .int(Int(duration.components.seconds))
        case .postpone(.by(let length)):
            object["days"] = .int(length.days)
            object["seconds"] = .int(length.seconds)
        case .snoozeUntil(let end), .postpone(.until(let end)), .seen(let end):
            object["until"] = .string(end.rfc3339())
        case .pause(let start, let end):
            if let start { object["since"] = .string(start.rfc3339()) }
            if let end { object["until"] = .string(end.rfc3339()) }
        case .on, .off, .notDone, .snooze(nil), .resume, .remove: break
        }
        return .object(object)
    }

    private var kind: Kind {
        switch self {
        case .on: .on
        case .off: .off
        case .notDone: .notDone
        case .skip: .skip
        case .snooze, .snoozeUntil: .snooze
        case .postpone: .postpone
        case .pause: .pause
        case .resume: .resume
        case .seen: .seen
        case .remove: .remove
        }
    }

    /// Reads an object that ``json`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The change", keys: ["kind", "count", "days", "seconds", "since", "until"])
        let kind: Kind? = try reader.value("kind", .choice)
        let until = try reader.value("until", .time)
        switch kind {
        case .on: self = .on
        case .off: self = .off
        case .notDone: self = .notDone
        case .skip: self = .skip(try reader.value("count", .integer) ?? 1)
        case .snooze:
            if let until {
                self = .snoozeUntil(until)
            } else {
                self = .snooze(try reader.value("seconds", .integer).map { .seconds($0) })
            }
        case .postpone:
            if let until {
                self = .postpone(.until(until))
                return
            }
            let length = Lead(
                days: try reader.value("days", .integer) ?? 0,
                seconds: try reader.value("seconds", .integer) ?? 0)
            try length.validate()
            self = .postpone(.by(length))
        case .pause:
            let since = try reader.value("since", .time)
            self = .pause(from: since, until: until)
        case .resume: self = .resume
        case .seen: self = .seen(through: until ?? .distantFuture)
        case .remove: self = .remove
        case nil: throw .invalid("The change has no 'kind'.")
        }
    }
}
