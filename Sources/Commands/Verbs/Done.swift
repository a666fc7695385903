import AlertCoding
import AlertService
import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct Done: ParsableCommand {
    static let commandName = "done"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Mark a ring as done, or the rest of the day."),
            examples: [
                "peal done pill",
                "peal done study",
                "peal done --all --day",
                "peal done study --undo",
            ],
            discussion: tr(
                """
                If an alert rings in windows, or at intervals of less than two hours, done \
                silences the rest of the day. If it has a list of times, rings around the clock \
                like every 8 hours, or rings once, done silences one ring: the unseen or snoozed \
                ring, otherwise the next ring of today, or else the last one. --day and --ring \
                choose. A window across midnight belongs to the day on which it began. If an \
                alert has a goal, each done counts, even before a ring, and the rest of the day is \
                silent only once the goal is reached. --undo takes one off the count.
                """))
    }

    @Argument(help: .alerts, completion: .alerts)
    var ids: [String] = []

    @OptionGroup var chosen: SelectionOptions

    @Flag("--day", help: .tr("Silence the rest of the day."))
    var day = false

    @Flag(
        "--ring",
        help: .tr("Silence only one ring: the unseen ring, otherwise the next ring of today."))
    var ring = false

    @Flag("--undo", help: .tr("Undo: let the alerts ring again."))
    var undo = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try chosen.check(ids)
        guard [day, ring, undo].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --day, --ring and --undo.")
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let timeFormat = connection.timeFormat
            let (selection, rest) = try await chosen.selection(
                ids, connection, refusesOthers: true
            ) { day($0, timeFormat) != nil }
            try refuse(rest, timeFormat)
            if undo {
                try await takeBack(selection, connection)
            } else {
                try await finish(selection, connection)
            }
        }
    }

    private func day(_ words: [String], _ timeFormat: RelativeTimeFormat) -> CivilDate? {
        let now = timeFormat.zone.civil(at: timeFormat.now)
        let text = words.joined(separator: " ")
        guard case .day(let day)? = try? TimeReading.date(text, "done", now: now) else {
            return nil
        }
        return day
    }

    /// Refuses words after the alerts; a day, too, because only today's rings can be done.
    private func refuse(_ rest: [String], _ timeFormat: RelativeTimeFormat) throws(AlertError) {
        guard let day = day(rest, timeFormat) else { return }
        let text = rest.joined(separator: " ")
        let name = ids.dropLast(rest.count).joined(separator: " ")
        guard day > timeFormat.date(in: 0) else {
            throw .invalid(
                "'done' is about today's rings and unseen ones, so it takes no day. Leave out "
                    + "'\(text)': 'peal done \(name)'. 'peal history \(name) \(day)' shows that day."
            )
        }
        throw .invalid(
            "'done' is about today's rings and unseen ones. To leave out the rings of that day, "
                + "type 'peal skip \(name) \(day)'.")
    }

    private func takeBack(_ selection: AlertSelection, _ connection: AlertConnection) async throws {
        let changed = try await connection.center.change(selection, .notDone)
        if changed.isEmpty, !output.json { Output.print(line: tr("Nothing to undo.")) }
        try await output.confirm(changed, connection) { status in
            guard let progress = status.progress?.message else {
                return tr("No longer done: \(connection.timeFormat.summary(of: status))")
            }
            let name = status.listItem.name
            return connection.timeFormat.sentence(
                Message("Took one back, \(progress): \(name)"), status)
        }
    }

    private func finish(_ selection: AlertSelection, _ connection: AlertConnection) async throws {
        let extent: DoneExtent? = day ? .day : ring ? .ring : nil
        let finished = try await connection.center.finish(selection, extent: extent)
        let changed = finished.map(\.id)
        if output.json {
            try await connection.printAlerts(changed, .full)
        } else if finished.isEmpty {
            try await explainNoChange(selection, connection)
        } else {
            let parts = Dictionary(finished.map { ($0.id, $0.part) }) { first, _ in first }
            // Alerts that the user has named are confirmed one by one.
            if chosen.isUsed {
                try await output.confirm(
                    changed, connection, many: { Message("Done with \($0) alerts: \($1)") },
                    saying: { sentence($0, parts[$0.id], connection.timeFormat) })
            } else {
                try await output.confirm(changed, connection) {
                    sentence($0, parts[$0.id], connection.timeFormat)
                }
            }
            output.mentionUndo()
        }
    }

    private func sentence(
        _ status: AlertSnapshot, _ part: Finished.Part?, _ timeFormat: RelativeTimeFormat
    ) -> String {
        let name = status.listItem.name
        if let progress = status.progress {
            return timeFormat.sentence(counted(progress, name, part, status, timeFormat), status)
        }
        let message: Message =
            switch part {
            case .ring(let due) where due > timeFormat.now:
                Message("Done with \(name): \(timeFormat.describe(due)) will not ring")
            case .ring(let due): Message("Done with \(name): \(timeFormat.describe(due))")
            case .day(let day): Message("Done for \(timeFormat.describe(day)): \(name)")
            case .count, nil: Message("Done with \(name)")
            }
        return timeFormat.sentence(message, status)
    }

    /// Returns how much of an alert's goal is done now, and what is silent.
    private func counted(
        _ progress: GoalProgress, _ name: String, _ part: Finished.Part?, _ status: AlertSnapshot,
        _ timeFormat: RelativeTimeFormat
    ) -> Message {
        let progress = progress.message
        if status.doneFor != nil { return Message("\(progress), done for today: \(name)") }
        guard case .ring(let due) = part, due > timeFormat.now else {
            return Message("\(progress): \(name)")
        }
        return Message("\(progress): \(name); \(timeFormat.describe(due)) will not ring")
    }

    /// Explains why nothing has changed: the alerts are already silent, or do not ring again today.
    private func explainNoChange(_ selection: AlertSelection, _ connection: AlertConnection)
        async throws
    {
        guard case .ids(let ids) = selection else {
            return Output.print(
                line: tr(
                    "Nothing to mark as done: nothing is unseen, and nothing else rings today."
                )
            )
        }
        try await output.confirm(ids, connection) { status in
            let isDone = status.doneFor != nil || status.doneRing != nil
            let name = status.listItem.name
            return connection.timeFormat.sentence(
                isDone
                    ? Message("Already done with \(name)")
                    : Message("Nothing to mark as done today: \(name)"), status)
        }
    }
}
