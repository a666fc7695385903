public import Messages

/// Why there are no rules for a time zone.
///
/// Its description is a sentence or two that name the zone or its file and say what would be right;
/// match on ``code``, never on the sentence.
public struct ZoneError: MessageError, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// What was given cannot be the name of a zone, or is no `TZ` string.
        case invalidName
        /// The system has no zone of this name.
        case unknownZone
        /// The zone's file is there but cannot be read.
        case unreadable
        /// The zone's file is there but its contents are not what they should be.
        case damaged
    }

    /// What is wrong.
    public let code: Code
    /// The zone, as it was asked for.
    public let zone: String
    /// The name that was probably meant, where one is near.
    public let suggestion: String?
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    private init(
        _ code: Code, _ zone: String, suggestion: String? = nil, _ message: Message
    ) {
        self.code = code
        self.zone = zone
        self.suggestion = suggestion
        self.message = message
    }

    static func invalidName(_ zone: String, suggestion: String?) -> ZoneError {
        ZoneError(
            .invalidName, zone, suggestion: suggestion,
            "'\(zone)' is not the name of a time zone. \(hint(suggestion))")
    }

    static func invalidRule(_ zone: String, _ damage: ZoneDamage) -> ZoneError {
        ZoneError(
            .invalidName, zone,
            "'\(zone)' is neither the name of a time zone, like Asia/Seoul, nor a rule, "
                + "like KST-9: \(damage.reason).")
    }

    static func unknown(_ zone: String, suggestion: String?) -> ZoneError {
        ZoneError(
            .unknownZone, zone, suggestion: suggestion,
            "There is no time zone '\(zone)'. \(hint(suggestion))")
    }

    private static func hint(_ suggestion: String?) -> Message {
        suggestion.map { Message("Did you mean \($0)?") }
            ?? Message("Zones are named like Asia/Seoul.")
    }

    static func noData(_ zone: String, directory: String) -> ZoneError {
        ZoneError(
            .unknownZone, zone,
            "There is no time zone '\(zone)', because there are none in \(directory). "
                + "The package tzdata brings them.")
    }

    static func unreadable(_ zone: String, path: String, reason: String) -> ZoneError {
        ZoneError(
            .unreadable, zone, "The time zone file \(path) cannot be read: \(reason).")
    }

    static func damaged(_ zone: String, path: String?, _ damage: ZoneDamage) -> ZoneError {
        guard let path else {
            return ZoneError(
                .damaged, zone, "The rules of the time zone \(zone) are damaged: \(damage.reason).")
        }
        return ZoneError(
            .damaged, zone,
            "The time zone file \(path) is damaged: \(damage.reason). "
                + "Reinstalling tzdata replaces it.")
    }
}
