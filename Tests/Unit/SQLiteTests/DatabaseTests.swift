import Glibc
import SQLite
import TestSupport
import Testing

@Suite("A database")
struct DatabaseTests {
    private let folder: TemporaryFolder
    private let path: String
    private let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/test.db"
        connection = try Connection(path)
        try connection.access {
            try $0.execute(
                """
                PRAGMA journal_mode = WAL;
                CREATE TABLE cup (
                    name TEXT NOT NULL PRIMARY KEY, size INTEGER, note ANY, CHECK (size < 1000)
                ) STRICT
                """)
        }
    }

    private func names(_ connection: Connection? = nil) throws -> [String] {
        try (connection ?? self.connection).read { database in
            var names: [String] = []
            try database.forEach("SELECT name FROM cup ORDER BY name") {
                if case .text(let name) = try $0.value("name") { names.append(name) }
            }
            return names
        }
    }

    private func insert(_ name: String, size: Int? = nil) throws {
        try connection.write { try $0.update("INSERT INTO cup VALUES (?, ?, NULL)", [name, size]) }
    }

    // MARK: Values

    @Test(
        "A stored value is read back unchanged",
        arguments: [
            Value.null, .integer(0), .integer(.min), .integer(.max), .text(""), .text("물 '\"%?"),
            .text(String(repeating: "long ", count: 20_000)),
        ])
    func roundTrip(value: Value) throws {
        try connection.write { try $0.update("INSERT INTO cup VALUES ('a', 1, ?)", [value]) }
        try connection.read { database in
            #expect(try database.value("SELECT note FROM cup") == value)
            #expect(try database.value("SELECT ? AS same", [value]) == value)
            #expect(try database.value("SELECT note FROM cup WHERE name = 'b'") == nil)
            try database.forEach("SELECT *, note AS name FROM cup") { row in
                let (note, name) = (try row.value("note"), try row.value("name"))
                #expect(note == value)
                #expect(name == .text("a"), "The first column with a name counts")
            }
        }
    }

    @Test("Numbers and Booleans are stored as numbers, and missing values as NULL")
    func conversions() throws {
        let values: [any ValueConvertible] = [-3, UInt32.max, true, false, Int64.max, String?.none]
        #expect(
            values.map(\.columnValue) == [
                .integer(-3), .integer(4_294_967_295), .integer(1), .integer(0), .integer(.max),
                .null,
            ])
    }

    @Test(
        "A value of another type or an invalid text is refused, but the rest of the row is read",
        arguments: [
            "1.5", "x'53FF'", "CAST(x'53FF' AS TEXT)", "CAST(x'410042' AS TEXT)",
            "CAST(x'EDA080' AS TEXT)", "CAST(x'00' AS TEXT)",
        ])
    func wrongValues(sql: String) throws {
        try connection.write { try $0.update("INSERT INTO cup VALUES ('a', 7, \(sql))") }
        try connection.read { database in
            #expect(refusal { _ = try database.value("SELECT note FROM cup") } == .mismatch)
            try database.forEach("SELECT * FROM cup") { row in
                #expect(refusal { _ = try row.value("note") } == .mismatch)
                let size = try row.value("size")
                #expect(size == .integer(7))
            }
        }
    }

    @Test("A query for a number returns no text, even if the text has only digits")
    func integers() throws {
        #expect(try connection.read { try $0.integer("SELECT 5") } == 5)
        #expect(try connection.read { try $0.integer("SELECT NULL") } == nil)
        #expect(try connection.read { try $0.integer("SELECT 1 WHERE 1 = 2") } == nil)
        #expect(refusal { _ = try connection.read { try $0.integer("SELECT '5'") } } == .mismatch)
    }

    @Test("Reading a column that the row does not have is an error")
    func missingColumn() throws {
        try insert("a")
        #expect(
            refusal {
                try connection.read {
                    try $0.forEach("SELECT * FROM cup") { _ = try $0.value("handle") }
                }
            } == .error)
    }

    // MARK: Statements

    @Test(
        "A statement with wrong SQL or a wrong number of values is refused",
        arguments: [
            ("SELEC 1", .error), ("SELECT * FROM plate", .error), ("SELECT \"handle\"", .error),
            ("UPDATE cup SET size = ?", .misuse), ("SELECT 1; SELECT 2", .misuse), ("", .misuse),
            ("-- nothing", .misuse), ("SELECT 1;", nil),
        ] as [(String, SQLiteError.Code?)])
    func wrongStatement(sql: String, code: SQLiteError.Code?) throws {
        #expect(refusal { try connection.access { try $0.update(sql) } } == code)
        if code != .misuse || !sql.contains("?") {
            #expect(refusal { try connection.access { try $0.checkStatement(sql) } } == code)
        }
        #expect(refusal { try connection.access { try $0.forEach(sql) { _ in } } } == code)
    }

    @Test("A text with a NUL is refused, and no part of it is stored")
    func nulInText() throws {
        #expect(refusal { try insert("a\0b") } == .misuse)
        #expect(try names().isEmpty)
        try insert("a")
        #expect(try names() == ["a"], "The statement is usable after the error")
    }

    @Test("The number of changed rows and the last inserted row are those of the last statement")
    func changes() throws {
        try connection.write { database in
            try database.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")
            for text in ["a", "b", "c"] {
                try database.update("INSERT INTO line (text) VALUES (?)", [text])
            }
            #expect(database.lastInsertedRow == 3)
            try database.update("UPDATE line SET text = 'd' WHERE number > ?", [1])
            #expect(database.changedRows == 2)
            try database.update("DELETE FROM line WHERE number = ?", [9])
            #expect(database.changedRows == 0)
        }
    }

    @Test("A cached statement still works after its table was changed or created again")
    func changedTable() throws {
        let sql = "INSERT OR REPLACE INTO cup (name, size) VALUES (?, ?)"
        try connection.write { try $0.update(sql, ["a", 1]) }
        let other = try Connection(path)
        try other.access {
            try $0.execute("ALTER TABLE cup ADD COLUMN color TEXT; CREATE INDEX s ON cup (size)")
        }
        try connection.write { try $0.update(sql, ["b", 2]) }
        try other.access { try $0.execute("DROP TABLE cup; CREATE TABLE cup (name, size)") }
        try connection.write { try $0.update(sql, ["c", 3]) }
        #expect(try names() == ["c"])
        try other.access { try $0.execute("DROP TABLE cup") }
        #expect(refusal { try connection.write { try $0.update(sql, ["d", 4]) } } == .error)
    }

    @Test("More statements than the cache keeps still work, each with its own values")
    func manyStatements() throws {
        try connection.write { database in
            for _ in 0..<2 {
                for number in 0..<100 {
                    try database.update(
                        "INSERT OR REPLACE INTO cup VALUES (?, \(number), NULL)", ["n\(number)"])
                }
            }
            #expect(try database.integer("SELECT count(*) FROM cup") == 100)
            #expect(try database.integer("SELECT size FROM cup WHERE name = 'n77'") == 77)
        }
    }

    @Test("An error in a query that runs inside another query ends both queries")
    func nestedQueries() throws {
        for name in ["a", "b"] { try insert(name) }
        var pairs: [Value] = []
        #expect(
            refusal {
                try connection.access { database in
                    try database.forEach("SELECT name FROM cup") { row in
                        pairs.append(try row.value("name"))
                        try database.forEach("SELECT name FROM cup") { row in
                            pairs.append(try row.value("name"))
                            if pairs.count == 6 { _ = try row.value("none") }
                        }
                    }
                }
            } == .error)
        #expect(pairs.count == 6)
        try connection.access { try $0.execute("DROP TABLE cup") }
    }

    // MARK: Transactions

    @Test("If a function throws, all changes of its transaction are rolled back")
    func rollBack() throws {
        struct Stop: Error {}
        try insert("a")
        #expect(throws: Stop.self) {
            try connection.write { database in
                try database.update("DELETE FROM cup")
                try database.execute("CREATE TABLE plate (size)")
                throw Stop()
            }
        }
        #expect(refusal { try insert("a") } == .constraint)
        #expect(try names() == ["a"])
        #expect(try connection.read { try $0.hasTable("plate") } == false)
        #expect(try connection.read { try $0.hasTable("Cup") })
        try insert("b")
        #expect(try names() == ["a", "b"])
    }

    @Test("After a function has thrown, another connection can write at once")
    func rollBackUnlocks() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try connection.write { database in
                try database.update("INSERT INTO cup VALUES ('a', 1, NULL)")
                throw Failure()
            }
        }
        try Connection(path).write { try $0.update("INSERT INTO cup VALUES ('b', 1, NULL)") }
        #expect(try names() == ["b"])
    }

    @Test("Changes that a function makes while it should only read are rolled back")
    func reading() throws {
        try connection.read { try $0.update("INSERT INTO cup VALUES ('a', 1, 1)") }
        #expect(try names().isEmpty)
    }

    @Test("A transaction inside a transaction is refused, and the outer one is rolled back")
    func nestedTransaction() throws {
        #expect(
            refusal {
                try connection.write { database in
                    try database.update("INSERT INTO cup VALUES ('a', 1, 1)")
                    try database.transaction { _ in }
                }
            } == .error)
        #expect(try names().isEmpty)
    }

    @Test("If a commit fails, the transaction is rolled back, and the next one works")
    func failedCommit() throws {
        try connection.access {
            try $0.execute(
                """
                PRAGMA foreign_keys = ON;
                CREATE TABLE spoon (cup TEXT REFERENCES cup (name) DEFERRABLE INITIALLY DEFERRED)
                """)
        }
        #expect(
            refusal { try connection.write { try $0.update("INSERT INTO spoon VALUES ('x')") } }
                == .constraint)
        #expect(try connection.read { try $0.integer("SELECT count(*) FROM spoon") } == 0)
        try insert("a")
    }

    @Test("A read sees one state of the database while another connection writes")
    func snapshot() throws {
        try insert("a")
        let other = try Connection(path, .readOnly)
        try other.read { database in
            #expect(try database.integer("SELECT count(*) FROM cup") == 1)
            try insert("b")
            #expect(try database.integer("SELECT count(*) FROM cup") == 1)
        }
        #expect(try names(other) == ["a", "b"])
    }

    // MARK: Files

    @Test("A checkpoint empties the log, unless another connection reads")
    func checkpoint() throws {
        try insert("a")
        let other = try Connection(path, .readOnly)
        try other.read { database in
            _ = try database.integer("SELECT count(*) FROM cup")
            try insert("b")
            #expect(refusal { try connection.access { try $0.checkpoint() } } == .busy)
        }
        try connection.access { try $0.checkpoint() }
        #expect(size(path + "-wal") == 0)
    }

    @Test("A copy has the same rows, and opening the copy creates no files next to it")
    func copy() throws {
        try insert("a")
        let copy = folder.path + "/copy.db"
        try connection.access { try $0.copy(to: copy) }
        try insert("b")
        #expect(try names(try Connection(copy)) == ["a"])
        #expect(refusal { try connection.access { try $0.copy(to: copy) } } == .error)
        #expect(folder.names().filter { $0.hasPrefix("copy") } == ["copy.db"])
    }

    @Test("A closed connection releases its file and refuses all calls")
    func closing() throws {
        try insert("a")
        #expect(folder.names().contains("test.db-wal"))
        connection.close()
        #expect(folder.names() == ["test.db"], "All statements were released")
        #expect(refusal { try insert("b") } == .misuse)
        connection.close()
    }

    @Test("A connection that is released closes its file and its cached statements")
    func releasing() throws {
        connection.close()
        for name in ["a", "b"] {
            let other = try Connection(path)
            try other.write { try $0.update("INSERT INTO cup VALUES (?, 1, 1)", [name]) }
        }
        #expect(folder.names() == ["test.db"])
        #expect(try names(try Connection(path)) == ["a", "b"])
    }

    @Test("Threads that share a connection take turns")
    func threads() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<25 { try insert("\(task)-\(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try names().count == 200)
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : -1
    }
}

/// Returns the kind of SQLite error that a function throws; `nil` if it throws none.
func refusal(_ body: () throws -> Void) -> SQLiteError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? SQLiteError)?.code ?? SQLiteError.Code(rawValue: -1)
    }
}
