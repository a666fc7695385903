import Alerts
import GRDB
import Glibc
import Messages

/// The tables, and how they came to be.
enum Schema {
    /// "Peal": marks the file as ours.
    static let applicationID = 0x5065_616C

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            // Instants are microseconds since 1970, in UTC.
            try database.execute(
                sql: """
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
                    """)
        }
        // Skip and pause, the summary of a crowd, actions of an alert's own.
        migrator.registerMigration("2") { database in
            try database.execute(
                sql: """
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
                    """)
        }
        return migrator
    }

    /// Refuses a database that is damaged, or that another program or a newer Peal has made.
    static func check(
        _ database: Database, at location: StoreLocation, mayBeEmpty: Bool
    ) throws {
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard tables > 0 else {
            guard mayBeEmpty else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the file is empty")
            }
            return
        }
        guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
            throw AlertError(
                .storeForeign,
                "\(location) is a database of another program. It was left as it is; name "
                    + "another store with PEAL_STORE.")
        }
        guard try !migrator.hasBeenSuperseded(database) else {
            throw AlertError(
                .storeForeign,
                "\(location) was written by a newer Peal. It was left as it is; use that Peal.")
        }
        // The quick check leaves out whether the index has all rows: it cannot lose an alert.
        let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
        guard verdict == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict)
        }
    }
}

extension DatabaseError {
    /// Whether the file is not what SQLite has written.
    var isDamage: Bool {
        resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
    }
}

extension AlertError {
    /// What SQLite says, as what it means for the store.
    init(_ error: any Error, at location: StoreLocation) {
        if let error = error as? AlertError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .unreadable(location, "\(error)")
            return
        }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            self.init(
                .storeForeign,
                "\(location) is not a store of Peal, or is damaged (\(reason)), and there is no "
                    + "good backup beside it. It was left as it is; move it away to begin anew, or name "
                    + "another store with PEAL_STORE.")
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(
                .storeUnwritable, "Cannot write \(location): \(reason). \(Self.storeHint)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.storeBusy, "\(location) is used by another program: \(reason).")
        default:
            self = .unreadable(location, reason)
        }
    }

    static func unreadable(_ location: StoreLocation, _ reason: String) -> AlertError {
        AlertError(.storeUnreadable, "Cannot read \(location): \(reason). \(storeHint)")
    }

    private static let storeHint = Message("Mend that, or name another store with PEAL_STORE.")
}
