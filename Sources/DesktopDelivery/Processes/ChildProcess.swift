import Alerts
import CLinux
import EventLoop
import Glibc
import Messages
import Synchronization

/// A program that Peal has started, in a session of its own and without input.
///
/// Peal does not use swift-subprocess here. That package waits by waking up every second, and it
/// starts libdispatch's thread pool, which then wakes up every second for the rest of the run. An
/// idle daemon should sleep.
final class ChildProcess: Sendable {
    private let id: pid_t
    private let killed = Atomic(false)

    /// Starts a program.
    ///
    /// The caller must finally call ``status()``, which reaps the process.
    ///
    /// - Parameters:
    ///   - program: The absolute path of the program.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: All variables of the program.
    ///   - folder: The folder in which the program starts; that of this process if `nil`.
    ///   - output: The descriptor that the program's standard output goes to; `/dev/null` if `nil`.
    ///   - keepsErrors: Whether the program's output and error messages go to this process's
    ///     standard error, instead of `/dev/null`.
    /// - Throws: ``DeliveryError`` with the system's message if the program cannot be started.
    init(
        _ program: String, _ arguments: [String], environment: [String: String],
        in folder: String? = nil, output: CInt? = nil, keepsErrors: Bool = false
    ) throws(DeliveryError) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program must not inherit the signals that the daemon blocks or ignores.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGHUP, SIGUSR1, SIGUSR2] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            CLINUX_POSIX_SPAWN_SETSID | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        if let folder { posix_spawn_file_actions_addchdir_np(&files, folder) }
        if keepsErrors {
            posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)
        }
        let unused = keepsErrors ? [STDIN_FILENO] : [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        for descriptor in unused {
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

    /// Starts a program without output that ends with the calling thread, even if this process is
    /// killed.
    ///
    /// The caller must finally call ``status()``, on the same thread.
    ///
    /// - Parameters:
    ///   - program: The absolute path of the program.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: All variables of the program.
    /// - Throws: ``DeliveryError`` with the system's message if no process can be made. A program
    ///   that cannot be started has the status 127.
    init(
        guarded program: String, _ arguments: [String], environment: [String: String]
    ) throws(DeliveryError) {
        let list = CStrings([program] + arguments)
        let variables = CStrings(environment.map { "\($0)=\($1)" })
        id = clinux_spawn_guarded(program, list.pointers, variables.pointers)
        guard id > 0 else {
            throw DeliveryError(
                .rejected, "Cannot start \(program): \(String(cString: strerror(errno))).")
        }
    }

    /// Returns the folder in which a program starts that the user wants to run: the home, as in a
    /// terminal and in a unit of systemd.
    ///
    /// - Parameter environment: The variables of this process.
    /// - Returns: The home folder; `/` if there is none.
    static func home(in environment: [String: String]) -> String {
        guard let home = environment["HOME"], home.hasPrefix("/"), access(home, X_OK) == 0 else {
            return "/"
        }
        return home
    }

    /// Returns whether the process ends in time.
    ///
    /// An ended process remains a zombie until ``status()`` is called.
    ///
    /// A kernel without `pidfd_open` cannot report the end, so this call then waits without a
    /// limit.
    func hasEnded(within duration: Duration) -> Bool {
        var descriptor = pollfd(fd: clinux_pidfd_open(id), events: Int16(POLLIN), revents: 0)
        guard descriptor.fd >= 0 else {
            waitForEnd()
            return true
        }
        defer { close(descriptor.fd) }
        return poll(&descriptor, 1, Int32(clamping: Int64(duration / .milliseconds(1)))) != 0
    }

    /// Waits until the process has ended.
    ///
    /// The ended process remains a zombie until ``status()`` is called.
    func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Kills the process and its children that are still in its process group.
    ///
    /// Call this only before ``status()``: afterwards, another process may have the same number.
    func kill() {
        killed.store(true, ordering: .relaxed)
        Glibc.kill(-id, SIGKILL)
    }

    /// Whether ``kill()`` was called.
    var isKilled: Bool { killed.load(ordering: .relaxed) }

    /// Waits until the process has ended and reaps it.
    ///
    /// Call this exactly once.
    ///
    /// - Returns: The exit status, or 128 plus the signal's number if a signal ended the process.
    func status() -> Int32 {
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Runs a program on a thread of its own and captures its output.
    ///
    /// - Returns: The output; `nil` if the program failed or did not end in time.
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
        // The output is a few settings, which fit into the pipe's buffer, so it can be read after the
        // program has ended.
        guard let child else { return nil }
        if !child.hasEnded(within: duration) { child.kill() }
        guard child.status() == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// A null-terminated array of C strings, as C functions expect it.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}
