import Alerts
import Arguments
import JSON
import Localization
import Messages

struct Purge: ParsableCommand {
    static let commandName = "purge"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Remove the one-time alerts that have rung."),
            examples: [
                "peal purge",
                "peal purge --yes",
            ],
            discussion: tr(
                "Unseen and snoozed alerts are kept. In a terminal, the command asks first."))
    }

    @Flag("-y", "--yes", help: .tr("Do not ask."))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true) { connection in
            let found = try await completed(connection)
            guard !found.isEmpty else {
                let waits = try await !connection.center.waiting().isEmpty
                return finish(
                    [],
                    waits
                        ? tr(
                            "Nothing to remove. Unseen alerts are kept; 'peal badge clear' marks them as seen."
                        )
                        : tr("Nothing to remove."))
            }
            guard yes || Question.canAsk else {
                throw AlertError.invalid(
                    .counted(
                        found.count,
                        one: "Nothing was removed. Peal cannot ask you here: add --yes to remove "
                            + "one alert.",
                        other: "Nothing was removed. Peal cannot ask you here: add --yes to "
                            + "remove \(found.count) alerts."))
            }
            let question = Message.counted(
                found.count, one: "Remove one alert that has rung?",
                other: "Remove \(found.count) alerts that have rung?")
            guard yes || Question.isYes(tr(question)) else {
                return finish([], tr("Nothing was removed."))
            }
            // An alert may have been changed while the question was open.
            let current = Set(try await completed(connection))
            let removed = try await connection.center.change(
                .ids(found.filter(current.contains)), .remove)
            finish(
                removed,
                tr(
                    .counted(
                        removed.count, one: "Removed one alert.",
                        other: "Removed \(removed.count) alerts.")))
            if !removed.isEmpty { output.mentionUndo() }
        }
    }

    /// Returns the one-time alerts that have rung and that no list shows without `--all`.
    private func completed(_ connection: AlertConnection) async throws -> [Alert.ID] {
        let current = Set(try await connection.center.ids(matching: AlertQuery()))
        let rung = try await connection.center.ids(matching: AlertQuery(includesCompleted: true))
            .filter { !current.contains($0) }
        return try await connection.own(rung)
    }

    private func finish(_ removed: [Alert.ID], _ sentence: String) {
        guard output.json else { return Output.print(sentence) }
        Output.print(.object(["removed": .array(removed.map { .string($0.rawValue) })]))
    }
}
