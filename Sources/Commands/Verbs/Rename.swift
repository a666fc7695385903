import AlertCoding
import Alerts
import Arguments
import Localization
import Messages

struct Rename: ParsableCommand {
    static let commandName = "rename"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Give an alert another id, or a group another name."),
            examples: ["peal rename 7kqmzx pill", "peal rename --group work office"],
            discussion: tr(
                "The alert keeps its state and its history. 'peal edit ID --title' changes the "
                    + "title."))
    }

    @Argument(help: .alert, completion: .alerts)
    var id: String?

    @Argument(help: .tr("The new id.", valueName: "new-id"))
    var newID: String?

    @Option(
        "--group",
        help: .tr("Rename this group. Its new name is the only other word.", valueName: "group"),
        completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard group == nil ? newID != nil : id != nil && newID == nil else {
            throw ValidationError(
                "Name the alert and its new id: 'peal rename ID NEW'. Or name the group and its new "
                    + "name: 'peal rename --group OLD NEW'.")
        }
    }

    func run() async throws {
        guard let id, let newID else {
            return try await rename(group: group ?? "", to: id ?? "")
        }
        let new = try Alert.ID(newID)
        try await AlertConnection.open { connection in
            let old = try await connection.resolve(id)
            let status = try await connection.center.rename(old, to: new)
            if output.json { return Output.print(status.json(in: connection.zone)) }
            Output.print(tr("Renamed \(old.rawValue) to \(status.listItem.name)"))
        }
    }

    private func rename(group: String, to name: String) async throws {
        guard !name.isEmpty else {
            throw AlertError.invalid("The new name of the group is empty. Write some text.")
        }
        try await AlertConnection.open { connection in
            let ids = try await connection.ids(inGroup: group, all: true)
            let isKnown = try await connection.center.groups().contains { $0.name == name }
            let changed = try await BulkEdit.change(ids, connection) { $0.group = name }
            if output.json {
                return try await connection.printAlerts(changed.map(\.new.id), .full)
            }
            guard !changed.isEmpty else {
                return Output.print(
                    tr("Nothing to change: all these alerts are like that already."))
            }
            let count = changed.count
            Output.print(
                tr(
                    isKnown
                        ? .counted(
                            count, one: "Moved \(count) alert from group \(group) to group \(name)",
                            other: "Moved \(count) alerts from group \(group) to group \(name)")
                        : .counted(
                            count, one: "Renamed group \(group) to \(name): \(count) alert",
                            other: "Renamed group \(group) to \(name): \(count) alerts")))
            output.mentionUndo()
        }
    }
}
