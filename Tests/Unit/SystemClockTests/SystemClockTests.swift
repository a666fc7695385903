import Alerts
import AlertsTestSupport
import Foundation
import Glibc
import Logging
import Recurrence
import SystemClock
import TestSupport
import Testing

@Suite("The machine's clock")
struct SystemClockTests {
    private let clock: SystemClock

    init() throws {
        clock = try SystemClock.onExecutor(
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test("The system clock passes the contract tests that all clocks share")
    func contract() async throws {
        try await WallClockContract.check(clock)
    }

    @Test("The system clock shows the machine's time")
    func now() {
        let before = time(nil)
        let now = clock.now
        #expect(now >= Instant(seconds: Int64(before)))
        // time(2) lags behind the clock by up to a tick of the kernel.
        #expect(now <= Instant(seconds: Int64(time(nil)) + 2))
    }

    @Test("Each of many sleeping tasks wakes once, none early", arguments: [4_000, 50])
    func many(microsecondsApart: Int) async throws {
        let start = clock.now
        let woken = try await withThrowingTaskGroup { group in
            for index in (0..<50).shuffled() {
                group.addTask { [clock] in
                    let deadline = start.advanced(
                        by: .microseconds(40_000 + index * microsecondsApart))
                    try await clock.sleep(until: deadline, tolerance: nil)
                    #expect(clock.now >= deadline)
                    return index
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(woken.sorted() == Array(0..<50))
    }

    /// Creates a clock that reads the machine's zone and the tz database from a test folder.
    private func clock(in folder: TemporaryFolder) throws -> SystemClock {
        try SystemClock.onExecutor(
            in: ZoneEnvironment(
                directory: folder.path + "/zoneinfo", localtime: folder.path + "/localtime",
                timezone: folder.path + "/timezone"),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func bytes(of zone: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + zone))
    }

    @Test("If the machine's zone file is written in place, the clock reports the new zone")
    func zoneInPlace() async throws {
        let folder = try TemporaryFolder()
        let localtime = folder.path + "/localtime"
        try bytes(of: "Asia/Seoul").write(to: URL(fileURLWithPath: localtime))
        let clock = try clock(in: folder)
        let now = clock.now
        #expect(clock.zone.offset(at: now).seconds == 9 * 3_600)
        let file = try #require(FileHandle(forWritingAtPath: localtime))
        try file.write(contentsOf: bytes(of: "Asia/Kathmandu"))
        try file.close()
        try await within {
            for await change in clock.changes {
                guard case .zoneChanged(let zone) = change else { continue }
                #expect(zone.offset(at: now).seconds == 5 * 3_600 + 45 * 60)
                return
            }
        }
    }

    @Test(
        "Replacing, writing or removing a file of the tz database is reported",
        arguments: ["replaced", "written", "removed"])
    func data(how: String) async throws {
        let folder = try TemporaryFolder()
        let area = folder.path + "/zoneinfo/Test"
        try FileManager.default.createDirectory(
            atPath: area, withIntermediateDirectories: true)
        try bytes(of: "Asia/Seoul").write(to: URL(fileURLWithPath: area + "/Town"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/localtime",
            withDestinationPath: folder.path + "/zoneinfo/Test/Town")
        let clock = try clock(in: folder)
        #expect(clock.zone.identifier == "Test/Town")
        switch how {
        case "replaced":
            try bytes(of: "Asia/Kathmandu").write(to: URL(fileURLWithPath: area + "/new"))
            #expect(rename(area + "/new", area + "/Town") == 0)
        case "written":
            let file = try #require(FileHandle(forWritingAtPath: area + "/Town"))
            try file.write(contentsOf: bytes(of: "Asia/Kathmandu"))
            try file.close()
        default: #expect(unlink(area + "/Town") == 0)
        }
        try await within {
            for await change in clock.changes where change == .zoneDataChanged {
                // The new file is reported before it replaces the old one, too. The machine's zone
                // uses the changed file, so its offset also changes in the end.
                let offset = clock.zone.offset(at: clock.now).seconds
                if how == "removed" || offset == 5 * 3_600 + 45 * 60 { return }
            }
        }
    }

    @Test("Sleepers that are cancelled at any moment end immediately")
    func cancelled() async throws {
        try await within {
            await withTaskGroup { group in
                for _ in 0..<200 {
                    group.addTask { [clock] in
                        try? await clock.sleep(until: .distantFuture, tolerance: nil)
                    }
                }
                group.cancelAll()
            }
        }
    }
}
