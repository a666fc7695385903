import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Glibc
import Logging
import Messages
import Recurrence
import SQLite
import TestSupport
import Testing

/// A store that tests can damage byte by byte, in its own folder.
final class StoreFixture: Sendable {
    let folder: TemporaryFolder
    let log = LogRecorder()
    /// Noon of 2026-11-24.
    let now = Instant(seconds: 1_795_521_600)

    init() throws {
        folder = try TemporaryFolder()
    }

    var location: StoreLocation { StoreLocation(path: path) }
    var path: String { folder.path + "/peal.db" }
    var backup: String { path + ".backup-2026-11-23" }

    func open() throws -> SQLiteStore {
        try SQLiteStore(at: location, logger: log.logger)
    }

    /// Returns the error of an attempt to open the store; `nil` if it opens.
    func refusal(_ path: String? = nil) -> AlertError? {
        do {
            let location = path.map(StoreLocation.init(path:)) ?? location
            _ = try SQLiteStore(at: location, logger: log.logger)
            return nil
        } catch {
            return error
        }
    }

    func record(_ id: String) throws -> AlertRecord {
        AlertRecord(
            alert: try .daily(id, at: "09:30"), state: AlertState(watermark: Instant(seconds: 0)))
    }

    func put(_ ids: [String]) throws {
        try open().commit(ids.map { .put(try record($0)) })
    }

    func ids() throws -> [String] {
        try open().load().records.map(\.id.rawValue).sorted()
    }

    func execute(_ sql: String, at path: String? = nil) throws {
        try Connection(path ?? self.path).access { try $0.execute(sql) }
    }

    /// Returns the bytes of a store with three alerts, in small pages.
    func smallStore() throws -> Data {
        try put(["a", "b", "c"])
        try execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM")
        try execute("PRAGMA journal_mode = WAL")
        return try bytes()
    }

    func bytes(of path: String? = nil) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path ?? self.path))
    }

    func write(_ data: Data, to path: String) throws {
        try data.write(to: URL(fileURLWithPath: path))
        chmod(path, 0o600)
    }

    func clear() {
        for name in folder.names() { folder.remove(name) }
    }

    func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
