package import Alerts
import Localization
import Messages

extension AwayStatus {
    /// The sentence about an absence, or that there is none.
    package func sentenceOrPresence(_ timeFormat: RelativeTimeFormat) -> String {
        sentence(timeFormat) ?? tr("You are at the machine, as far as the desktop says.")
    }

    /// The sentence about an absence, or about `peal away off`; `nil` if alerts do not wait and can
    /// wait as usual.
    package func sentence(_ timeFormat: RelativeTimeFormat) -> String? {
        if let absence {
            let since = timeFormat.describe(absence.since, to: .minutes)
            let rings = tr(
                .counted(held, one: "One ring waits.", other: "\(held) rings wait."))
            let away = tr("You have been away since \(since), because \(absence.message).")
            return held == 0 ? away : "\(away) \(rings)"
        }
        guard mode == .off else { return nil }
        return tr(
            "Nothing waits while you are away, until 'peal away auto', because you said 'peal away off'."
        )
    }
}
