import Messages

/// The calendar entry that an alert was made of, and what it said then.
///
/// The next import of the entry compares: only what has changed in the calendar since is changed in
/// the alert, and what the user has changed stays.
public struct Origin: Hashable, Sendable {
    /// A part of an alert that a calendar says.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The title.
        case title
        /// The body.
        case body
        /// The trigger with the lead.
        case trigger
        /// The switch.
        case isOn
        /// The group.
        case group
        /// The target that a click opens.
        case open
    }

    /// The entry's UID, with what tells its exceptions and alarms apart.
    public var uid: String
    /// A digest of the entry's times: a trigger is made of them as far as it can be planned ahead,
    /// and so differs from day to day.
    public var times: String
    /// Digests of the alert's parts as they were imported.
    public var digests: [Field: String]

    /// Puts the parts together.
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
