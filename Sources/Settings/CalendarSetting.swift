package import Alerts
import Messages
package import Recurrence
import ScheduleReading

/// A line of the settings with a name and a value.
package protocol SettingLine: Sendable {
    /// The word before the `=`.
    var name: String { get }

    /// Returns the value, in the form in which the file has it.
    func text(in settings: UserSettings) -> String

    /// Reads a value.
    ///
    /// - Throws: ``AlertError`` that names the wrong value.
    func set(_ text: String, in settings: inout UserSettings) throws(AlertError)
}

/// The line of a followed calendar: `calendar.work = /home/me/work; default 10m; group Office`.
///
/// The value is the path, followed by the options that are not the usual ones.
package struct CalendarSetting: SettingLine {
    /// The name of the calendar.
    package let calendar: String

    private static let prefix = "calendar."

    /// The word before the `=`.
    package var name: String { Self.prefix + calendar }

    /// Creates the line of a calendar.
    package init(of calendar: FollowedCalendar) { self.calendar = calendar.name }

    /// Finds the calendar that a line is about; `nil` if the line is about something else.
    package init?(_ name: String) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        calendar = String(name.dropFirst(Self.prefix.count))
    }

    /// Returns the value of the line for a calendar.
    ///
    /// - Throws: ``AlertError`` if the path or the group cannot be in a line.
    package static func text(of calendar: FollowedCalendar) throws(AlertError) -> String {
        for part in [calendar.path, calendar.group ?? ""]
        where part.contains(where: { $0 == ";" || $0.isNewline }) {
            throw .invalid("'\(part)' cannot be a setting, because ';' separates its parts.")
        }
        var parts = [calendar.path]
        if calendar.usualLead != 0 {
            parts.append("default " + (calendar.usualLead.map(SettingKey.length) ?? "none"))
        }
        if calendar.allDayTime != FollowedCalendar.usualAllDayTime {
            parts.append("all-day \(calendar.allDayTime)")
        }
        if let group = calendar.group { parts.append("group \(group)") }
        if calendar.writesBack { parts.append("write-back") }
        return parts.joined(separator: "; ")
    }

    /// Returns the value of the line; empty if there is none.
    package func text(in settings: UserSettings) -> String {
        settings.calendars.first { $0.name == calendar }.flatMap { try? Self.text(of: $0) } ?? ""
    }

    /// Reads the value of the line.
    package func set(_ text: String, in settings: inout UserSettings) throws(AlertError) {
        let parts = text.split(separator: ";").map(\.trimmingSpaces)
        var new = try FollowedCalendar(name: calendar, path: parts.first ?? "")
        for part in parts.dropFirst() {
            let words = part.split(separator: " ", maxSplits: 1).map(String.init)
            switch (words.first, words.last) {
            case ("default", let value?): new.usualLead = try Self.usualLead(value)
            case ("all-day", let value?): new.allDayTime = try SettingKey.time(value)
            case ("group", let value?): new.group = value
            case ("write-back", "write-back"): new.writesBack = true
            default:
                throw .invalid(
                    "'\(Text.excerpt(part))' is no option of a calendar. The options are default, "
                        + "all-day, group and write-back.")
            }
        }
        settings.calendars.removeAll { $0.name == new.name }
        settings.calendars.append(
            try FollowedCalendar(
                name: new.name, path: new.path, usualLead: new.usualLead,
                allDayTime: new.allDayTime, group: new.group, writesBack: new.writesBack))
    }

    /// Reads how long before its start an entry without an alarm rings: `10m`, or `none`.
    ///
    /// - Throws: ``AlertError`` that shows a valid value.
    package static func usualLead(_ text: String) throws(AlertError) -> Int? {
        text == "none" ? nil : try DurationReading.seconds(text)
    }

    /// Reads the time of entries for whole days: `9:00`.
    ///
    /// - Throws: ``AlertError`` that shows a valid value.
    package static func allDayTime(_ text: String) throws(AlertError) -> CivilTime {
        try SettingKey.time(text)
    }
}
