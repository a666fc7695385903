import Alerts
import EventLoop
import Glibc
import Logging
import Programs
import Settings
import Synchronization

/// Applies the user's settings when their file changes, or when the command line says that it has
/// written the file.
///
/// The file is watched with inotify(7). Without it, only the command line reports changes.
final class SettingsWatch: Sendable {
    private let file: SettingsFile
    private let scheduler: Scheduler
    private let programs: ProgramCenter?
    private let logger: Logger
    private let changes: AsyncStream<Void>
    private let changeContinuation: AsyncStream<Void>.Continuation
    /// The inotify instance; `nil` as long as there is no folder to watch.
    private let descriptor = Mutex<CInt?>(nil)

    init(
        file: SettingsFile, scheduler: Scheduler, programs: ProgramCenter?, logger: Logger
    ) {
        self.file = file
        self.scheduler = scheduler
        self.programs = programs
        self.logger = logger
        (changes, changeContinuation) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingNewest(1))
    }

    /// Runs until the task is cancelled.
    func run() async {
        watch(with: EventLoopExecutor.current)
        for await _ in changes { await reload() }
    }

    /// Reads the file, and uses its settings.
    func reload() async {
        // The command line may just have created the folder.
        watch(with: EventLoopExecutor.current)
        let settings = Self.settings(in: file, logger)
        await scheduler.settingsChanged(to: settings)
        await programs?.settingsChanged(to: settings)
    }

    /// Returns the settings for all alerts, and logs the problems of the file.
    static func settings(in file: SettingsFile, _ logger: Logger) -> RingSettings {
        let text = file.read()
        for problem in text.problems {
            logger.warning(
                "A line of the settings has no effect",
                metadata: ["line": "\(problem.line)", "reason": "\(problem.reason)"])
        }
        return text.settings.ring
    }

    /// The events of a file that is replaced, removed, or closed after being written in place.
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)

    /// Watches the folder of the file, unless it is watched or does not exist.
    private func watch(with executor: EventLoopExecutor?) {
        guard let executor, let folder = file.folder, access(folder, F_OK) == 0 else { return }
        descriptor.withLock { descriptor in
            guard descriptor == nil else { return }
            let new = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
            guard new >= 0, inotify_add_watch(new, folder, Self.events) >= 0,
                (try? executor.watch(new) { [self] in changed() }) != nil
            else {
                if new >= 0 { close(new) }
                return logger.debug("The settings file cannot be watched")
            }
            descriptor = new
        }
    }

    /// Clears the events, and requests a reading of the file.
    private func changed() {
        guard let descriptor = descriptor.withLock({ $0 }) else { return }
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
        changeContinuation.yield()
    }
}
