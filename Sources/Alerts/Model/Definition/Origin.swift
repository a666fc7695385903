import Messages
public import Recurrence

/// The calendar entry that an alert was imported from, and the entry's content at that time.
///
/// The next import compares the entry with its earlier content. The import changes only those parts
/// of the alert that have changed in the calendar, and keeps the user's own changes.
public struct Origin: Hashable, Sendable {
    /// A part of an alert that comes from the calendar.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The title.
        case title
        /// The body.
        case body
        /// The trigger with the lead.
        case trigger
        /// Whether the alert is on.
        case isOn
        /// The group.
        case group
        /// The target that a click opens.
        case open
    }

    /// The entry's UID, with a suffix that distinguishes the entry's exceptions and alarms.
    public var uid: String
    /// A digest of the entry's times.
    ///
    /// An import compares this digest instead of the trigger.
    ///
    /// For some entries the trigger lists only the times that can be planned ahead, so it differs
    /// from day to day.
    public var times: String
    /// Digests of the alert's parts as they were imported.
    public var digests: [Field: String]
    /// The name of the followed calendar of which the alert is a mirror; `nil` if the entry was
    /// imported once.
    ///
    /// A mirror has no digests, because only its calendar changes it.
    public var calendar: String?
    /// The instant up to which another program has acknowledged the rings of a mirror (RFC 9074,
    /// section 6).
    public var acknowledged: Instant?

    /// Creates an origin.
    public init(
        uid: String, times: String = "", digests: [Field: String] = [:], calendar: String? = nil,
        acknowledged: Instant? = nil
    ) {
        self.uid = uid
        self.times = times
        self.digests = digests
        self.calendar = calendar
        self.acknowledged = acknowledged
    }

    func validate() throws(AlertError) {
        try Text.check(uid, "origin", maximumBytes: 256)
        for digest in [times] + digests.values
        where digest.utf8.count > 64 || !digest.utf8.allSatisfy(Text.isNameByte) {
            throw .invalid("'\(Text.excerpt(digest))' is not a digest of an alert's origin.")
        }
        if let calendar { _ = try Alert.ID(calendar) }
    }
}

extension Alert {
    /// The name of the followed calendar of which the alert is a mirror; `nil` for any other alert.
    public var calendar: String? { origin?.calendar }
}
