import Alerts
import Messages
import SQLite

/// The tables of the store and their migrations.
enum Schema {
    /// The SQLite application id of a Peal store: "Peal" in ASCII.
    static let applicationID = 0x5065_616C

    /// The migrations, oldest first.
    ///
    /// The table `grdb_migrations` of a store lists the migrations that were applied. The name of
    /// the table comes from GRDB, a library that Peal used earlier. The table keeps this name, so
    /// that Peal can open the stores of older versions, and older versions recognize a newer store.
    ///
    /// A migration never changes after its release, so each one repeats its columns.
    private static let migrations: [(name: String, script: String)] = [
        // Instants are microseconds since 1970, in UTC.
        (
            "1",
            """
            CREATE TABLE alert (
                id TEXT NOT NULL PRIMARY KEY,
                document TEXT NOT NULL,
                watermark INTEGER NOT NULL,
                done_for TEXT,
                former_watermark INTEGER,
                snoozed_until INTEGER,
                snoozed_day TEXT,
                is_completed INTEGER NOT NULL,
                due INTEGER,
                due_day TEXT,
                stage TEXT,
                is_unseen INTEGER,
                was_shown INTEGER,
                session TEXT,
                notification INTEGER,
                failures INTEGER,
                retry_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE history (
                number INTEGER NOT NULL PRIMARY KEY,
                at INTEGER NOT NULL,
                alert TEXT NOT NULL,
                event TEXT NOT NULL,
                due INTEGER,
                count INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX history_at ON history (at);
            """
        ),
        // Version 2 adds skipping, pausing, the digest of several alerts, and an alert's own
        // actions.
        (
            "2",
            """
            ALTER TABLE alert ADD COLUMN skip_count INTEGER;
            ALTER TABLE alert ADD COLUMN skip_since INTEGER;
            ALTER TABLE alert ADD COLUMN paused_since INTEGER;
            ALTER TABLE alert ADD COLUMN paused_until INTEGER;
            ALTER TABLE history ADD COLUMN action TEXT;
            CREATE TABLE common (
                number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
                paused_since INTEGER,
                paused_until INTEGER,
                zone_since INTEGER,
                told INTEGER,
                due INTEGER,
                due_day TEXT,
                stage TEXT,
                is_unseen INTEGER,
                was_shown INTEGER,
                session TEXT,
                notification INTEGER,
                failures INTEGER,
                retry_at INTEGER
            ) STRICT;
            """
        ),
        // Version 3 adds "done" for single rings, and one-time alerts postponed by a pause.
        (
            "3",
            """
            ALTER TABLE alert ADD COLUMN done_since INTEGER;
            ALTER TABLE alert ADD COLUMN done_through INTEGER;
            ALTER TABLE alert ADD COLUMN snoozed_due INTEGER;
            ALTER TABLE alert ADD COLUMN held_until INTEGER;
            ALTER TABLE common ADD COLUMN held_until INTEGER;
            """
        ),
        // Version 4 adds programs that schedule notifications. A request is stored like an alert,
        // and the program's own state like the common state.
        (
            "4",
            """
            CREATE TABLE program (
                id TEXT NOT NULL PRIMARY KEY,
                document TEXT NOT NULL,
                paused_since INTEGER,
                paused_until INTEGER,
                zone_since INTEGER,
                told INTEGER,
                due INTEGER,
                due_day TEXT,
                stage TEXT,
                is_unseen INTEGER,
                was_shown INTEGER,
                session TEXT,
                notification INTEGER,
                failures INTEGER,
                retry_at INTEGER,
                held_until INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE request (
                id TEXT NOT NULL PRIMARY KEY,
                program TEXT NOT NULL,
                document TEXT NOT NULL,
                received INTEGER NOT NULL,
                is_removed INTEGER NOT NULL,
                watermark INTEGER NOT NULL,
                done_for TEXT,
                former_watermark INTEGER,
                snoozed_until INTEGER,
                snoozed_day TEXT,
                is_completed INTEGER NOT NULL,
                due INTEGER,
                due_day TEXT,
                stage TEXT,
                is_unseen INTEGER,
                was_shown INTEGER,
                session TEXT,
                notification INTEGER,
                failures INTEGER,
                retry_at INTEGER,
                skip_count INTEGER,
                skip_since INTEGER,
                paused_since INTEGER,
                paused_until INTEGER,
                done_since INTEGER,
                done_through INTEGER,
                snoozed_due INTEGER,
                held_until INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX request_program ON request (program);
            CREATE TABLE response (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                program TEXT NOT NULL,
                document TEXT NOT NULL
            ) STRICT;
            CREATE INDEX response_program ON response (program);
            """
        ),
        // Version 5 adds pauses that begin later.
        (
            "5",
            ["alert", "common", "program", "request"].map { table in
                """
                ALTER TABLE \(table) ADD COLUMN planned_since INTEGER;
                ALTER TABLE \(table) ADD COLUMN planned_until INTEGER;
                """
            }
            .joined(separator: "\n")
        ),
        // Version 6 adds the user's changes, which can be undone.
        (
            "6",
            """
            CREATE TABLE undo (
                number INTEGER NOT NULL PRIMARY KEY,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                alert TEXT,
                title TEXT NOT NULL,
                count INTEGER NOT NULL,
                added TEXT,
                changes_pause INTEGER NOT NULL,
                paused_since INTEGER,
                paused_until INTEGER,
                planned_since INTEGER,
                planned_until INTEGER
            ) STRICT;
            CREATE TABLE undo_alert (
                number INTEGER NOT NULL,
                id TEXT NOT NULL,
                is_on INTEGER NOT NULL,
                document TEXT,
                watermark INTEGER NOT NULL,
                done_for TEXT,
                former_watermark INTEGER,
                snoozed_until INTEGER,
                snoozed_day TEXT,
                is_completed INTEGER NOT NULL,
                due INTEGER,
                due_day TEXT,
                stage TEXT,
                is_unseen INTEGER,
                was_shown INTEGER,
                session TEXT,
                notification INTEGER,
                failures INTEGER,
                retry_at INTEGER,
                skip_count INTEGER,
                skip_since INTEGER,
                paused_since INTEGER,
                paused_until INTEGER,
                done_since INTEGER,
                done_through INTEGER,
                snoozed_due INTEGER,
                held_until INTEGER,
                planned_since INTEGER,
                planned_until INTEGER,
                PRIMARY KEY (number, id)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        // Version 7 adds the days on which the store was maintained.
        (
            "7",
            """
            CREATE TABLE day (
                number INTEGER NOT NULL PRIMARY KEY,
                date TEXT NOT NULL,
                history INTEGER NOT NULL,
                undo INTEGER NOT NULL
            ) STRICT;
            """
        ),
        // Version 8 adds undone changes, which can be made again, changes of settings, and the
        // titles of removed alerts.
        (
            "8",
            """
            ALTER TABLE undo ADD COLUMN is_undone INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE undo ADD COLUMN setting TEXT;
            ALTER TABLE undo ADD COLUMN setting_before TEXT;
            ALTER TABLE undo ADD COLUMN setting_after TEXT;
            ALTER TABLE history ADD COLUMN title TEXT;
            """
        ),
    ]

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
            ("program", Program.columns.names + GlobalState.stateColumns.names),
            ("request", StoredRequest.columns.names),
            ("response", ["number", "program", "document"]),
            (UndoEntry.table, UndoEntry.columns.names + ["number"]),
            (UndoEntry.alertTable, AlertRecord.columns.names + ["number", "is_on"]),
            (SeenDays.table, SeenDays.columns.names + ["number"]),
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
