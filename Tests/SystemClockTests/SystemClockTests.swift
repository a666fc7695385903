import AlertsTestSupport
import Daemon
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

    @Test("It keeps the contract")
    func contract() async throws {
        try await WallClockContract.check(clock)
    }

    @Test("It shows what the machine shows")
    func now() {
        let before = time(nil)
        let now = clock.now
        #expect(now >= Instant(seconds: Int64(before)))
        #expect(now <= Instant(seconds: Int64(time(nil)) + 1))
    }

    @Test("Many sleepers wake, each once and none early", arguments: [4_000, 50])
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

    @Test("Sleepers that are cancelled at any moment end at once")
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
