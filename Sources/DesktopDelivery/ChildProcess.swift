import Alerts
import CLinux
import DBus
import Glibc
import Messages
import Synchronization

/// A program that Peal has started, in a session of its own and without any input.
///
/// swift-subprocess is not used here: it waits by waking up every second, and brings libdispatch's
/// pool to life, which wakes up every second ever after. The daemon is to sleep.
final class ChildProcess: Sendable {
    private let id: pid_t
    private let killed = Atomic(false)

    /// Starts a program; its starter has to ask for its ``status()`` in the end.
    ///
    /// - Parameters:
    ///   - program: its path; ``SearchPath`` finds it.
    ///   - arguments: what follows its name.
    ///   - environment: all its variables.
    ///   - output: where it prints to; nowhere if `nil`.
    /// - Throws: ``DeliveryError`` with what the system said if it cannot be started.
    init(
        _ program: String, _ arguments: [String], environment: [String: String],
        output: CInt? = nil
    ) throws(DeliveryError) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What the daemon blocks or ignores is nothing to the program.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGHUP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            CLINUX_POSIX_SPAWN_SETSID | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        }

        let list = CStrings([program] + arguments)
        let variables = CStrings(environment.map { "\($0)=\($1)" })
        var process = pid_t()
        let code = posix_spawn(
            &process, program, &files, &attributes, list.pointers, variables.pointers)
        guard code == 0 else {
            throw DeliveryError(
                .rejected, "Cannot start \(program): \(String(cString: strerror(code))).")
        }
        id = process
    }

    /// Whether the process ends in time; it stays until ``status()`` is asked for.
    ///
    /// If the kernel is too old to report the end, this waits for it however long it takes.
    func hasEnded(within duration: Duration) -> Bool {
        var descriptor = pollfd(fd: clinux_pidfd_open(id), events: Int16(POLLIN), revents: 0)
        guard descriptor.fd >= 0 else {
            waitForEnd()
            return true
        }
        defer { close(descriptor.fd) }
        return poll(&descriptor, 1, Int32(clamping: Int64(duration / .milliseconds(1)))) != 0
    }

    /// Waits for the end; the process stays until ``status()`` is asked for.
    func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Ends the process, which must not have been asked for its ``status()``.
    func kill() {
        killed.store(true, ordering: .relaxed)
        Glibc.kill(id, SIGKILL)
    }

    /// Whether ``kill()`` has ended it.
    var isKilled: Bool { killed.load(ordering: .relaxed) }

    /// Waits for the end and takes the process out of the system's table; to be asked once.
    ///
    /// - Returns: its exit status; 128 and more for a signal.
    func status() -> Int32 {
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Runs a program for what it prints, on a thread of its own.
    ///
    /// - Returns: what it printed; `nil` if it failed or took longer than that.
    static func output(
        of program: String, _ arguments: [String], environment: [String: String],
        atMost duration: Duration
    ) async -> String? {
        await withCheckedContinuation { continuation in
            do {
                try BackgroundThread.start("child") {
                    continuation.resume(
                        returning: blockingOutput(
                            of: program, arguments, environment: environment, atMost: duration))
                }
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }

    private static func blockingOutput(
        of program: String, _ arguments: [String], environment: [String: String],
        atMost duration: Duration
    ) -> String? {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child = try? ChildProcess(
            program, arguments, environment: environment, output: ends[1])
        close(ends[1])
        // A setting is a word; a pipe takes that without anybody reading.
        guard let child else { return nil }
        if !child.hasEnded(within: duration) { child.kill() }
        guard child.status() == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// Texts as C takes a list of them: an array of pointers that ends with null.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}
