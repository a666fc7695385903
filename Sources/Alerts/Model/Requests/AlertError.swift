public import Messages
public import Recurrence

/// The reason why a request about alerts failed.
///
/// The message is a sentence that quotes what was wrong and says what is allowed.
public struct AlertError: MessageError, Hashable, Sendable {
    /// The kinds of failure that callers distinguish.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// There is no alert with this id.
        case noSuchAlert = "NoSuchAlert"
        /// The alert changed after the caller read it.
        case alertChanged = "AlertChanged"
        /// Another alert already has this id.
        case alertExists = "AlertExists"
        /// A part of the alert is not allowed.
        case invalidAlert = "InvalidAlert"
        /// The store cannot be read.
        case storeUnreadable = "StoreUnreadable"
        /// The store cannot be written.
        case storeUnwritable = "StoreUnwritable"
        /// The store's file is damaged, was written by a newer version of Peal, or belongs to
        /// another program.
        case storeForeign = "StoreForeign"
        /// Another process is using the store.
        case storeBusy = "StoreBusy"
    }

    /// The kind of failure.
    public let code: Code
    /// The sentence that describes the failure, which can be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    /// Creates an error.
    public init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }

    /// Returns an error about a part of an alert that is not allowed.
    public static func invalid(_ message: Message) -> AlertError {
        AlertError(.invalidAlert, message)
    }

    /// Returns the error about a trigger that has no occurrence in the future.
    ///
    /// - Parameters:
    ///   - trigger: The trigger.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The error, which says so if the place for the times of the sun is not known.
    public static func neverRings(_ trigger: Trigger, in machineZone: Zone) -> AlertError {
        let zone = trigger.zone(on: machineZone)
        guard trigger.schedules.contains(where: { !$0.sun.isEmpty }), zone.place == nil else {
            return .invalid("The alert would never ring: the schedule has no time in the future.")
        }
        return .invalid(
            "Peal does not know where the sun rises for you, because the time zone \(zone.identifier) has no "
                + "place. Set it in degrees north and east, like 'peal config place 37.57,126.98'.")
    }

    /// Returns an error about an unknown id.
    public static func noSuchAlert(_ id: String) -> AlertError {
        AlertError(.noSuchAlert, "There is no alert '\(Text.excerpt(id))'.")
    }

    /// Returns an error about a group without alerts.
    public static func noSuchGroup(_ group: String) -> AlertError {
        AlertError(.noSuchAlert, "There is no alert in the group '\(Text.excerpt(group))'.")
    }
}
