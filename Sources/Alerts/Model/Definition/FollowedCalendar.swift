import Messages
public import Recurrence

/// A calendar whose entries ring: a folder or a file that another program keeps up to date.
///
/// The alerts of its entries are mirrors (``Alert/calendar``).
public struct FollowedCalendar: Hashable, Sendable {
    /// The name by which the user means the calendar, with the characters of an ``Alert/ID``.
    public var name: String
    /// The absolute path of the folder or of the file.
    public var path: String
    /// How many seconds before its start an entry without an alarm rings; `nil` if it does not ring.
    public var usualLead: Int?
    /// The time of day at which an entry rings that is for a whole day and has no alarm.
    public var allDayTime: CivilTime
    /// The group of the alerts; `nil` for a group with the name of the calendar.
    public var group: String?
    /// Whether Peal writes into the alarms of the calendar that the user is done with them.
    public var writesBack: Bool

    /// The longest ``usualLead``: four weeks.
    public static let longestLead = 28 * 86_400

    /// The usual ``allDayTime``.
    public static let usualAllDayTime = CivilTime(hour: 9, minute: 0) ?? .midnight

    /// Creates a calendar, of which entries without an alarm ring at their start.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` for a name, path or
    ///   group that cannot be used.
    public init(
        name: String, path: String, usualLead: Int? = 0,
        allDayTime: CivilTime = usualAllDayTime, group: String? = nil, writesBack: Bool = false
    ) throws(AlertError) {
        self.name = try Alert.ID(name).rawValue
        self.path = path
        self.usualLead = usualLead
        self.allDayTime = allDayTime
        self.group = group
        self.writesBack = writesBack
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            throw .invalid("'\(Text.excerpt(path))' is not the whole path of a calendar.")
        }
        if let usualLead, !(0...Self.longestLead).contains(usualLead) {
            throw .invalid("An entry can ring at most 28 days before its start.")
        }
        if let group { try Text.check(group, "group", maximumBytes: 256) }
    }
}
