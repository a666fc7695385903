import Alerts
import Logging
import Programs
import Settings

/// Applies the user's settings when their file changes, or when the command line says that it has
/// written the file.
///
/// If the folder cannot be watched, only the command line reports changes.
final class SettingsWatch: Sendable {
    private let file: SettingsFile
    private let scheduler: Scheduler
    private let programs: ProgramCenter?
    private let follower: CalendarFollower
    private let sharer: AlertSharer
    private let folders: FolderWatch
    private let logger: Logger

    init(
        file: SettingsFile, scheduler: Scheduler, programs: ProgramCenter?,
        follower: CalendarFollower, sharer: AlertSharer, folders: FolderWatch, logger: Logger
    ) {
        self.file = file
        self.scheduler = scheduler
        self.programs = programs
        self.follower = follower
        self.sharer = sharer
        self.folders = folders
        self.logger = logger
    }

    /// Runs until the task is cancelled.
    func run() async {
        await useFolders(of: Self.settings(in: file, logger))
        for await _ in folders.changes(in: file.folder.map { [$0] } ?? []) { await reload() }
    }

    /// Reads the file, and uses its settings; returns when new calendars have been read.
    func reload() async {
        // The command line may just have created the folder.
        folders.lookAgain()
        let settings = Self.settings(in: file, logger)
        await scheduler.settingsChanged(to: settings.ring)
        await programs?.settingsChanged(to: settings.ring)
        await useFolders(of: settings)
    }

    private func useFolders(of settings: UserSettings) async {
        await follower.follow(settings.calendars)
        await sharer.share(in: settings.sharedFolder)
    }

    /// Returns the user's settings, and logs the problems of the file.
    static func settings(in file: SettingsFile, _ logger: Logger) -> UserSettings {
        let text = file.read()
        for problem in text.problems {
            logger.warning(
                "A line of the settings has no effect",
                metadata: ["line": "\(problem.line)", "reason": "\(problem.reason)"])
        }
        return text.settings
    }
}
