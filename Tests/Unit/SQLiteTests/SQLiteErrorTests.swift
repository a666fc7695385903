import Glibc
import SQLite
import TestSupport
import Testing

@Suite("Errors of SQLite, with real files")
struct SQLiteErrorTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/test.db"
    }

    private func make(_ script: String = "CREATE TABLE cup (name TEXT UNIQUE, size INTEGER)") throws
    {
        try Connection(path).access { try $0.execute(script) }
    }

    private func error(of body: () throws -> Void) throws -> SQLiteError {
        try #require(throws: SQLiteError.self) { try body() }
    }

    @Test("A file that cannot be opened or created is refused with the code cannotOpen")
    func cannotOpen() throws {
        let missing = try error { _ = try Connection(folder.path + "/none/test.db") }
        #expect(missing.code == .cannotOpen)
        #expect(missing.message == "unable to open database file")
        #expect(try error { _ = try Connection(path, .readOnly) }.code == .cannotOpen)
        #expect(folder.names().isEmpty)
        #expect(
            try error { try Connection(folder.path).access { try $0.execute("SELECT 1") } }.code
                == .cannotOpen)
    }

    @Test("A file that is not a database is refused with the code notADatabase")
    func notADatabase() throws {
        try folder.write(String(repeating: "this is a diary\n", count: 100), to: "test.db")
        let connection = try Connection(path)
        let error = try error { _ = try connection.read { try $0.hasTable("cup") } }
        #expect(error.code == .notADatabase)
        #expect(error.message == "file is not a database")
    }

    @Test("Reading a damaged file fails with the code corrupt")
    func corrupt() throws {
        try make("CREATE TABLE cup (name); INSERT INTO cup VALUES ('a')")
        let file = try #require(fopen(path, "r+"))
        fseek(file, 4_096, SEEK_SET)
        fwrite([UInt8](repeating: 0x5A, count: 4_096), 1, 4_096, file)
        fclose(file)
        let error = try error {
            try Connection(path).access { try $0.forEach("SELECT * FROM cup") { _ in } }
        }
        #expect(error.code == .corrupt)
        #expect(error.message == "database disk image is malformed")
    }

    @Test("If the disk is full, the transaction is rolled back, and a smaller one succeeds")
    func full() throws {
        try make()
        let connection = try Connection(path)
        try connection.access { try $0.execute("PRAGMA max_page_count = 8") }
        let long = String(repeating: "x", count: 40_000)
        let error = try error {
            try connection.write { database in
                try database.update("INSERT INTO cup VALUES (?, ?)", ["SECRET", 1])
                try database.update("INSERT INTO cup VALUES (?, ?)", [long, 2])
            }
        }
        #expect(error.code == .full)
        #expect(error.message == "database or disk is full")
        #expect(try connection.read { try $0.integer("SELECT count(*) FROM cup") } == 0)
        try connection.write { try $0.update("INSERT INTO cup VALUES (?, ?)", ["SECRET", 1]) }
    }

    @Test("A connection for reading, or to a file whose header forbids writing, cannot write")
    func readOnly() throws {
        try make()
        let connection = try Connection(path, .readOnly)
        let sql = "INSERT INTO cup VALUES ('a', 1)"
        #expect(try error { try connection.write { try $0.update(sql) } }.code == .readOnly)
        #expect(try error { try connection.access { try $0.update(sql) } }.code == .readOnly)
        #expect(try connection.read { try $0.integer("SELECT count(*) FROM cup") } == 0)
        let file = try #require(fopen(path, "r+"))
        fseek(file, 18, SEEK_SET)
        fputc(9, file)
        fclose(file)
        #expect(try error { try Connection(path).write { try $0.update(sql) } }.code == .readOnly)
    }

    @Test("Writing to a file that another connection has locked fails without waiting")
    func busy() throws {
        try make()
        let (first, second) = (try Connection(path), try Connection(path))
        try first.write { _ in
            let error = try error { try second.write { _ in } }
            #expect(error.code == .busy)
            #expect(error.message == "database is locked")
            #expect(try second.read { try $0.integer("SELECT count(*) FROM cup") } == 0)
        }
        try second.write { try $0.update("INSERT INTO cup VALUES ('a', 1)") }
    }

    @Test("If another reader prevents a commit, the transaction is rolled back")
    func busyCommit() throws {
        try make()
        let (first, second) = (try Connection(path), try Connection(path))
        try second.read { database in
            _ = try database.integer("SELECT count(*) FROM cup")
            let error = try error {
                try first.write { try $0.update("INSERT INTO cup VALUES ('a', 1)") }
            }
            #expect(error.code == .busy)
        }
        #expect(try first.read { try $0.integer("SELECT count(*) FROM cup") } == 0)
        try first.write { try $0.update("INSERT INTO cup VALUES ('a', 1)") }
    }

    @Test("The error of a violated constraint names the columns, but not the values")
    func constraint() throws {
        try make("CREATE TABLE cup (name TEXT UNIQUE, size INTEGER) STRICT")
        let connection = try Connection(path)
        let sql = "INSERT INTO cup VALUES (?, ?)"
        try connection.write { try $0.update(sql, ["SECRET", 1]) }
        let unique = try error { try connection.write { try $0.update(sql, ["SECRET", 1]) } }
        #expect(unique.code == .constraint && unique.extendedCode == 2_067)
        #expect(unique.message == "UNIQUE constraint failed: cup.name")
        #expect(unique.description == "SQLite error 2067: UNIQUE constraint failed: cup.name")
        let type = try error { try connection.write { try $0.update(sql, ["x", "SECRET"]) } }
        #expect(type.code == .constraint)
        #expect(type.message == "cannot store TEXT value in INTEGER column cup.size")
    }
}
