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
            after: tr(
                """
                It takes whole ids: at a terminal it asks whether the beginning of an id means that \
                alert, and elsewhere it removes nothing. It also asks before it removes several; \
                where it cannot ask, --yes is needed.
                """)))

    @Argument(help: .tr("The alerts' whole ids."), completion: .alerts)
    var ids: [String]

    @Flag(name: [.long, .customShort("y")], help: .tr("Do not ask."))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let rows = try await confirmed(access)
            for row in rows { try await access.directory.remove(row.id) }
            if output.json {
                Output.print(.object(["removed": .array(rows.map { .string($0.id.rawValue) })]))
            } else {
                for row in rows { Output.print(tr("Removed \(row.name)")) }
                if rows.isEmpty { Output.print(tr("Nothing was removed.")) }
            }
        }
    }

    /// Returns the alerts to remove; none if the user says no.
    private func confirmed(_ access: Access) async throws -> [AlertRow] {
        let asks = Question.canAsk && !yes
        var ids: [Alert.ID] = []
        var guessed: String?
        for text in self.ids {
            let matches = try await access.directory.ids(startingWith: text)
            let exact = matches.first { $0.rawValue == text }
            // The id of a removed alert must not match another alert whose id begins with it.
            if exact == nil { guessed = text }
            guard let id = exact ?? (asks && matches.count == 1 ? matches.first : nil) else {
                throw try await notFound(text, matches, access)
            }
            if !ids.contains(id) { ids.append(id) }
        }
        guard yes || ids.count == 1 || Question.canAsk else {
            throw AlertError.invalid(
                "Removing \(ids.count) alerts takes --yes where nobody can be asked. Nothing was "
                    + "removed.")
        }
        let rows = try await access.directory.rows(of: ids)
        let names = rows.map(\.name).joined(separator: ", ")
        let question: Message
        if rows.count > 1 {
            question = Message("Remove \(rows.count) alerts for good (\(names))?")
        } else if let guessed {
            question = Message("There is no alert '\(guessed)'. Remove \(names) for good?")
        } else {
            return rows
        }
        return yes || Question.isYes(tr(question)) ? rows : []
    }

    /// Returns the error for a text that is not an id, with similar ids.
    private func notFound(
        _ text: String, _ matches: [Alert.ID], _ access: Access
    ) async throws -> AlertError {
        let error = AlertError.noSuchAlert(text)
        var near = text.isEmpty ? [] : matches.prefix(5).map(\.rawValue)
        if near.isEmpty {
            let all = try await access.directory.ids(inGroup: nil, all: true).map(\.rawValue)
            near = [Nearest.word(to: text, among: all)].compactMap(\.self)
        }
        guard !near.isEmpty else { return error }
        let list = near.joined(separator: ", ")
        return AlertError(
            error.code, "\(error.message) 'peal remove' takes a whole id. Near it: \(list).")
    }
}
