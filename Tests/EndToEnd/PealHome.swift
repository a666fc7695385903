import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The built `peal`, with its own home folder and bus.
struct PealHome: Sendable {
    /// The output and exit code of a run of `peal`.
    struct Result: Sendable {
        var output: String
        var complaint: String
        var code: Int
    }

    let folder: TemporaryFolder
    let bus: PrivateBus?
    /// The wall time in ``zone`` at which each process starts, such as `2026-11-23 09:29:58`; `nil`
    /// for the real time.
    var fakeTime: String?
    /// The time zone; `nil` for the machine's zone.
    var zone: String? = "UTC"
    /// The variables for the user's language and the format of times.
    var locale = ["LANG": "C.UTF-8"]
    /// The system bus of the processes; by default there is none.
    var systemBus: PrivateBus?
    /// More environment variables, which override the others.
    var moreVariables: [Environment.Key: String] = [:]
    /// The words before `peal`, such as a command that runs `peal` in a namespace.
    var prefix: [String] = []
    /// The path of a store outside the home, for `PEAL_STORE`.
    var storeOverride: String?

    init(bus: PrivateBus?) throws {
        folder = try TemporaryFolder()
        self.bus = bus
    }

    /// The same home in a session without this bus.
    var elsewhere: PealHome { PealHome(folder: folder) }

    private init(folder: TemporaryFolder) {
        self.folder = folder
        bus = nil
    }

    /// The built binary, which is in the same folder as the tests.
    static let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("peal").path

    /// Returns the path of a built program of `Examples/swift`.
    static func example(_ name: String) -> String {
        URL(fileURLWithPath: binary).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// env(1), which starts every program.
    ///
    /// libfaketime changes the environment in the first process that loads it. The Swift programs of
    /// `Examples` would no longer find their arguments then, because Swift looks for them next to the
    /// environment, so the first process is env(1).
    static let env = Executable.path("/usr/bin/env")

    var environment: Environment {
        var variables: [Environment.Key: String] = [
            "PATH": folder.path + "/bin:/usr/local/bin:/usr/bin:/bin",
            "HOME": folder.path,
            "XDG_DATA_HOME": folder.path + "/data",
            "XDG_RUNTIME_DIR": folder.path + "/runtime",
            "DBUS_SYSTEM_BUS_ADDRESS": systemBus?.addressText
                ?? "unix:path=\(folder.path)/no-bus",
            "DBUS_SESSION_BUS_ADDRESS": bus?.addressText ?? "unix:path=\(folder.path)/no-bus",
        ]
        if let zone { variables["TZ"] = zone }
        for (name, value) in locale { variables[Environment.Key(stringLiteral: name)] = value }
        // Pass on the sanitizers' options, such as the path of their report.
        for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
            if let options = getenv(name) {
                variables[Environment.Key(stringLiteral: name)] = String(cString: options)
            }
        }
        if let storeOverride { variables["PEAL_STORE"] = storeOverride }
        if let fakeTime {
            for (name, value) in FakeTime.variables(fakeTime) {
                variables[Environment.Key(stringLiteral: name)] = value
            }
        }
        return .custom(variables.merging(moreVariables) { $1 })
    }

    /// Writes a file of the user's with holidays.
    func writeHolidays(_ text: String, to name: String, ending: String = "txt") throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data/peal/holidays", withIntermediateDirectories: true)
        try folder.write(text, to: "data/peal/holidays/\(name).\(ending)")
    }

    /// Runs `peal` with these arguments, and waits until it ends.
    func peal(_ arguments: String...) async throws -> Result {
        try await peal(arguments)
    }

    func peal(_ arguments: [String]) async throws -> Result {
        if fakeTime != nil { try FakeTime.require() }
        let result = try await run(
            Self.env, arguments: Arguments(prefix + [Self.binary] + arguments),
            environment: environment, output: .string(limit: 10_000_000),
            error: .string(limit: 1_000_000))
        guard case .exited(let code) = result.terminationStatus else {
            throw Crash(description: "peal \(arguments) ended by \(result.terminationStatus)")
        }
        return Result(
            output: result.standardOutput, complaint: result.standardError,
            code: Int(code))
    }

    /// Runs `peal` with these arguments, passes its lines to `body`, and ends the process.
    func follow(
        _ arguments: String..., body: @Sendable @escaping (Arrivals<String>) async throws -> Void
    ) async throws {
        let lines = Arrivals<String>()
        _ = try await run(
            Self.env, arguments: Arguments([Self.binary] + arguments), environment: environment,
            input: .none, output: .sequence, error: .discarded
        ) { execution in
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for try await line in execution.standardOutput.strings() { lines.add(line) }
                    lines.end()
                }
                defer { try? execution.send(signal: .kill) }
                try await body(lines)
            }
        }
    }

    /// Runs `peal --json` with these arguments, and returns its document.
    func json(_ arguments: String...) async throws -> [String: Any] {
        let result = try await peal(arguments + ["--json"])
        guard result.code == 0 || !result.output.isEmpty else {
            throw Crash(description: result.complaint)
        }
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return document as? [String: Any] ?? [:]
    }

    /// Runs a daemon while `body` runs, and returns how the daemon ended.
    ///
    /// After `body`, the daemon gets `signal`. If `signal` is `nil`, the call waits until the
    /// daemon ends by itself.
    @discardableResult
    func withDaemon(
        delivery: String = "desktop", options: [String] = [], log: Arrivals<String>? = nil,
        endingBy signal: Signal? = .terminate,
        _ body: @Sendable @escaping (Daemon) async throws -> Void
    ) async throws -> TerminationStatus {
        if fakeTime != nil { try FakeTime.require() }
        let started = Arrivals<String>()
        let result = try await run(
            Self.env,
            arguments: Arguments(
                prefix + [Self.binary, "daemon", "--delivery", delivery] + options),
            environment: environment,
            input: .none, output: .sequence, error: .sequence
        ) { execution in
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for try await line in execution.standardError.strings() {
                        started.add(line)
                        log?.add(line)
                    }
                    started.end()
                    log?.end()
                }
                let printed = Arrivals<String>()
                group.addTask {
                    for try await line in execution.standardOutput.strings() { printed.add(line) }
                    printed.end()
                }
                do {
                    // The daemon answers calls as soon as its log says that it is running.
                    var log = ""
                    while !log.contains("is running") {
                        guard let line = await started.next() else {
                            throw Crash(description: "The daemon has ended: \(log)")
                        }
                        log += line + "\n"
                    }
                    let daemon = Daemon(
                        process: Int(execution.processIdentifier.value), printed: printed)
                    try await body(daemon)
                } catch {
                    try? execution.send(signal: .kill)
                    throw error
                }
                if let signal { try execution.send(signal: signal) }
                try await group.waitForAll()
            }
        }
        return result.terminationStatus
    }

    /// A running daemon.
    struct Daemon: Sendable {
        let process: Int
        /// The lines that the daemon has printed.
        let printed: Arrivals<String>
    }

    /// An error of the test environment, such as a process that ended unexpectedly.
    struct Crash: Error, CustomStringConvertible {
        let description: String
    }
}

/// libfaketime, a library that gives a process a faked clock; `packaging/test.sh` installs it.
enum FakeTime {
    static let library =
        ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketimeMT.so.1" }
        .first { FileManager.default.fileExists(atPath: $0) } ?? "libfaketime is not installed"

    /// Returns the variables with which the clock of a process starts at this time.
    static func variables(_ time: String) -> [String: String] {
        // Timeouts use the monotonic clock, which must keep its real time.
        ["LD_PRELOAD": library, "FAKETIME": "@\(time)", "DONT_FAKE_MONOTONIC": "1"]
    }

    /// Cancels the test under a sanitizer, which deadlocks with libfaketime before `main`.
    static func require() throws {
        guard !isSanitized else {
            try Test.cancel("A sanitizer and libfaketime do not go together.")
        }
    }
}
