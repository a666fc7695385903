import Alerts
import Recurrence
import SQLite

extension NotificationState {
    static let columns: StoredColumns<NotificationState> = [
        "due": { $0.due.microseconds },
        "due_day": { $0.day.description },
        "stage": { $0.stage.rawValue },
        "is_unseen": { $0.isUnseen },
        "was_shown": { $0.wasShown },
        "session": { $0.receipt?.session },
        "notification": { $0.receipt?.id },
        "failures": { $0.failures },
        "retry_at": { $0.retryAt?.microseconds },
        "held_until": { $0.heldUntil?.microseconds },
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
        if let session = try row.repairedText("session") {
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

    private static func columns(_ name: String) -> StoredColumns<Pause> {
        [
            name + "_since": { $0.since.microseconds },
            name + "_until": { $0.until?.microseconds },
        ]
    }

    /// Reads a pause from columns such as `paused_since` and `paused_until`; the result is `nil` if
    /// the row has no pause.
    init?(row: borrowing Row, _ name: String = "paused") throws(StoredRowError) {
        guard let since = try row.instant(name + "_since") else { return nil }
        self.init(since: since, until: try row.instant(name + "_until"))
    }
}
