import Glibc
import Recurrence

/// The 12-hour or 24-hour clock of a locale.
enum TimeOfDayFormat: Hashable, Sendable {
    /// The 24-hour clock, such as `09:30` or `21:30`.
    case hours24
    /// The 12-hour clock, such as `9:30 AM`, or `오전 9:30` if the locale puts the half of the day
    /// first.
    case hours12(morning: String, afternoon: String, isFirst: Bool)

    /// Chooses the clock that the locale uses in its formats for a full date and time.
    ///
    /// The separate 12-hour format of a locale proves nothing, because most locales define one that
    /// they do not use.
    init(_ locale: CLocale) {
        let usual = [T_FMT, D_T_FMT].map { locale.item(Int($0)) }
        let (morning, afternoon) = (locale.item(Int(AM_STR)), locale.item(Int(PM_STR)))
        let has12 = usual.contains { form in
            ["%r", "%p", "%I", "%l"].contains { form.contains($0) }
        }
        guard has12, !morning.isEmpty, !afternoon.isEmpty else {
            self = .hours24
            return
        }
        self = .hours12(
            morning: morning, afternoon: afternoon,
            isFirst: locale.item(Int(T_FMT_AMPM)).hasPrefix("%p"))
    }

    func text(_ time: CivilTime) -> String {
        guard case .hours12(let morning, let afternoon, let isFirst) = self else {
            return time.description
        }
        // Minutes and seconds stay the same. 24:00 is midnight, so it becomes 12 AM.
        let hour = time.hour % 24
        let rest = time.description.drop { $0 != ":" }
        let text = "\((hour + 11) % 12 + 1)\(rest)"
        let half = hour < 12 ? morning : afternoon
        return isFirst ? "\(half) \(text)" : "\(text) \(half)"
    }
}
