package import Arguments
import Recurrence

extension CompletionKind {
    /// The names of the time zones.
    package static let zones = live { Zone.identifiers().map { CompletionWord($0) } }

    /// The days of the week, and words for days.
    package static let days = list(
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
            + ["weekdays", "weekends", "daily", "today", "tomorrow"])

    /// Usual lengths of time.
    package static let lengths = list(["5m", "10m", "15m", "20m", "30m", "45m", "1h", "2h", "1d"])
}
