public import Messages

/// The error for a time zone whose rules cannot be read.
///
/// The description is one or two sentences that name the zone or its file and say what is expected.
/// Code should match on ``code``, never on the text.
public struct ZoneError: MessageError, Hashable, Sendable {
    /// The reason why the rules cannot be read.
    public enum Code: Hashable, Sendable {
        /// The text cannot be a zone name, or it is not a valid `TZ` string.
        case invalidName
        /// The system has no zone of this name.
        case unknownZone
        /// The zone's file exists but cannot be read.
        case unreadable
        /// The contents of the zone's file are not valid.
        case damaged
    }

    /// The reason why the rules cannot be read.
    public let code: Code
    /// The zone name or `TZ` string that was requested.
    public let zone: String
    /// A similar zone name that the user probably meant, or `nil` if there is none.
    public let suggestion: String?
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
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

    static func invalidRule(_ zone: String, _ damage: TZifError) -> ZoneError {
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
            "There is no time zone '\(zone)', because \(directory) has no time "
                + "zones. Install the package tzdata.")
    }

    static func unreadable(_ zone: String, path: String, reason: String) -> ZoneError {
        ZoneError(
            .unreadable, zone, "The time zone file \(path) cannot be read: \(reason).")
    }

    static func damaged(_ zone: String, path: String?, _ damage: TZifError) -> ZoneError {
        guard let path else {
            return ZoneError(
                .damaged, zone, "The rules of the time zone \(zone) are damaged: \(damage.reason).")
        }
        return ZoneError(
            .damaged, zone,
            "The time zone file \(path) is damaged: \(damage.reason). Reinstall "
                + "the package tzdata.")
    }
}

/// The reason why a zone's rules are not valid, worded as the end of a sentence about that zone.
struct TZifError: Error {
    let reason: Message

    init(_ reason: Message) {
        self.reason = reason
    }
}
