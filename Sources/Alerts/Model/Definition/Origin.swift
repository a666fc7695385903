import Messages

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

    /// Creates an origin.
    public init(uid: String, times: String, digests: [Field: String]) {
        self.uid = uid
        self.times = times
        self.digests = digests
    }

    func validate() throws(AlertError) {
        try Text.check(uid, "origin", maximumBytes: 256)
        for digest in [times] + digests.values
        where digest.utf8.count > 64 || !digest.utf8.allSatisfy(Text.isNameByte) {
            throw .invalid("'\(Text.excerpt(digest))' is not a digest of an alert's origin.")
        }
    }
}
