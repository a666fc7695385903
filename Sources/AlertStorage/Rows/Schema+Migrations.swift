import Recurrence

/// The migrations of the store.
extension Schema {
    /// The migrations, oldest first.
    ///
    /// The table `grdb_migrations` of a store lists the migrations that were applied. The name of
    /// the table comes from GRDB, a library that Peal used earlier. The table keeps this name, so
    /// that Peal can open the stores of older versions, and older versions recognize a newer store.
    ///
    /// A migration never changes after its release, so each one repeats its columns.
    static let migrations: [(name: String, script: String)] = [
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
        // Version 9 keeps the state of an alert, of all alerts, and of a program as a document, so that
        // a new property of the state needs no migration. `AlertState+JSON` describes the document.
        ("9", stateDocuments),
        // Version 10 adds the alerts that are shared with other machines, as they were last.
        (
            "10",
            """
            CREATE TABLE shared (
                id TEXT NOT NULL PRIMARY KEY,
                record TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
        ),
    ]
}

extension Schema {
    /// The migration from a column for each property of the state to a document.
    ///
    /// A member that is null stands for a property that is not set. Texts are cast, because a damaged
    /// one that is a BLOB would stop the migration.
    fileprivate static let stateDocuments: String = {
        let pause = """
            'pause', json(CASE WHEN paused_since IS NOT NULL THEN
                json_object('since', paused_since, 'until', paused_until) END),
            'plannedPause', json(CASE WHEN planned_since IS NOT NULL THEN
                json_object('since', planned_since, 'until', planned_until) END)
            """
        let notification = """
            json(CASE WHEN due IS NOT NULL THEN json_object(
                'day', CAST(due_day AS TEXT), 'due', due, 'failures', failures,
                'heldUntil', held_until,
                'isUnseen', json(CASE is_unseen WHEN 0 THEN 'false' ELSE 'true' END),
                'receipt', json(CASE WHEN session IS NOT NULL THEN
                    json_object('id', notification, 'session', CAST(session AS TEXT)) END),
                'retryAt', retry_at, 'stage', CAST(stage AS TEXT),
                'wasShown', json(CASE was_shown WHEN 1 THEN 'true' ELSE 'false' END)) END)
            """
        // Peal 0.1.0 did not store when the user said that a day is done. With an instant in the
        // distant future, the day counts as done in every zone.
        let state = """
            CASE WHEN coalesce(done_for, done_since, former_watermark, due, paused_since,
                planned_since, skip_count, snoozed_until) IS NOT NULL THEN json_object(
                'done', json(CASE
                    WHEN done_for IS NOT NULL THEN json_object('day', CAST(done_for AS TEXT),
                        'said', coalesce(done_since, \(Instant.distantFuture.microseconds)))
                    WHEN done_since IS NOT NULL THEN
                        json_object('first', done_since, 'last', done_through) END),
                'formerWatermark', former_watermark,
                'notification', \(notification), \(pause),
                'skip', json(CASE WHEN skip_count IS NOT NULL THEN
                    json_object('count', skip_count, 'since', skip_since) END),
                'snooze', json(CASE WHEN snoozed_until IS NOT NULL THEN json_object(
                    'day', CAST(snoozed_day AS TEXT), 'due', snoozed_due,
                    'until', snoozed_until) END)) END
            """
        let shared = """
            json_object('digest', json(CASE WHEN due IS NOT NULL THEN
                json_object('notification', \(notification), 'shownCount', told) END),
                \(pause), 'zoneSince', zone_since)
            """
        let stateColumns = "watermark INTEGER NOT NULL, is_completed INTEGER NOT NULL, state TEXT"
        return """
            ALTER TABLE alert RENAME TO old_alert;
            CREATE TABLE alert (
                id TEXT NOT NULL PRIMARY KEY, document TEXT NOT NULL, \(stateColumns)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO alert SELECT id, document, watermark, is_completed, \(state) FROM old_alert;
            DROP TABLE old_alert;

            ALTER TABLE common RENAME TO old_common;
            CREATE TABLE common (
                number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1), state TEXT
            ) STRICT;
            INSERT INTO common SELECT number, \(shared) FROM old_common;
            DROP TABLE old_common;

            ALTER TABLE program RENAME TO old_program;
            CREATE TABLE program (
                id TEXT NOT NULL PRIMARY KEY, document TEXT NOT NULL, state TEXT
            ) STRICT, WITHOUT ROWID;
            INSERT INTO program SELECT id, document, \(shared) FROM old_program;
            DROP TABLE old_program;

            DROP INDEX request_program;
            ALTER TABLE request RENAME TO old_request;
            CREATE TABLE request (
                id TEXT NOT NULL PRIMARY KEY, program TEXT NOT NULL, document TEXT NOT NULL,
                received INTEGER NOT NULL, is_removed INTEGER NOT NULL, \(stateColumns)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO request SELECT id, program, document, received, is_removed, watermark,
                is_completed, \(state) FROM old_request;
            DROP TABLE old_request;
            CREATE INDEX request_program ON request (program);

            ALTER TABLE undo_alert RENAME TO old_undo_alert;
            CREATE TABLE undo_alert (
                number INTEGER NOT NULL, id TEXT NOT NULL, is_on INTEGER NOT NULL, document TEXT,
                \(stateColumns), PRIMARY KEY (number, id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO undo_alert SELECT number, id, is_on, document, watermark, is_completed,
                \(state) FROM old_undo_alert;
            DROP TABLE old_undo_alert;

            ALTER TABLE undo ADD COLUMN pauses TEXT;
            UPDATE undo SET pauses = json_object(\(pause)) WHERE changes_pause <> 0;
            ALTER TABLE undo DROP COLUMN changes_pause;
            ALTER TABLE undo DROP COLUMN paused_since;
            ALTER TABLE undo DROP COLUMN paused_until;
            ALTER TABLE undo DROP COLUMN planned_since;
            ALTER TABLE undo DROP COLUMN planned_until;
            """
    }()
}
