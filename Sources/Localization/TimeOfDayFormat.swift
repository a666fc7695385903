import Glibc
import Messages
import Recurrence

/// The 12-hour or 24-hour clock of a locale.
enum TimeOfDayFormat: Hashable, Sendable {
    /// The 24-hour clock, such as `09:30` or `21:30`.
    case hours24
    /// The 12-hour clock, such as `9:30 AM`, or with the half of the day first if the locale says
    /// so.
    case hours12(morning: String, afternoon: String, isFirst: Bool)
    /// The 12-hour clock of Korean, such as `오전 9:30`.
    ///
    /// Midnight is `오전 0:00`, as in newspapers, because `오전 12:00` next to `낮 12:00` was unclear to
    /// testers. Noon is `낮 12:00`, because some readers take `오후 12:00` for midnight.
    case korean

    /// Chooses the clock that the locale uses in its formats for a full date and time.
    ///
    /// The separate 12-hour format of a locale proves nothing, because most locales define one that
    /// they do not use.
    init(_ locale: CLocale) {
        let usual = [T_FMT, D_T_FMT].map { locale.item(Int($0)) }
        let (morning, afternoon) = (locale.item(Int(AM_STR)), locale.item(Int(PM_STR)))
        let has12 = usual.contains { form in
            ["%r", "%p", "%I", "%l"].contains { form.includes($0) }
        }
        guard has12, !morning.isEmpty, !afternoon.isEmpty else {
            self = .hours24
            return
        }
        guard (morning, afternoon) != ("오전", "오후") else {
            self = .korean
            return
        }
        self = .hours12(
            morning: morning, afternoon: afternoon,
            isFirst: locale.item(Int(T_FMT_AMPM)).hasPrefix("%p"))
    }

    /// The clock on which the user picks a time.
    var clockStyle: ClockStyle {
        switch self {
        case .hours24: .hours24
        case .korean: .hours12(morning: "오전", afternoon: "오후", isFirst: true)
        case .hours12(let morning, let afternoon, let isFirst):
            .hours12(morning: morning, afternoon: afternoon, isFirst: isFirst)
        }
    }

    func text(_ time: CivilTime) -> String {
        // Minutes and seconds stay the same. 24:00 is midnight, so its hour is 0.
        let hour = time.hour % 24
        let rest = time.description.drop { $0 != ":" }
        switch self {
        case .hours24: return time.description
        case .korean:
            if time.hour == 12, time.minute == 0, time.second == 0 { return "낮 12:00" }
            return hour < 12 ? "오전 \(hour)\(rest)" : "오후 \((hour + 11) % 12 + 1)\(rest)"
        case .hours12(let morning, let afternoon, let isFirst):
            let text = "\((hour + 11) % 12 + 1)\(rest)"
            let half = hour < 12 ? morning : afternoon
            return isFirst ? "\(half) \(text)" : "\(text) \(half)"
        }
    }
}

/// The kinds of clocks on which a user picks a time.
package enum ClockStyle: Hashable, Sendable {
    /// The clock has 24 hours.
    case hours24
    /// The clock has twice 12 hours, with these words for the halves; `isFirst` says whether they
    /// come before the time.
    case hours12(morning: String, afternoon: String, isFirst: Bool)
}
