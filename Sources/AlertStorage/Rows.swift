import Alerts
import GRDB
import JSONText
import Recurrence

extension StoreChange {
    func make(in database: Database) throws {
        switch self {
        case .put(let record): try record.put(in: database)
        case .state(let record): try record.putState(in: database)
        case .remove(let id):
            try database.cachedStatement(sql: "DELETE FROM alert WHERE id = ?")
                .execute(arguments: [id.rawValue])
        case .common(let common): try common.put(in: database)
        case .log(let entry): try entry.insert(in: database)
        }
    }
}

extension AlertRecord {
    init(row: Row) throws {
        let document = try JSONValue(text: row["document"] as String)
        var state = AlertState(watermark: Instant(microseconds: row["watermark"]))
        state.doneFor = try (row["done_for"] as String?).map { try CivilDate(iso8601: $0) }
        state.formerWatermark = row.instant("former_watermark")
        if let until = row.instant("snoozed_until") {
            state.snooze = Snooze(until: until, day: try CivilDate(iso8601: row["snoozed_day"]))
        }
        if let count: Int = row["skip_count"], let since = row.instant("skip_since") {
            state.skip = Skip(count: count, since: since)
        }
        state.pause = Pause(row: row)
        state.isCompleted = row["is_completed"]
        state.presentation = try Presentation(row: row)
        self.init(stored: try Alert(json: document), state: state)
    }

    /// Those of ``AlertState``, in the order of ``stateArguments``.
    private static let stateColumns = [
        "watermark", "done_for", "former_watermark", "snoozed_until", "snoozed_day", "is_completed",
        "due", "due_day", "stage", "is_unseen", "was_shown", "session", "notification", "failures",
        "retry_at", "skip_count", "skip_since", "paused_since", "paused_until",
    ]
    private static let putting = """
        INSERT OR REPLACE INTO alert (id, document, \(stateColumns.joined(separator: ", ")))
        VALUES (?, ?\(String(repeating: ", ?", count: stateColumns.count)))
        """
    private static let updating = """
        UPDATE alert SET \(stateColumns.map { $0 + " = ?" }.joined(separator: ", ")) WHERE id = ?
        """

    func put(in database: Database) throws {
        try database.cachedStatement(sql: Self.putting)
            .execute(
                arguments: [id.rawValue, alert.json(in: .utc).text()] + stateArguments)
    }

    func putState(in database: Database) throws {
        try database.cachedStatement(sql: Self.updating)
            .execute(arguments: stateArguments + [id.rawValue])
        // Somebody else's hand.
        if database.changesCount == 0 { try put(in: database) }
    }

    private var stateArguments: StatementArguments {
        [
            state.watermark.microseconds, state.doneFor?.description,
            state.formerWatermark?.microseconds, state.snooze?.until.microseconds,
            state.snooze?.day.description, state.isCompleted,
        ] + Presentation.arguments(state.presentation) + [
            state.skip?.count, state.skip?.since.microseconds,
            state.pause?.since.microseconds, state.pause?.until?.microseconds,
        ]
    }
}

extension CommonState {
    init(row: Row) throws {
        self.init(pause: Pause(row: row), zoneSince: row.instant("zone_since"))
        if let presentation = try Presentation(row: row) {
            summary = Summary(presentation: presentation, told: row["told"] ?? 0)
        }
    }

    func put(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO common (
                    number, paused_since, paused_until, zone_since, told, due, due_day, stage,
                    is_unseen, was_shown, session, notification, failures, retry_at
                ) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                pause?.since.microseconds, pause?.until?.microseconds,
                zoneSince?.microseconds, summary?.told,
            ] + Presentation.arguments(summary?.presentation))
    }
}

extension Pause {
    fileprivate init?(row: Row) {
        guard let since = row.instant("paused_since") else { return nil }
        self.init(since: since, until: row.instant("paused_until"))
    }
}

extension Presentation {
    /// From `due` to `retry_at`, in the order of the columns.
    fileprivate static func arguments(_ presentation: Presentation?) -> StatementArguments {
        [
            presentation?.due.microseconds, presentation?.day.description,
            presentation?.stage.rawValue, presentation?.isUnseen, presentation?.wasShown,
            presentation?.receipt?.session, presentation?.receipt?.id,
            presentation?.failures, presentation?.retryAt?.microseconds,
        ]
    }

    init?(row: Row) throws {
        guard let due = row.instant("due"), let stage = Stage(rawValue: row["stage"] ?? "") else {
            return nil
        }
        self.init(due: due, day: try CivilDate(iso8601: row["due_day"]))
        self.stage = stage
        isUnseen = row["is_unseen"] ?? true
        wasShown = row["was_shown"] ?? false
        if let session: String = row["session"], let id: UInt32 = row["notification"] {
            receipt = DeliveryReceipt(session: session, id: id)
        }
        failures = row["failures"] ?? 0
        retryAt = row.instant("retry_at")
    }
}

extension HistoryEntry {
    init?(row: Row) {
        guard let event = Event(rawValue: row["event"]), let alert = try? Alert.ID(row["alert"])
        else { return nil }
        self.init(
            at: Instant(microseconds: row["at"]), alert: alert, event: event,
            due: row.instant("due"), count: row["count"], action: row["action"])
    }

    func insert(in database: Database) throws {
        try database.cachedStatement(
            sql:
                "INSERT INTO history (at, alert, event, due, count, action) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            at.microseconds, alert.rawValue, event.rawValue, due?.microseconds, count, action,
        ])
    }
}

extension Row {
    fileprivate func instant(_ column: String) -> Instant? {
        (self[column] as Int64?).map(Instant.init(microseconds:))
    }
}
