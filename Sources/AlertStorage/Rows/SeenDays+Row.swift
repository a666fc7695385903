import Alerts
import Recurrence
import SQLite

extension SeenDays {
    static let table = "day"
    static let columns: StoredColumns<Day> = [
        "date": { $0.date.description },
        "history": { $0.history },
        "undo": { $0.undo },
    ]

    private static let inserting = columns.insertion(into: table)

    /// Reads the days; those that cannot be read are left out, so that nothing is deleted too early.
    init(from database: borrowing Database) throws {
        var days: [Day] = []
        try database.forEach("SELECT * FROM \(Self.table) ORDER BY number") { row in
            guard let date = try? CivilDate(iso8601: row.text(required: "date")),
                let history: Int = try? row.integer(required: "history"),
                let undo: Int = try? row.integer(required: "undo")
            else { return }
            days.append(Day(date: date, history: history, undo: undo))
        }
        self.init(days)
    }

    /// Sees a day, and returns the days with it.
    static func seeing(_ date: CivilDate, in database: borrowing Database) throws -> SeenDays {
        let old = try SeenDays(from: database)
        var new = old
        new.see(
            Day(
                date: date,
                history: try database.integer("SELECT max(number) FROM history") ?? 0,
                undo: try database.integer("SELECT max(number) FROM undo") ?? 0))
        guard new != old else { return old }
        try database.update("DELETE FROM \(table)")
        for day in new.days { try database.update(inserting, columns.arguments(from: day)) }
        return new
    }

    /// Adapts the days after the newest rows of a table were deleted, because SQLite gives their
    /// numbers to the next rows.
    static func follow(_ table: String, in database: borrowing Database) throws {
        try database.update(
            """
            UPDATE \(Self.table) SET \(table) =
                min(\(table), coalesce((SELECT max(number) FROM \(table)), 0))
            """)
    }
}
