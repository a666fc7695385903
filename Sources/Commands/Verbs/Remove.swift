import Alerts
import ArgumentParser
import Localization
import Messages

struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove alerts for good."),
        discussion: examples(
            "peal remove water", "peal remove water study --yes",
            after: tr("Of several it asks first; where it cannot ask, --yes is needed.")))

    @Argument(help: .tr("The alerts' ids, or the beginnings of them."), completion: .alerts)
    var ids: [String]

    @Flag(name: [.long, .customShort("y")], help: .tr("Do not ask."))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let ids = try await confirmed(access.resolve(ids))
            for id in ids { try await access.directory.remove(id) }
            if output.json {
                Output.print(.object(["removed": .array(ids.map { .string($0.rawValue) })]))
            } else {
                for id in ids { Output.print(tr("Removed \(id)")) }
                if ids.isEmpty { Output.print(tr("Nothing was removed.")) }
            }
        }
    }

    /// The alerts that are really to go: several can be a slip, and none comes back.
    private func confirmed(_ ids: [Alert.ID]) throws(AlertError) -> [Alert.ID] {
        guard ids.count > 1, !yes else { return ids }
        guard Question.canAsk else {
            throw .invalid(
                "Removing \(ids.count) alerts takes --yes where nobody can be asked. Nothing was "
                    + "removed.")
        }
        let names = ids.map(\.rawValue).joined(separator: ", ")
        let question = tr("Remove \(ids.count) alerts for good (\(names))?")
        return Question.isYes(question) ? ids : []
    }
}
