import Alerts
import CLinux
import DBus
import Glibc
import Messages

/// A program that Peal has started, in a session of its own and without any input.
///
/// swift-subprocess is not used here: it waits by waking up every second, and brings libdispatch's
/// pool to life, which wakes up every second ever after. The daemon is to sleep.
struct ChildProcess: Sendable {
    private let id: pid_t

    /// Starts a program; somebody has to ``wait(atMost:)`` for it.
    ///
    /// - Parameters:
    ///   - program: its path, or its name in this process's search path.
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
        let code = posix_spawnp(
            &process, program, &files, &attributes, list.pointers, variables.pointers)
        guard code == 0 else {
            throw DeliveryError(
                .rejected, "Cannot start \(program): \(String(cString: strerror(code))).")
        }
        id = process
    }

    /// Waits for the end; a process that has ended stays until it was waited for.
    ///
    /// - Parameter duration: how long it may take, after which it is killed; `nil` is for ever.
    /// - Returns: its exit status; 128 and more for a signal; `nil` if it was killed here.
    @discardableResult
    func wait(atMost duration: Duration? = nil) -> Int32? {
        var isKilled = false
        if let duration {
            // Not opened by old kernels: then it is waited for however long it takes.
            var descriptor = pollfd(fd: clinux_pidfd_open(id), events: Int16(POLLIN), revents: 0)
            let milliseconds = Int32(clamping: Int64(duration / .milliseconds(1)))
            if descriptor.fd >= 0 {
                if poll(&descriptor, 1, milliseconds) == 0 {
                    kill(id, SIGKILL)
                    isKilled = true
                }
                close(descriptor.fd)
            }
        }
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        guard !isKilled else { return nil }
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
        guard let child, child.wait(atMost: duration) == 0 else { return nil }
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
