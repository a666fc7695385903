import CAdwaita

/// Runs other programs without blocking the window.
@WindowActor
public enum Subprocess {
    /// Runs a program.
    ///
    /// - Parameter command: The path of the program, and its arguments.
    /// - Returns: What the program has written to standard output; `nil` if it could not be started
    ///   or failed.
    public static func output(of command: [String]) async -> String? {
        var list: [UnsafePointer<CChar>?] = command.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for text in list { g_free(UnsafeMutableRawPointer(mutating: text)) } }
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
                | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue)
        guard let process = g_subprocess_newv(&list, flags, nil) else { return nil }
        return await withCheckedContinuation { continuation in
            let waiting = Unmanaged.passRetained(Waiting(continuation)).toOpaque()
            g_subprocess_communicate_utf8_async(process, nil, nil, finish, waiting)
            g_object_unref(UnsafeMutableRawPointer(process))
        }
    }

    private final class Waiting {
        let continuation: CheckedContinuation<String?, Never>

        init(_ continuation: CheckedContinuation<String?, Never>) {
            self.continuation = continuation
        }
    }

    private nonisolated static let finish: GAsyncReadyCallback = { process, result, data in
        guard let process, let data else { return }
        let waiting = Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
        let subprocess = OpaquePointer(process)
        var output: UnsafeMutablePointer<CChar>?
        let isRead =
            g_subprocess_communicate_utf8_finish(subprocess, result, &output, nil, nil) != 0
        let text = output.map { String(cString: $0) } ?? ""
        g_free(output)
        waiting.continuation.resume(
            returning: isRead && g_subprocess_get_successful(subprocess) != 0 ? text : nil)
    }
}
