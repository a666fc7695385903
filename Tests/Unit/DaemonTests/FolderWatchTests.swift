import EventLoop
import Glibc
import Logging
import TestSupport
import Testing

@testable import Daemon

@Suite("Watching folders")
struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs `body` with a watch, if the user has an instance of inotify left.
    private func withWatch(
        _ body: @escaping @Sendable (FolderWatch) async throws -> Void
    ) async throws {
        let probe = inotify_init1(CInt(IN_CLOEXEC))
        if probe < 0 { try Test.cancel("There is no free instance of inotify.") }
        close(probe)
        try await EventLoopExecutor().run {
            try await body(
                FolderWatch(on: EventLoopExecutor.current, logger: Logger(label: "test")))
        }
    }

    /// Returns an arrival for each change.
    private func arrivals(_ changes: FolderChanges, _ name: String, to arrivals: Arrivals<String>) {
        Task(executorPreference: EventLoopExecutor.current) {
            for await _ in changes.elements { arrivals.add(name) }
        }
    }

    @Test("A new folder, and a file that appears in a folder watched later, are reported")
    func folders() async throws {
        try await withWatch { [self] watch in
            let (changes, seen) = (FolderChanges(), Arrivals<String>())
            arrivals(changes, "changed", to: seen)
            watch.watch([folder.path], for: changes)
            mkdir(folder.path + "/work", 0o755)
            _ = try await seen.next(within: .seconds(20))
            watch.watch([folder.path, folder.path + "/work"], for: changes)
            try folder.write("x", to: "work/a.ics")
            _ = try await seen.next(within: .seconds(20))
        }
    }

    @Test("Changes are reported that the kernel has dropped because too many came at once")
    func overflow() async throws {
        try await withWatch { [self] watch in
            let (busy, quiet, seen) = (FolderChanges(), FolderChanges(), Arrivals<String>())
            for name in ["busy", "quiet"] { mkdir("\(folder.path)/\(name)", 0o755) }
            watch.watch([folder.path + "/busy"], for: busy)
            watch.watch([folder.path + "/quiet"], for: quiet)
            arrivals(quiet, "quiet", to: seen)
            try folder.write("x", to: "busy/a")
            let most = try #require(
                Int(readText("/proc/sys/fs/inotify/max_queued_events").filter(\.isNumber)))
            // The thread that reads the events is the one that makes them.
            for _ in 0..<most / 4 + 1 {
                rename(folder.path + "/busy/a", folder.path + "/busy/b")
                rename(folder.path + "/busy/b", folder.path + "/busy/a")
            }
            try folder.write("x", to: "quiet/a")
            #expect(try await seen.next(within: .seconds(20)) == "quiet")
        }
    }

    private func readText(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        return String(decoding: bytes[..<fread(&bytes, 1, 64, file)], as: UTF8.self)
    }
}
