import Alerts
import CLinux
import Dispatch
import Glibc

/// Starts programs that go on without Peal, and outlive it.
///
/// swift-subprocess is not used here: it waits by waking up every second, and brings libdispatch's
/// pool to life, which wakes up every second ever after. The daemon is to sleep.
enum DetachedProcess {
    /// Starts a program of the search path in a session of its own, with no input and no output.
    ///
    /// - Throws: ``DeliveryError`` with what the system said if it cannot be started.
    static func start(
        _ program: String, _ arguments: [String], settingVariables added: [String: String] = [:]
    ) throws(DeliveryError) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What the daemon blocks or ignores is nothing to the program.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
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

        let list = CStrings([program] + arguments)
        let variables = CStrings(environment(setting: added))
        var process = pid_t()
        let code = posix_spawnp(
            &process, program, &files, &attributes, list.pointers, variables.pointers)
        guard code == 0 else {
            throw DeliveryError(
                .rejected, "Cannot start \(program): \(String(cString: strerror(code))).")
        }
        // A process that has ended stays until it was waited for.
        DispatchQueue(label: "io.github.peal.child").async { [process] in
            waitpid(process, nil, 0)
        }
    }

    private static func environment(setting added: [String: String]) -> [String] {
        var variables = added.map { "\($0)=\($1)" }
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            let name = text.prefix { $0 != "=" }
            if added[String(name)] == nil { variables.append(text) }
            entry += 1
        }
        return variables
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
