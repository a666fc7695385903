package import Alerts
package import Messages
import Recurrence
import ScheduleReading

/// The keys of the settings, in the order in which `peal config` lists them.
package enum SettingKey: String, CaseIterable, SettingLine {
    case sound
    case urgency
    case late
    case snooze
    case quiet
    case alarmDoNotDisturb = "alarm-dnd"
    case away
    case allDay = "all-day"
    case week
    case holidays
    case place

    /// The word before the `=` of the setting's line.
    package var name: String { rawValue }

    /// The sentence that says what the setting does.
    package var meaning: Message {
        switch self {
        case .sound:
            Message("The sound of new alerts: default, none, a name like bell, or a file's path.")
        case .urgency: Message("The urgency of new alerts: low, normal or critical.")
        case .late:
            Message("How late new alerts may still be shown: a duration like 2h, never or always.")
        case .snooze: Message("The lengths of a snooze, like 10m,1h. The first is the usual one.")
        case .quiet:
            Message(
                "The hours in which only critical alerts and timers ring, like 22:00-07:00; or none."
            )
        case .alarmDoNotDisturb:
            Message("Whether alarms sound while do not disturb is on: ring or silent.")
        case .away:
            Message("Whether alerts wait while you are away: ring or hold. Critical ones ring.")
        case .allDay:
            Message(
                "The time of a new alert with a day but no time, like 9:00; none to refuse it.")
        case .week:
            Message(
                "The first day of the week in calendars, like monday; auto for your language's.")
        case .holidays:
            Message(
                "The country whose holidays alerts mean, like KR or DE-BY, or a file of your own; auto "
                    + "for your time zone's.")
        case .place:
            Message(
                "The place for the times of the sun, in degrees north and east, like "
                    + "37.57,126.98; auto for that of the time zone.")
        }
    }

    /// The values to offer as completions.
    package var examples: [String] {
        switch self {
        case .sound: ["default", "none", "bell", "alarm-clock-elapsed", "message-new-instant"]
        case .urgency: Urgency.allCases.map(\.rawValue)
        case .late: ["never", "always", "15m", "1h", "2h", "1d"]
        case .snooze: ["10m", "5m,10m,30m", "10m,1h", "15m,1h,1d"]
        case .quiet: ["none", "22:00-07:00", "23:00-08:00"]
        case .alarmDoNotDisturb: ["ring", "silent"]
        case .away: ["ring", "hold"]
        case .allDay: ["none", "8:00", "9:00", "12:00"]
        case .week: ["auto", "monday", "saturday", "sunday"]
        case .holidays: ["auto"] + HolidayFolders.current.names()
        case .place: ["auto", "37.57,126.98"]
        }
    }

    /// Returns the value of the setting, in the form in which the file has it.
    package func text(in settings: UserSettings) -> String {
        switch self {
        case .sound: settings.sound.description
        case .urgency: settings.urgency.rawValue
        case .late:
            switch settings.late {
            case .never: "never"
            case .always: "always"
            case .within(let seconds): Self.length(seconds)
            }
        case .snooze: settings.ring.snoozeLengths.map(Self.length).joined(separator: ",")
        case .quiet: settings.ring.quietHours?.description ?? "none"
        case .alarmDoNotDisturb: settings.ring.alarmsSoundInDoNotDisturb ? "ring" : "silent"
        case .away: settings.ring.holdsAway ? "hold" : "ring"
        case .allDay: settings.allDayTime?.description ?? "none"
        case .week: settings.firstWeekday.map { Self.weekdays[$0.rawValue - 1] } ?? "auto"
        case .holidays: settings.holidays ?? "auto"
        case .place: settings.ring.place?.description ?? "auto"
        }
    }

    /// Reads a value of the setting.
    ///
    /// - Parameters:
    ///   - text: The value, as in the file or on the command line.
    ///   - settings: The settings to change.
    /// - Throws: ``AlertError`` that names the wrong value and shows a valid one.
    package func set(_ text: String, in settings: inout UserSettings) throws(AlertError) {
        switch self {
        case .sound:
            let sound = Sound(text)
            try sound.validate()
            settings.sound = sound
        case .urgency:
            guard let urgency = Urgency(rawValue: text) else {
                throw .invalid("'\(text)' is not an urgency. Use low, normal or critical.")
            }
            settings.urgency = urgency
        case .late: settings.late = try LatenessReading.lateness(text)
        case .snooze: settings.ring.snoozeLengths = try Self.snoozeLengths(text)
        case .quiet: settings.ring.quietHours = try Self.isNone(text) ? nil : Self.hours(text)
        case .alarmDoNotDisturb:
            guard ["ring", "silent"].contains(text) else {
                throw .invalid("'\(text)' is not a value of alarm-dnd. Use ring or silent.")
            }
            settings.ring.alarmsSoundInDoNotDisturb = text == "ring"
        case .away:
            guard ["ring", "hold"].contains(text) else {
                throw .invalid("'\(text)' is not a value of away. Use ring or hold.")
            }
            settings.ring.holdsAway = text == "hold"
        case .allDay: settings.allDayTime = try Self.isNone(text) ? nil : Self.time(text)
        case .week: settings.firstWeekday = try text == "auto" ? nil : Self.weekday(text)
        case .holidays: settings.holidays = try text == "auto" ? nil : Self.calendar(text)
        case .place: settings.ring.place = try text == "auto" ? nil : Self.place(text)
        }
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static func weekday(_ text: String) throws(AlertError) -> Weekday {
        let name = text.lowercased()
        guard let index = weekdays.firstIndex(where: { $0 == name || $0.prefix(3) == name }),
            let day = Weekday(rawValue: index + 1)
        else { throw .invalid("'\(text)' is not a day of the week. Use one like monday, or auto.") }
        return day
    }

    /// Reads the name of a calendar of holidays; the code of a country can be in small letters.
    private static func calendar(_ text: String) throws(AlertError) -> String {
        guard HolidayCalendar.isName(text) else {
            throw .invalid(
                "'\(text)' is not the name of a file of holidays. Use the code of a country, like KR, or auto."
            )
        }
        let country = text.prefix { $0 != "-" }
        return country.utf8.count == 2 ? text.uppercased() : text
    }

    private static func place(_ text: String) throws(AlertError) -> Coordinates {
        guard let place = Coordinates(text) else {
            throw .invalid(
                "'\(text)' is not a place. Write degrees north and east, like 37.57,126.98, or auto."
            )
        }
        return place
    }

    private static func isNone(_ text: String) -> Bool { ["none", "off"].contains(text) }

    /// The words and particles between two times, with the sign that stands for them.
    private static let wordsOfRanges = [
        ("from ", ""), (" until ", "-"), (" to ", "-"), ("부터", "-"), ("까지", ""), ("에서", "-"),
    ]

    private static func hours(_ text: String) throws(AlertError) -> QuietHours {
        var range = text
        for (word, sign) in Self.wordsOfRanges { range = range.replacingEach(word, with: sign) }
        let (from, to) = try TimeReading.hours(range)
        return try QuietHours(from: from, to: to)
    }

    /// Returns the value of the setting; `nil` if the file does not have it.
    package func written(in text: SettingsText) -> String? {
        text.keys.contains(self) ? self.text(in: text.settings) : nil
    }

    /// Reads a time of day; 24:00 is midnight.
    static func time(_ text: String) throws(AlertError) -> CivilTime {
        let time = try TimeReading.time(text)
        return time == .endOfDay ? .midnight : time
    }

    /// The maximum number of lengths of a snooze.
    private static let mostLengths = 5

    private static func snoozeLengths(_ text: String) throws(AlertError) -> [Int] {
        var lengths: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let seconds = try DurationReading.seconds(part.trimmingSpaces)
            guard RingSettings.snoozeRange.contains(seconds) else {
                throw .invalid("A snooze lasts from 1 s to 366 days.")
            }
            if !lengths.contains(seconds) { lengths.append(seconds) }
        }
        guard lengths.count <= mostLengths else {
            throw .invalid("There can be at most \(mostLengths) lengths of a snooze.")
        }
        return lengths
    }

    /// Returns the shortest text of a length: `10m`, `1h30m`, `1d`.
    static func length(_ seconds: Int) -> String {
        var (text, rest) = ("", seconds)
        for (unit, length) in [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
        where rest >= length {
            text += "\(rest / length)\(unit)"
            rest %= length
        }
        return text
    }
}
