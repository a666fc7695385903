import Recurrence

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
