import Alerts
import Arguments
import CalendarFolders
import Glibc
import JSON
import Localization
import Messages
import Settings

struct Share: ParsableCommand {
    static let commandName = "share"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Share your alerts with your other machines."),
            examples: ["peal share ~/alerts", "peal share", "peal unshare"],
            discussion: tr(
                """
                Peal keeps your alerts as calendar items in a folder, and uses what another machine \
                has changed there. Let vdirsyncer, Syncthing or Nextcloud carry the folder from one \
                machine to the other. Each machine rings; Done on one takes the ring off the others. \
                Commands (--run) and files to open stay on their machine. Without a folder, the one \
                that you share is shown.
                """))
    }

    @Argument(
        help: .tr("The folder, which is created if it does not exist.", valueName: "folder"),
        completion: .file())
    var path: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard let path else { return show(isNew: false) }
        let settings = SettingsFile.user.read().settings
        let folder = try Self.folder(at: path)
        if let calendar = settings.calendar(overlapping: folder) {
            throw AlertError.invalid(
                "You follow the calendar '\(calendar.name)' there, so each shared alert would ring "
                    + "twice. Choose another folder.")
        }
        try await Self.change(to: folder)
        show(isNew: true)
    }

    /// Returns the absolute path of a folder that can be written, without links.
    private static func folder(at path: String) throws -> String {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw refusal(of: path) }
        // Only a folder has the name ".".
        guard let folder = UserFile.realPath(path),
            access(folder + "/.", R_OK | W_OK | X_OK) == 0
        else { throw refusal(of: path) }
        return folder
    }

    private static func refusal(of path: String) -> MissingFile {
        MissingFile(
            message: "Cannot share your alerts in '\(path)': \(String(cString: strerror(errno))).")
    }

    /// Shares the alerts in a folder, or no more if it is `nil`.
    fileprivate static func change(to folder: String?) async throws {
        let line = ShareSetting()
        let before = SettingsFile.user.read().settings.sharedFolder
        _ = try SettingsFile.user.set(line, to: folder)
        await Config.remember(SettingChange(key: line.name, before: before, after: folder))
        await Config.informDaemon()
    }

    private func show(isNew: Bool) {
        guard let path = SettingsFile.user.read().settings.sharedFolder else {
            guard !output.json else { return Output.print(SharedFolder.json(of: nil)) }
            return Output.print(
                tr("You do not share your alerts. 'peal share FOLDER' shares them."))
        }
        var folder = SharedFolder(path)
        _ = folder.look()
        guard !output.json else { return Output.print(SharedFolder.json(of: folder)) }
        // The daemon begins to write the alerts just now.
        let sentence =
            isNew
            ? Message("Sharing your alerts in \(path)")
            : .counted(
                folder.count, one: "Sharing your alerts in \(path): one alert",
                other: "Sharing your alerts in \(path): \(folder.count) alerts")
        Output.print(line: tr(sentence))
        Output.complain(about: folder.faults)
    }
}

struct Unshare: ParsableCommand {
    static let commandName = "unshare"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Stop sharing your alerts with other machines."),
            examples: ["peal unshare"],
            discussion: tr(
                "Your alerts and the files in the folder stay. 'peal undo' shares the alerts again."
            ))
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard let path = SettingsFile.user.read().settings.sharedFolder else {
            throw AlertError(.noSuchAlert, "You do not share your alerts.")
        }
        try await Share.change(to: nil)
        if output.json { return Output.print(.object(["unshared": .string(path)])) }
        Output.print(line: tr("Stopped sharing the alerts in \(path)"))
        output.mentionUndo()
    }
}

extension SharedFolder {
    /// The shared folder as a JSON object.
    fileprivate static func json(of folder: SharedFolder?) -> JSONValue {
        .object([
            "folder": .optional(folder?.path), "alerts": .int(folder?.count ?? 0),
            "faults": .array((folder?.faults ?? []).map(\.json)),
        ])
    }
}
