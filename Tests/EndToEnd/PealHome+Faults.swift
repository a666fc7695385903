import AlertStorage
import Glibc
import Logging
import Subprocess
import TestSupport

extension PealHome {
    /// Whether `peal` can run under strace, which changes the results of system calls.
    static let canTrace = system("strace -qq -o /dev/null true 2>/dev/null") == 0

    /// Returns this home, in which `peal` runs under strace with these options.
    func traced(_ options: String...) -> PealHome {
        var home = self
        home.prefix = ["strace", "-f", "-qq", "-o", "/dev/null"] + options
        // LeakSanitizer traces the process itself, and a process has one tracer.
        if let options = getenv("ASAN_OPTIONS") {
            home.moreVariables["ASAN_OPTIONS"] = String(cString: options) + ":detect_leaks=0"
        }
        return home
    }

    /// Returns the path of the store, with all changes written to its main file.
    func closedStore() throws -> String {
        let location = StoreLocation(path: folder.path + "/data/peal/peal.db")
        _ = try SQLiteStore(
            at: location, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return location.path
    }

    /// Runs a daemon that may end at any moment, even before it serves.
    ///
    /// `body` gets the lines of the daemon's log, and a function that sends the daemon a signal.
    /// The result is the way the daemon ended.
    func withFaultyDaemon(
        _ body:
            @Sendable @escaping (
                _ log: Arrivals<String>, _ send: @Sendable (Signal) throws -> Void
            ) async throws -> Void
    ) async throws -> TerminationStatus {
        let result = try await run(
            Self.env,
            arguments: Arguments(prefix + [Self.binary, "daemon", "--delivery", "desktop"]),
            environment: environment, input: .none, output: .discarded, error: .sequence
        ) { execution in
            let log = Arrivals<String>()
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for try await line in execution.standardError.strings() { log.add(line) }
                    log.end()
                }
                do {
                    try await body(log) { try execution.send(signal: $0) }
                } catch {
                    try? execution.send(signal: .kill)
                    throw error
                }
                try await group.waitForAll()
            }
        }
        return result.terminationStatus
    }
}
