import Alerts
import Messages

/// What `peal doctor` says about one thing: how it stands, and what to do about it.
struct Finding: Hashable {
    /// What it is about; the raw value is the stable name in the JSON.
    enum Subject: String, CaseIterable {
        case bus, daemon, server, capabilities, doNotDisturb, sound, portal, desktopFile, autostart
        case store, alerts, pause, zoneData, clock
    }

    /// How bad it is.
    enum Status: String, CaseIterable {
        /// As it should be.
        case ok
        /// Worth a look; alerts ring all the same.
        case warning
        /// Alerts do not ring, or ring when they should not.
        case error
    }

    var subject: Subject
    var status: Status
    /// What was found, a sentence.
    var found: Message
    /// What to do about it.
    var advice: Message?
    /// The same for programs, by keys that do not change.
    var facts: JSONObject = [:]

    /// The finding as a JSON object: `name`, `status`, `found`, `advice`, and the facts.
    var json: JSONValue {
        var object = facts
        object["name"] = .string(subject.rawValue)
        object["status"] = .string(status.rawValue)
        object["found"] = .string(found.description)
        object["advice"] = .optional(advice?.description)
        return .object(object)
    }

    static func ok(
        _ subject: Subject, _ found: Message, facts: JSONObject = [:]
    ) -> Finding {
        Finding(subject: subject, status: .ok, found: found, facts: facts)
    }

    static func warning(
        _ subject: Subject, _ found: Message, advice: Message?, facts: JSONObject = [:]
    ) -> Finding {
        Finding(subject: subject, status: .warning, found: found, advice: advice, facts: facts)
    }

    static func error(
        _ subject: Subject, _ found: Message, advice: Message?, facts: JSONObject = [:]
    ) -> Finding {
        Finding(subject: subject, status: .error, found: found, advice: advice, facts: facts)
    }
}
