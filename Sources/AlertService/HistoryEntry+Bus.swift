import Alerts
import Recurrence

extension HistoryEntry {
    /// The columns of the entries on the bus.
    static let columns = BusColumns(
        HistoryEntry(at: .distantPast, alert: Alert.ID(digest: 0), event: .shown),
        .texts("times", \.at, { $0.at = $1 }, .time),
        .texts("alerts", \.alert, { $0.alert = $1 }, .id),
        .texts("events", \.event, { $0.event = $1 }, .word),
        .texts("due", \.due, { $0.due = $1 }, .optional(.time)),
        .numbers("counts", \.count) { $0.count = $1 },
        .texts("actions", \.action, { $0.action = $1 }, .optional(.plain)),
        .texts("titles", \.title, { $0.title = $1 }, .optional(.plain), isLater: true))
}
