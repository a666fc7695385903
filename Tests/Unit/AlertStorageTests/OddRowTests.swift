import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Recurrence
import SQLite
import TestSupport
import Testing

@Suite("Rows with wrong values are kept and do not ring")
struct OddRowTests {
    private let folder: TemporaryFolder
    private let log = LogRecorder()

    init() throws {
        folder = try TemporaryFolder()
        let store = try open()
        try store.commit(
            ["a", "b"].map {
                let alert = try Alert.daily($0, at: "09:30") { $0.content.title = "SECRET" }
                return .put(AlertRecord(alert: alert, state: AlertState(watermark: .distantPast)))
            } + [.global(GlobalState(pause: Pause(since: Instant(seconds: 5), until: nil)))])
    }

    private var location: StoreLocation { StoreLocation(path: folder.path + "/peal.db") }

    private func open() throws -> SQLiteStore {
        try SQLiteStore(at: location, logger: log.logger)
    }

    private func execute(_ sql: String) throws {
        try Connection(location.path).write { try $0.execute(sql) }
    }

    /// Replaces the strict tables with tables that accept values of any type.
    ///
    /// A flipped bit in the schema can have the same effect.
    private func loosenTables() throws {
        for table in ["alert", "common", "history"] {
            try execute(
                """
                ALTER TABLE \(table) RENAME TO strict_\(table);
                CREATE TABLE \(table) AS SELECT * FROM strict_\(table);
                DROP TABLE strict_\(table);
                """)
        }
    }

    @Test(
        "A row with a wrong value is reported by its id, and the other alerts are read",
        arguments: [
            #"state = '{"notification":{"due":1,"stage":"shown"}}'"#,
            #"state = '{"notification":{"day":"tomorrow","due":1,"stage":"shown"}}'"#,
            #"state = '{"notification":{"day":"2026-11-23","due":1}}'"#,
            #"state = '{"notification":{"day":"2026-11-23","due":1,"stage":"SECRET"}}'"#,
            #"state = '{"notification":{"day":"2026-11-23","due":"SECRET","stage":"due"}}'"#,
            #"state = '{"notification":{"day":"2026-11-23","due":1,"isUnseen":7,"stage":"due"}}'"#,
            """
            state = '{"notification":{"day":"2026-11-23","due":1,"stage":"due",
                "receipt":{"id":-1,"session":"s"}}}'
            """,
            """
            state = '{"notification":{"day":"2026-11-23","due":1,"stage":"due",
                "receipt":{"id":\(UInt64(UInt32.max) + 1),"session":"s"}}}'
            """,
            #"state = '{"snooze":{"until":1}}'"#,
            #"state = '{"snooze":{"day":"SECRET","until":1}}'"#,
            #"state = '{"skip":{"count":3}}'"#,
            #"state = '{"done":{"day":"SECRET","said":1}}'"#,
            #"state = '{"done":{"first":2,"last":1}}'"#,
            #"state = '{"SECRET":1}'"#,
            #"state = '{"skip":'"#,
            "state = '[]'",
            "state = ''",
            "is_completed = 2",
            "document = ''",
            "document = '{\"id\":\"a\",\"title\":\"SECRET'",
            "document = replace(document, '\"a\"', '\"c\"')",
            "document = replace(document, '09:30', 'SECRET')",
            "document = replace(document, '\"zone\":null', '\"zone\":\"SECRET\"')",
        ])
    func wrongValue(assignments: String) throws {
        try execute("UPDATE alert SET \(assignments) WHERE id = 'a'")
        let contents = try open().load()
        #expect(contents.records.map(\.id.rawValue) == ["b"])
        #expect(contents.unreadable.keys.map(\.rawValue) == ["a"])
        #expect(try StoreInspection.of(location)?.unreadable.map(\.rawValue) == ["a"])
        #expect(AlertName.all(in: location).map(\.id) == ["a", "b"])
        #expect(log.lines.count == 1)
        #expect(!log.lines.joined().contains("SECRET"), "The log may contain IDs, but no content")
    }

    @Test("With a wrong value in any column, each alert is either read or reported as unreadable")
    func anyValue() throws {
        try loosenTables()
        let values = [
            "NULL", "'SECRET text'", "'2026-11-23'", "1.5", "-1", "1 << 40", "\(Int64.max)",
            "x'53FF'", "CAST(x'53FF' AS TEXT)", "CAST(x'530053' AS TEXT)",
        ]
        let columns = try Connection(location.path).read { database in
            var columns: [(table: String, name: String)] = []
            for table in ["alert", "common", "history"] {
                try database.forEach("SELECT name FROM pragma_table_info(?)", [table]) { row in
                    guard case .text(let name) = try row.value("name") else { return }
                    columns.append((table, name))
                }
            }
            return columns
        }
        try execute(
            """
            UPDATE alert SET state = '\(Self.state)';
            INSERT INTO history VALUES (1, 5, 'a', 'shown', 5, 1, NULL, NULL);
            """)
        #expect(columns.count == 15)
        for (table, name) in columns {
            for value in values {
                try execute("CREATE TABLE kept AS SELECT * FROM \(table)")
                let only = table == "alert" ? " WHERE id = 'a'" : ""
                try execute("UPDATE \(table) SET \(name) = \(value)\(only)")
                let store = try open()
                let contents = try store.load()
                #expect(
                    contents.records.count + contents.unreadable.count == 2,
                    "\(table).\(name) = \(value)")
                _ = try store.history(since: .distantPast, limit: 10)
                #expect(try StoreInspection.of(location)?.alerts == 2)
                _ = AlertName.all(in: location)
                try execute(
                    """
                    DELETE FROM \(table); INSERT INTO \(table) SELECT * FROM kept;
                    DROP TABLE kept
                    """)
            }
        }
        #expect(!log.lines.joined().contains("SECRET"))
    }

    private static let state = """
        {"done":{"day":"2026-11-23","said":1},"formerWatermark":1,"notification":{"day":"2026-11-23",
        "due":1,"failures":1,"heldUntil":1,"isUnseen":false,"receipt":{"id":1,"session":"s"},
        "retryAt":1,"stage":"shown","wasShown":true},"pause":{"since":1},"plannedPause":{"since":1,
        "until":2},"skip":{"count":1,"since":1},"snooze":{"day":"2026-11-23","due":1,"until":1}}
        """

    @Test("With a wrong value in any place of the state, the alert is read or reported")
    func anyPlace() throws {
        try execute("UPDATE alert SET state = '\(Self.state)'")
        let paths = try Connection(location.path).read { database in
            var paths: [String] = []
            try database.forEach(
                "SELECT fullkey FROM alert, json_tree(state) WHERE alert.id = 'a'"
            ) {
                if case .text(let path) = try $0.value("fullkey") { paths.append(path) }
            }
            return paths
        }
        #expect(paths.count == 29)
        let store = try open()
        for path in paths {
            for value in ["NULL", "'SECRET'", "1.5", "-1", "1 << 40", "\(Int.max)", "json('[]')"] {
                try execute(
                    """
                    UPDATE alert SET state =
                        (SELECT json_set(state, '\(path)', \(value)) FROM alert WHERE id = 'b')
                        WHERE id = 'a'
                    """)
                let contents = try store.load()
                #expect(contents.records.map(\.id.rawValue).contains("b"))
                #expect(
                    contents.records.count + contents.unreadable.count == 2,
                    "\(path) = \(value)")
            }
        }
        #expect(!log.lines.joined().contains("SECRET"))
    }

    @Test("An unreadable alert with an invalid id gets another id, which can be used to remove it")
    func wrongID() throws {
        try execute("UPDATE alert SET id = 'wa ter\u{1B}' WHERE id = 'a'")
        let store = try open()
        let name = try #require(store.load().unreadable.keys.first)
        #expect(name.rawValue == "row-7761207465721b")
        #expect(try store.load().records.map(\.id.rawValue) == ["b"])
        try store.commit([.remove(name)])
        #expect(try store.load().unreadable.isEmpty)
        #expect(try store.load().records.map(\.id.rawValue) == ["b"])
    }

    @Test("If the shared state cannot be read, it becomes the default, and the alerts are read")
    func wrongCommonState() throws {
        try execute(#"UPDATE common SET state = '{"digest":{}}'"#)
        let contents = try open().load()
        #expect(contents.records.count == 2)
        #expect(contents.global == GlobalState())
        #expect(log.lines.count == 1)
    }

    @Test("Numbers out of range are clamped: 2^63-1 skipped occurrences become 1000")
    func absurdNumbers() throws {
        try execute(
            """
            UPDATE alert SET state = '{"skip":{"count":\(Int.max),"since":1},"notification":
                {"day":"2026-11-23","due":1,"failures":\(Int.min),"stage":"due"}}' WHERE id = 'a'
            """)
        let record = try #require(open().load().records.first { $0.id.rawValue == "a" })
        #expect(record.state.skip?.count == 1000)
        #expect(record.state.notification?.failures == 0)
    }
}
