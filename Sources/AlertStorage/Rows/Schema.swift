import Alerts
import Messages
import SQLite

/// The tables of the store and their migrations.
enum Schema {
    /// The SQLite application id of a Peal store: "Peal" in ASCII.
    static let applicationID = 0x5065_616C

    /// Applies the migrations that the database does not have, each in a transaction of its own.
    static func migrate(_ database: borrowing Database) throws {
        try database.execute(
            "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try applied(in: database)
        for migration in migrations where !applied.contains(migration.name) {
            try database.transaction { database in
                try database.execute(migration.script)
                try database.update(
                    "INSERT INTO grdb_migrations (identifier) VALUES (?)", [migration.name])
            }
        }
    }

    /// Returns whether the database has all migrations.
    static func isCurrent(_ database: borrowing Database) throws -> Bool {
        try applied(in: database).isSuperset(of: migrations.map(\.name))
    }

    private static func applied(in database: borrowing Database) throws -> Set<String> {
        var names: Set<String> = []
        guard try database.hasTable("grdb_migrations") else { return names }
        try database.forEach("SELECT identifier FROM grdb_migrations") { row in
            guard case .text(let name) = try row.value("identifier") else {
                throw StoreFault.wrongMigrations
            }
            names.insert(name)
        }
        return names
    }

    /// Refuses a database that is damaged, or was written by another program or a newer Peal.
    ///
    /// - Returns: Whether the database is new and empty.
    /// - Throws: ``StoreFault``, or a SQLite error.
    static func check(_ database: borrowing Database, mayBeEmpty: Bool) throws -> Bool {
        let objects = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        let mark = try database.integer("PRAGMA application_id")
        guard mark == applicationID || (objects == 0 && mark == 0) else { throw StoreFault.foreign }
        guard objects > 0 else {
            guard mayBeEmpty else { throw StoreFault.empty }
            return true
        }
        try checkMigrations(database)
        // The quick check does not compare an index with its table, but a wrong index cannot lose
        // an alert.
        try database.forEach("PRAGMA quick_check(10000)") { row in
            guard case .text(let text) = try row.value(at: 0) else { return }
            let complaints = text.split(separator: "\n").filter { $0 != "ok" && !isHarmless($0) }
            // The check reports an error of the disk like damage.
            if complaints.contains(where: isUnreadable) {
                throw SQLiteError(.ioError, "disk I/O error")
            }
            if let complaint = complaints.first { throw StoreFault.damaged(String(complaint)) }
        }
        return false
    }

    /// Marks a new database as Peal's.
    ///
    /// The mark is written before the tables. Otherwise an interrupted start would leave tables
    /// that look like those of another program.
    static func mark(_ database: borrowing Database) throws {
        try database.execute("PRAGMA application_id = \(applicationID)")
    }

    /// Returns whether the first 100 bytes of a file are the header of a database that is marked as
    /// Peal's.
    static func isMarked(_ header: [UInt8]) -> Bool {
        let mark = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        return header.starts(with: "SQLite format 3\0".utf8) && mark == applicationID
    }

    /// Refuses a migrated database in which a column is missing.
    static func checkColumns(_ database: borrowing Database) throws {
        let columns = [
            (AlertRecord.table, AlertRecord.columns.names),
            (GlobalState.table, GlobalState.columns.names),
            (HistoryEntry.table, HistoryEntry.columns.names + ["number"]),
            ("program", Program.columns.names + ["state"]),
            ("request", StoredRequest.columns.names),
            ("response", ["number", "program", "document"]),
            (UndoEntry.table, UndoEntry.columns.names + ["number"]),
            (UndoEntry.alertTable, AlertRecord.columns.names + ["number", "is_on"]),
            (SeenDays.table, SeenDays.columns.names + ["number"]),
            ("shared", SQLiteStore.sharedColumns),
        ]
        for (table, names) in columns {
            let names = names.joined(separator: ", ")
            try database.checkStatement("SELECT \(names) FROM \(table)")
        }
    }

    /// Refuses a list of migrations that Peal cannot have written, since each version only appends
    /// to the list.
    private static func checkMigrations(_ database: borrowing Database) throws {
        let known = migrations.map(\.name)
        let applied = try applied(in: database)
        if applied.isStrictSuperset(of: known) { throw StoreFault.newer }
        let hasTables = try database.hasTable(AlertRecord.table)
        guard applied == Set(known.prefix(applied.count)), applied.isEmpty != hasTables else {
            throw StoreFault.wrongMigrations
        }
    }

    /// Returns whether a line of the quick check reports that a page could not be read at all.
    private static func isUnreadable(_ line: Substring) -> Bool {
        line.includes("unable to get the page") || line.includes("failed to get page")
    }

    /// Returns whether a line of the quick check is a heading or only reports an unused page.
    private static func isHarmless(_ line: Substring) -> Bool {
        line.hasPrefix("*** in database")
            || (line.hasPrefix("Page ") && line.hasSuffix("never used"))
    }
}

extension StoreFault {
    fileprivate static let wrongMigrations = damaged("the list of migrations is wrong")
}
