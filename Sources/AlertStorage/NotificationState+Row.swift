import Alerts
import Recurrence
import SQLite

extension NotificationState {
    static let columns: [StoredColumn<NotificationState>] = [
        StoredColumn("due") { $0.due.microseconds },
        StoredColumn("due_day") { $0.day.description },
        StoredColumn("stage") { $0.stage.rawValue },
        StoredColumn("is_unseen") { $0.isUnseen },
        StoredColumn("was_shown") { $0.wasShown },
        StoredColumn("session") { $0.receipt?.session },
        StoredColumn("notification") { $0.receipt?.id },
        StoredColumn("failures") { $0.failures },
        StoredColumn("retry_at") { $0.retryAt?.microseconds },
        StoredColumn("held_until") { $0.heldUntil?.microseconds },
    ]

    /// Reads the state of a notification; the result is `nil` if the row has no `due`.
    init?(row: borrowing Row) throws(StoredRowError) {
        guard let due = try row.instant("due") else { return nil }
        self.init(due: due, day: try row.day(required: "due_day"))
        guard let stage = Stage(rawValue: try row.text(required: "stage")) else {
            throw .wrongValue("stage")
        }
        self.stage = stage
        isUnseen = try row.flag("is_unseen") ?? true
        wasShown = try row.flag("was_shown") ?? false
        if let session = try row.text("session") {
            receipt = DeliveryReceipt(
                session: session, id: try row.integer(required: "notification"))
        }
        failures = try row.integer("failures", within: 0...1000) ?? 0
        retryAt = try row.instant("retry_at")
        heldUntil = try row.instant("held_until")
    }
}

extension Pause {
    static let columns = columns("paused")
    /// The columns of a pause that begins later.
    static let plannedColumns = columns("planned")

    private static func columns(_ name: String) -> [StoredColumn<Pause>] {
        [
            StoredColumn(name + "_since") { $0.since.microseconds },
            StoredColumn(name + "_until") { $0.until?.microseconds },
        ]
    }

    /// Reads a pause from columns such as `paused_since` and `paused_until`; the result is `nil` if
    /// the row has no pause.
    init?(row: borrowing Row, _ name: String = "paused") throws(StoredRowError) {
        guard let since = try row.instant(name + "_since") else { return nil }
        self.init(since: since, until: try row.instant(name + "_until"))
    }
}
