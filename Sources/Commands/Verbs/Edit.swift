import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading
import Wording

struct Edit: ParsableCommand {
    static let commandName = "edit"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Edit an alert, or many. Settings that you do not pass are kept."),
            examples: [
                tr("peal edit dentist tuesday 11:00"),
                tr("peal edit wake 17:00"),
                "peal edit wake --on tue,thu",
                "peal edit water --at 10:00,15:00 --sound bell",
                "peal edit study --until ''",
                "peal edit wake --except 2026-12-24",
                "peal edit bins --every 2w",
                "peal edit --group health --sound bell",
                "peal edit --all --late 1h",
            ],
            discussion: tr(
                """
                Words replace the days and times; a time alone replaces only the times, and words \
                that name no days, like 'except 25 dec 9:50', keep the days. The time zone, the \
                excluded days and the end stay. --except adds days to the excluded ones. \
                Pass '' to clear --until, --except or --zone; --except '' --except 2026-12-24 leaves \
                one day. If an alert has both times and windows, --at '' removes the times and \
                --window '' the windows. --on keeps the number of weeks between rings; --every 1w rings every week again.

                Without an id, --group or --all changes the text, the sound and the other settings of \
                many alerts at once, but neither titles nor times.
                """))
    }

    @Argument(
        help: .tr(
            "The alert, and then when it rings from now on, in words: tuesday 11:00, weekdays 9:30.",
            valueName: "alert and when"),
        completion: .alerts)
    var words: [String] = []

    @Flag("--all", help: .tr("All alerts."))
    var all = false

    @OptionGroup var settings: AlertSettings

    @Flag(
        "--dry-run",
        help: .tr(
            "Only show what would be changed. With --json, `occurrences` has the next rings."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard let word = words.first else {
            guard all || settings.content.group != nil else {
                throw ValidationError(
                    "Choose alerts with one of these: an id or a title, --group or --all.")
            }
            guard !all || settings.content.group == nil else {
                throw ValidationError(
                    "Use either --group or --all. 'peal rename --group OLD NEW' renames a group.")
            }
            return
        }
        guard !all else {
            throw ValidationError(
                "Use either --all or '\(word)'. Times are changed one alert at a time.")
        }
    }

    func run() async throws {
        guard !words.isEmpty else {
            return try await BulkEdit(settings: settings, isDryRun: dryRun, output: output).run()
        }
        settings.content.warn()
        try await AlertConnection.open(quietly: dryRun, isDryRun: dryRun) { connection in
            try await run(connection)
        }
    }

    /// Changes the alert that the words name.
    func run(_ connection: AlertConnection) async throws {
        if let ids = try await several(connection) {
            return try await BulkEdit(
                settings: settings, ids: ids, isDryRun: dryRun, output: output
            ).change(connection)
        }
        let (id, rest) = try await parts(connection)
        var (settings, when) = (settings, rest)
        if let title = Self.title(when) {
            settings.title = title
            when = []
        }
        if dryRun {
            let old = try await connection.center.get(id)
            let preview = try await connection.preview(
                settings.applied(to: old.alert, connection, when: when), isNew: false)
            if output.json { return Output.print(preview.json()) }
            Output.print(line: tr("Not changed: \(summary(preview.status, connection))"))
            show(old, preview.status, connection)
            print(preview, since: old)
        } else {
            let (old, answer) = try await change(id, settings, when, connection)
            let status = answer.snapshot
            try await connection.warnAboutMachine(for: status.alert)
            if output.json { return Output.print(status.json(in: connection.zone)) }
            let text = summary(status, connection)
            Output.print(
                line: old.alert == status.alert
                    ? tr("Nothing to change: \(text)") : tr("Changed \(text)"))
            show(old, status, connection)
            print(SchedulePreview(answer, connection.timeFormat), since: old)
        }
    }

    /// Divides the words into the name of the alert and its new times.
    ///
    /// - Throws: ``AlertError`` if the words name no alert or no change.
    private func parts(
        _ connection: AlertConnection
    ) async throws -> (id: Alert.ID, when: [String]) {
        let words = Self.withoutRequest(words)
        func isRest(_ words: [String]) -> Bool {
            Self.isWhen(words.joined(separator: " ")) || Self.title(words) != nil
        }
        let named = try await connection.named(words, most: 1, isRest: isRest)
        guard let name = named.names.first else {
            if settings.content.group != nil, isRest(words) {
                throw BulkEdit.timesError
            }
            throw try await connection.noSuchAlert(named, before: isRest)
        }
        if settings.isEmpty, named.rest.isEmpty {
            throw AlertError.invalid("Nothing to change. Add a setting, like --at 10:00.")
        }
        let id = try await connection.only(name)
        try checkWords(named.rest, of: name.text)
        return (id, named.rest)
    }

    /// Whether words say when the alert rings from now on, or what changes about that.
    private static func isWhen(_ text: String) -> Bool {
        WhenReading.isUnderstood(text) || ScheduleRequest.isAddition(text)
            || ScheduleRequest.changesOneDay(text) || ScheduleRequest.replacesTime(text)
    }

    /// The words that ask for a change behind the new times: `저녁 9시로 변경`.
    private static let requests: Set = [
        "변경", "변경해", "변경해줘", "바꿔", "바꿔줘", "수정", "수정해줘", "해줘", "please",
    ]

    private static func withoutRequest(_ words: [String]) -> [String] {
        let count = words.reversed().prefix { requests.contains($0) }.count
        return count < words.count - 1 ? words.dropLast(count) : words
    }

    /// The words in front of a new title: `edit pill title Big pill`, `edit 약 제목을 큰 약으로`.
    private static let titleWords: Set = ["title", "제목", "제목을", "이름을"]
    /// The particles behind a new title, if one stands behind the word for it.
    private static let titleParticles = ["으로", "로"]

    /// Returns the new title of words such as `title Big pill`; `nil` for other words.
    private static func title(_ words: [String]) -> String? {
        guard words.count > 1, titleWords.contains(words[0].lowercased()) else { return nil }
        let title = words.dropFirst().joined(separator: " ")
        let particle = words[0].hasSuffix("을") ? titleParticles.first(where: title.hasSuffix) : nil
        return particle.map { String(title.dropLast($0.count)) } ?? title
    }

    /// Returns the alerts if the words name several, whose settings change in the same way.
    private func several(_ connection: AlertConnection) async throws -> [Alert.ID]? {
        guard words.count > 1, !settings.hasTitleOrTimes, !settings.content.isEmpty else {
            return nil
        }
        let named = try await connection.named(words)
        guard named.names.count > 1, named.rest.isEmpty else { return nil }
        return try await connection.ids(of: named)
    }

    /// Refuses words that are probably the rest of a text without quotes.
    private func checkWords(_ when: [String], of name: String) throws {
        let timeFormat = try AlertConnection.timeFormat()
        let days = (settings.schedule.except.suffix(1) + when).joined(separator: " ")
        if !settings.schedule.except.isEmpty, !when.isEmpty,
            !WhenReading.isTimeAlone(when.joined(separator: " ")),
            ScheduleRequest.isException(days, timeFormat)
        {
            throw AlertError.invalid(
                "Put a day of several words in quotes: peal edit \(name.quoted) "
                    + "--except '\(days)'")
        }
        let words = ([settings.schedule.phrase].compactMap(\.self) + when).joined(separator: " ")
        guard !when.isEmpty, !settings.isEmpty, !Self.isWhen(words), Self.title(when) == nil
        else { return }
        if let title = settings.title, !title.includes("'") {
            let whole = ([title] + when).joined(separator: " ")
            throw AlertError.invalid(
                "Put a title of several words in quotes: peal edit \(name.quoted) --title '\(whole)'"
            )
        }
        let quoted = when.map { "'\($0)'" }.joined(separator: ", ")
        throw AlertError.invalid(
            "Unexpected argument: \(quoted). Put a text with spaces in quotes.")
    }

    /// Prints the next rings, and the first one that has changed if it comes later.
    private func print(_ preview: SchedulePreview, since old: AlertSnapshot) {
        Output.print(preview.lines)
        let change = preview.change(from: old.alert.trigger)
        if !change.isEmpty { Output.print(change) }
    }

    /// Prints the parts of the alert that have changed.
    private func show(_ old: AlertSnapshot, _ new: AlertSnapshot, _ connection: AlertConnection) {
        let details = [old, new].map {
            AlertDetails(status: $0, timeFormat: connection.timeFormat)
        }
        for line in details[1].changes(from: details[0]) { Output.print(line: line) }
    }

    private func summary(_ status: AlertSnapshot, _ connection: AlertConnection) -> String {
        "\(status.listItem.name): \(status.alert.sentence(on: connection.timeFormat))"
    }

    /// Changes the stored alert.
    ///
    /// Changes that other programs make to the alert at the same time are kept.
    ///
    /// - Returns: The alert before the change, and the answer to the change.
    private func change(
        _ id: Alert.ID, _ settings: AlertSettings, _ when: [String], _ connection: AlertConnection
    ) async throws -> (old: AlertSnapshot, answer: AlertPreview) {
        var triesLeft = 20
        while true {
            let old = try await connection.center.get(id)
            do {
                let answer = try await connection.center.replace(
                    old.alert, with: settings.applied(to: old.alert, connection, when: when))
                return (old, answer)
            } catch let error as AlertError where error.code == .alertChanged && triesLeft > 0 {
                triesLeft -= 1
            }
        }
    }
}
