import Alerts
import Arguments
import JSON
import Localization
import Messages
import Wording

struct Remove: ParsableCommand {
    static let commandName = "remove"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Remove alerts."),
            examples: [
                "peal remove water",
                "peal remove water study --yes",
                "peal remove --group work",
            ],
            discussion: tr(
                """
                Give whole ids or whole titles. In a terminal, you can give beginnings of ids and words \
                of titles, too: the command asks before it removes such an alert, several alerts \
                or a group. Elsewhere, several alerts need --yes.
                """))
    }

    @Argument(
        help: .tr("The ids or the titles of the alerts.", valueName: "ids"), completion: .alerts)
    var ids: [String] = []

    @Option("--group", help: .tr("All alerts of a group.", valueName: "group"), completion: .groups)
    var group: String?

    @Flag("-y", "--yes", help: .tr("Do not ask."))
    var yes = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard ids.isEmpty != (group == nil) else {
            throw ValidationError("Choose alerts with their ids or with --group.")
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let rows = try await confirmed(connection)
            // All of them are one change, which 'peal undo' undoes at once.
            if rows.count == 1 {
                try await connection.center.remove(rows[0].id)
            } else if !rows.isEmpty {
                _ = try await connection.center.change(.ids(rows.map(\.id)), .remove)
            }
            if output.json {
                Output.print(.object(["removed": .array(rows.map { .string($0.id.rawValue) })]))
            } else {
                for row in rows { Output.print(line: tr("Removed \(row.name)")) }
                if rows.isEmpty {
                    Output.print(line: tr("Nothing was removed."))
                } else {
                    output.mentionUndo()
                }
            }
        }
    }

    /// Returns the alerts to remove; none if the user says no.
    private func confirmed(_ connection: AlertConnection) async throws -> [AlertListItem] {
        let asks = Question.canAsk && !yes
        var ids: [Alert.ID] = []
        var guessed: String?
        let named = try await connection.named(self.ids)
        for name in named.names {
            // A whole id may be typed again after its alert was removed. It can then be the
            // beginning of another alert's id, so ask before removing that other alert.
            if !name.isWhole { guessed = name.text }
            if name.isWhole { _ = try await connection.only(name) }
            guard name.isWhole || asks, name.matches.count == 1 else {
                if named.rest.isEmpty {
                    throw try await notFound(name.text, name.matches, connection)
                }
                throw try await connection.noSuchAlert(named)
            }
            if !ids.contains(name.matches[0]) { ids.append(name.matches[0]) }
        }
        guard named.rest.isEmpty else {
            throw try await notFound(named.rest.joined(separator: " "), [], connection)
        }
        if let group { ids = try await members(of: group, connection) }
        guard yes || ids.count == 1 && group == nil || Question.canAsk else {
            throw AlertError.invalid(
                .counted(
                    ids.count,
                    one: "Nothing was removed. Peal cannot ask you here: add --yes to remove "
                        + "one alert.",
                    other: "Nothing was removed. Peal cannot ask you here: add --yes to "
                        + "remove \(ids.count) alerts."))
        }
        let rows = try await connection.center.rows(of: ids)
        let some = rows.prefix(20).map(\.name).joined(separator: ", ")
        let names = rows.count > 20 ? some + ", …" : some
        let question: Message
        if rows.count > 1 {
            question = Message("Remove \(rows.count) alerts (\(names))?")
        } else if let guessed {
            question = Message("There is no alert '\(guessed)'. Remove \(names)?")
        } else if group != nil {
            question = Message("Remove \(names)?")
        } else {
            return rows
        }
        return yes || Question.isYes(tr(question)) ? rows : []
    }

    /// Returns the alerts of a group, without the mirrors of calendar entries.
    private func members(
        of group: String, _ connection: AlertConnection
    ) async throws -> [Alert.ID] {
        let ids = try await connection.own(connection.ids(inGroup: group, all: true))
        guard !ids.isEmpty else {
            throw AlertError.invalid(
                "The alerts of '\(group)' are entries of a calendar. Remove them in your calendar "
                    + "program. 'peal unfollow' stops following the calendar.")
        }
        return ids
    }

    /// Returns the error for a word that is not an id; the error suggests similar ids.
    private func notFound(
        _ text: String, _ matches: [Alert.ID], _ connection: AlertConnection
    ) async throws -> AlertError {
        let error = AlertError.noSuchAlert(text)
        var near = text.isEmpty ? [] : matches.prefix(5).map(\.rawValue)
        if near.isEmpty {
            let all = try await connection.center.ids(inGroup: nil, all: true).map(\.rawValue)
            near = [SpellingSuggestion.word(to: text, among: all)].compactMap(\.self)
        }
        guard !near.isEmpty else { return error }
        if matches.count == 1, let row = try await connection.center.rows(of: matches).first,
            !row.id.rawValue.hasPrefix(text)
        {
            return AlertError(
                error.code,
                "'\(text)' is not a whole id or title, so nothing was removed. To remove \(row.name), type: "
                    + "peal remove \(row.id)")
        }
        let list = near.joined(separator: ", ")
        return AlertError(
            error.code,
            "\(error.message) 'peal remove' needs a whole id or title. Similar ids: \(list).")
    }
}
