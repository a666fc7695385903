import AlertCoding
import Alerts
import JSON
import Recurrence
import SQLite

extension AlertRecord {
    static let table = "alert"
    static let columns: StoredColumns<AlertRecord> =
        [
            "id": { $0.id.rawValue },
            "document": { $0.alert.json(in: .utc).text() },
        ] + stateColumns.of { $0.state }

    static let stateColumns: StoredColumns<AlertState> =
        [
            "watermark": { $0.watermark.microseconds },
            "former_watermark": { $0.formerWatermark?.microseconds },
            "snoozed_until": { $0.snooze?.until.microseconds },
            "snoozed_day": { $0.snooze?.day.description },
            "snoozed_due": { $0.snooze?.due?.microseconds },
            "is_completed": { $0.isCompleted },
            "skip_count": { $0.skip?.count },
            "skip_since": { $0.skip?.since.microseconds },
        ] + Done.columns.of { $0.done } + Pause.columns.of { $0.pause }
        + Pause.plannedColumns.of { $0.plannedPause }
        + NotificationState.columns.of { $0.notification }

    private static let putting = columns.insertion(into: table)
    private static let updating = stateColumns.update(of: table)

    func put(in database: borrowing Database) throws {
        try database.update(Self.putting, Self.columns.arguments(from: self))
    }

    func putState(in database: borrowing Database) throws {
        try database.update(Self.updating, Self.stateColumns.arguments(from: state, id.rawValue))
        // The row is gone, so another program changed the database. Insert the whole record.
        if database.changedRows == 0 { try put(in: database) }
    }
}

extension AlertState {
    init(row: borrowing Row) throws(StoredRowError) {
        self.init(watermark: try row.instant(required: "watermark"))
        done = try Done(row: row)
        formerWatermark = try row.instant("former_watermark")
        if let until = try row.instant("snoozed_until") {
            snooze = Snooze(
                until: until, day: try row.day(required: "snoozed_day"),
                due: try row.instant("snoozed_due"))
        }
        // Peal skips at most 1000 occurrences, since each one must be computed.
        if let count = try row.integer("skip_count", within: 1...1000) {
            skip = Skip(count: count, since: try row.instant(required: "skip_since"))
        }
        pause = try Pause(row: row)
        plannedPause = try Pause(row: row, "planned")
        isCompleted = try row.flag(required: "is_completed")
        notification = try NotificationState(row: row)
    }
}
