import Recurrence

/// A time of day as people write it, which may leave open whether it is before or after noon.
struct ClockTime: Hashable {
    /// How a time is written, which decides how certain it is that a number is a time.
    enum Style {
        /// A number alone, such as `9`.
        case bare
        /// A number behind a word such as `at`.
        case named
        /// Hours and minutes, such as `9:30`.
        case minutes
        /// An hour with the word for it: `9시`.
        case hour
        /// A number that another word or a sign makes a time: `9am`.
        case marked
    }

    /// The hour as written, 0 to 24.
    var hour: Int
    var minute = 0
    var second = 0
    /// The part of the day that the text gives with the hour.
    var part: DayPart?
    /// Whether the hour is on a 24-hour clock, as in `9:30`, `0930` and `21`.
    var is24Hour: Bool
    /// The text, for errors.
    var text: String
    var style = Style.marked
    /// Whether the text names the next hour, as in `quarter to 9`.
    var isBeforeNamedHour = false
    /// Whether the part of the day stands before the hour, as in `저녁 8시`.
    var isAfterPart = false
    /// Whether people write it for the afternoon and the night, as `3:30`.
    var isEarly = false

    /// Whether the hour can be before or after noon.
    var isOpen: Bool { !is24Hour && part == nil && (1...12).contains(hour) }

    /// Whether the time is written as a word such as `midnight`, and not as a number.
    var isMidnight: Bool { hour == 0 && minute == 0 && is24Hour && text.isEmpty }

    /// Returns the time with the hour in a part of the day; `nil` if the hour is not in it.
    func time(in part: DayPart) -> CivilTime? {
        part.hour(hour).flatMap { CivilTime(hour: $0, minute: minute, second: second) }
    }

    /// Moves the time to some minutes earlier.
    mutating func subtract(_ minutes: Int) {
        minute -= minutes
        guard minute < 0 else { return }
        minute += 60
        isBeforeNamedHour = true
        hour = hour == 1 && !is24Hour ? 12 : max(hour, 1) - 1
        if part != nil, hour == 0 { hour = 12 }
    }

    /// Returns the time on a 24-hour clock.
    var timeOn24HourClock: CivilTime? {
        hour == 24 && minute == 0 && second == 0
            ? .endOfDay : CivilTime(hour: hour, minute: minute, second: second)
    }
}

extension ClockTime {
    /// Creates the time, without seconds, for words that do not write its hour, such as `morning`.
    init(_ time: CivilTime) {
        self.init(hour: time.hour, minute: time.minute, is24Hour: true, text: "")
    }
}

/// The first and the last time of the day, as written.
struct ClockRange: Hashable {
    var from: ClockTime
    var to: ClockTime

    /// The hour of lunch.
    static let lunch = ClockRange(
        from: ClockTime(hour: 12, is24Hour: true, text: ""),
        to: ClockTime(hour: 13, is24Hour: true, text: ""))
}

/// A part of the day, which says whether an hour is in the morning or in the afternoon.
enum DayPart: Hashable {
    case morning, afternoon, evening, night
    /// `am` or `오전`.
    case beforeNoon
    /// `pm` or `오후`.
    case afterNoon
    /// `새벽`, the hours before sunrise.
    case dawn
    /// `아침`, the hours after sunrise.
    case earlyMorning
    /// `낮` or `점심`, the hours around noon.
    case midday

    /// Returns the hour from 0 to 23 that an hour from 1 to 12 means in this part of the day; `nil`
    /// if the hour is not in it.
    func hour(_ hour: Int) -> Int? {
        guard (1...12).contains(hour) else { return nil }
        let early = hour % 12
        switch self {
        case .beforeNoon: return early
        case .afterNoon: return early + 12
        case .morning: return hour == 12 ? nil : early
        case .dawn: return early
        case .earlyMorning: return (4...11).contains(hour) ? early : nil
        case .midday: return (10...11).contains(hour) ? early : early < 6 ? early + 12 : nil
        case .afternoon: return early < 8 ? early + 12 : nil
        case .evening: return (3...11).contains(hour) ? early + 12 : nil
        // Twelve at night is midnight.
        case .night: return early < 5 ? early : early > 5 ? early + 12 : nil
        }
    }

    /// The time of day that the word means without an hour; `nil` if it needs one.
    var time: CivilTime? {
        switch self {
        case .morning, .earlyMorning: CivilTime(hour: 9, minute: 0)
        case .midday: CivilTime(hour: 12, minute: 0)
        case .afternoon: CivilTime(hour: 15, minute: 0)
        case .evening: CivilTime(hour: 18, minute: 0)
        case .night: CivilTime(hour: 21, minute: 0)
        case .beforeNoon, .afterNoon, .dawn: nil
        }
    }
}
