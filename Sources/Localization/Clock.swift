import Glibc
import Recurrence

/// How a locale writes times of day.
enum Clock: Hashable, Sendable {
    /// `09:30`, `21:30`.
    case hours24
    /// `9:30 AM`, or `오전 9:30` where the half of the day comes first.
    case hours12(morning: String, afternoon: String, isFirst: Bool)

    /// The clock that a locale writes whole dates with: most have a form with 12 hours, but do not use
    /// it.
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
        // What stands behind the hour is the same: 24:00 is midnight, and so 12 in the morning.
        let hour = time.hour % 24
        let rest = time.description.drop { $0 != ":" }
        let text = "\((hour + 11) % 12 + 1)\(rest)"
        let half = hour < 12 ? morning : afternoon
        return isFirst ? "\(half) \(text)" : "\(text) \(half)"
    }
}
