import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Wording

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

    @Argument(
        help: .tr(
            "The alert, and then its new id, or several words as its new title.",
            valueName: "alert and new id"),
        completion: .alerts)
    var words: [String] = []

    @Option(
        "--group",
        help: .tr("Rename this group. Its new name is the only other word.", valueName: "group"),
        completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard group == nil ? words.count > 1 : words.count == 1 else {
            throw ValidationError(
                "Name the alert and its new id: 'peal rename ID NEW'. Or name the group and its new "
                    + "name: 'peal rename --group OLD NEW'.")
        }
    }

    func run() async throws {
        if let group { return try await rename(group: group, to: words[0]) }
        try await AlertConnection.open { connection in
            let (old, rest) = try await connection.resolveFirst(words) { $0.count == 1 }
            // In `rename lunch to 'Green tea'`, the title begins behind `to`.
            let hasLittleWord = rest.count > 1 && ["to", "as"].contains(rest[0].lowercased())
            let names = rest.dropFirst(hasLittleWord ? 1 : 0)
            let text = names.joined(separator: " ")
            guard names.count == 1, !text.contains(" ") else {
                return try await changeTitle(old, to: text, connection)
            }
            let status = try await connection.center.rename(old, to: try Alert.ID(text))
            if output.json { return Output.print(status.json(in: connection.zone)) }
            Output.print(line: tr("Renamed \(old.rawValue) to \(status.listItem.name)"))
            // A user who names an alert by its title may mean that.
            if words[0] != old.rawValue {
                Output.print(line: tr("For another title: peal edit \(text) --title '\(text)'"))
            }
        }
    }

    /// Changes the title to words that cannot be an id, because there are several.
    private func changeTitle(
        _ id: Alert.ID, to title: String, _ connection: AlertConnection
    ) async throws {
        guard !title.isEmpty else {
            throw AlertError.invalid("The new id is missing: peal rename \(id) NEW")
        }
        let json = output.json ? ["--json"] : []
        try await Edit.parse(["--title", title] + json + ["--", id.rawValue]).run(connection)
    }

    private func rename(group: String, to name: String) async throws {
        guard !name.isEmpty else {
            throw AlertError.invalid("The new name of the group is empty. Write some text.")
        }
        try await AlertConnection.open { connection in
            let ids = try await connection.own(connection.ids(inGroup: group, all: true))
            let isKnown = try await connection.center.groups().contains { $0.name == name }
            let changed = try await BulkEdit.change(ids, connection) { $0.group = name }
            if output.json {
                return try await connection.printAlerts(changed.map(\.new.id), .full)
            }
            guard !changed.isEmpty else {
                return Output.print(
                    line: tr("Nothing to change: all these alerts are like that already."))
            }
            let count = changed.count
            Output.print(
                line: tr(
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
