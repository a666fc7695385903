import Alerts
import JSON
import Messages

/// A result of one check of `peal doctor`: what was found, and what the user can do about it.
struct Finding: Hashable {
    /// The part of the system that was checked.
    ///
    /// The raw value is its stable name in the JSON.
    enum Subject: String, CaseIterable {
        case bus, daemon, server, capabilities, doNotDisturb, sound, alarm, wake, portal, away,
            places, location
        case desktopFile, autostart
        case store, alerts, programs, pause, settings, zoneData, clock, holidays, calendars, sharing
    }

    /// The severity of a finding.
    enum Status: String, CaseIterable {
        /// Everything is in order.
        case ok
        /// The user should read the finding, but alerts still ring.
        case warning
        /// Alerts do not ring, or ring when they should not.
        case error
    }

    var subject: Subject
    var status: Status
    /// The result of the check, as a sentence.
    var found: Message
    /// The sentence that says what the user can do.
    var advice: Message?
    /// The details for programs, with stable keys.
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
