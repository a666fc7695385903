import Alerts
import Arguments
import CalendarFolders
import JSON
import Localization
import Messages
import Wording

struct CalendarCommand: ParsableCommand {
    static let commandName = "calendar"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show the month, or merge two items of a calendar."),
            examples: ["peal calendar", "peal calendar merge a.ics b.ics"],
            discussion: tr("'peal calendar' is another name of 'peal month'."))
    }

    static var subcommands: [CommandGroup] { [CommandGroup([CalendarMerge.self])] }

    static var defaultSubcommand: (any ParsableCommand.Type)? { Month.self }

    func run() async throws { try await Month().run() }
}

struct CalendarMerge: ParsableCommand {
    static let commandName = "merge"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Merge two versions of a shared alert; both files get the result."),
            examples: ["peal calendar merge a.ics b.ics"],
            discussion: tr(
                """
                vdirsyncer calls this command if two machines have changed the same alert: put \
                conflict_resolution = ["command", "peal", "calendar", "merge"] into its pair. For \
                each part of the alert, the last change counts.
                """))
    }

    @Argument(
        help: .tr("One version.", valueName: "file"), completion: .file(extensions: ["ics"]))
    var first: String

    @Argument(
        help: .tr("The other version.", valueName: "other"),
        completion: .file(extensions: ["ics"]))
    var second: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let format = try AlertConnection.timeFormat()
        let id = try SharedFolder.merge(first, second, in: format.zone)
        if output.json { return Output.print(.object(["merged": .string(id.rawValue)])) }
        Output.print(line: tr("Merged the versions of \(id.rawValue)"))
    }
}
