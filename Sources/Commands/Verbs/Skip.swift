import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Skip: ParsableCommand {
    static let commandName = "skip"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Skip the next rings of alerts."),
            examples: [
                "peal skip wake",
                "peal skip wake 3",
                "peal skip wake 0",
                tr("peal skip wake tomorrow"),
                tr("peal skip gym dec 7"),
                "peal skip --group work 1",
            ],
            discussion: tr(
                """
                The number is the total of rings to skip: the same command twice skips no more. \
                New times from 'peal edit' end a skip. A day, as in 'skip wake tomorrow', is left \
                out of the schedule, like with 'peal edit --except'.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts, and then the number of rings to skip (default: 1; 0 ends the skip); or one "
                + "alert and a day.", valueName: "alerts and number"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try chosen.check(parts.names) }

    /// The names of the alerts, and the number of rings to skip.
    private var parts: (names: [String], count: Int) {
        guard words.count > 1 || chosen.isUsed, let count = words.last.flatMap({ Int($0) })
        else { return (words, 1) }
        return (words.dropLast(), count)
    }

    func run() async throws {
        if let (name, day) = try await skippedDay() { return try await skip(day, of: name) }
        let (names, count) = parts
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid(
                "Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        try await AlertConnection.open { connection in
            try await refuseOtherWords(names, connection)
            let selection = try await chosen.selection(names, connection)
            try await output.change(
                selection, .skip(count), connection,
                many: { number, ids in
                    count > 0
                        ? Message("Skipping rings of \(number) alerts: \(ids)")
                        : Message("No longer skipping rings of \(number) alerts: \(ids)")
                },
                none: Message("Nothing was skipped.")
            ) { status, isChanged in
                let timeFormat = connection.timeFormat
                guard status.skip > 0 else {
                    let text = timeFormat.summary(of: status)
                    return isChanged
                        ? tr("No longer skipping: \(text)") : tr("Nothing was skipped: \(text)")
                }
                let rings = timeFormat.skipped(
                    status.skip, try await connection.preview(stored: status).skipped)
                let text = "\(status.listItem.name): \(rings)"
                return timeFormat.sentence(
                    isChanged ? Message("Skipping \(text)") : Message("Already skipping \(text)"),
                    status)
            }
        }
    }

    /// Refuses words after the first alert that name no alert.
    private func refuseOtherWords(
        _ names: [String], _ connection: AlertConnection
    ) async throws {
        guard !chosen.isUsed, names.count > 1 else { return }
        for index in names.indices.dropFirst()
        where try await connection.center.ids(named: names[index]).isEmpty {
            let rest = words[index...].joined(separator: " ")
            if index == 1, ScheduleRequest.isException(rest, connection.timeFormat) {
                throw AlertError.invalid(
                    "'peal skip' takes one day. Leave out several days with: peal edit \(names[0].quoted) "
                        + "--except '\(rest)'")
            }
            throw AlertError.invalid(
                "'\(Text.excerpt(rest))' is neither an alert, a day nor a number of rings.")
        }
    }

    /// Returns the name of the alert and the day if the words are one alert and one day: `gym dec 7`.
    private func skippedDay() async throws -> (name: String, day: CivilDate)? {
        guard !chosen.isUsed, words.count > 1 else { return nil }
        let timeFormat = try AlertConnection.timeFormat()
        let now = timeFormat.zone.civil(at: timeFormat.now)
        let rest = words.dropFirst()
        let text = rest.joined(separator: " ")
        // A number alone is the number of rings to skip.
        guard let first = rest.first, rest.count > 1 || Int(first) == nil else { return nil }
        try TimeReading.checkDate(text, now: now)
        guard case .day(let day)? = try? TimeReading.date(text, "--except", now: now) else {
            return nil
        }
        let isAlert = try await AlertConnection.open(quietly: true, looking: true) { connection in
            try await !connection.center.ids(named: first).isEmpty
        }
        return isAlert ? nil : (words[0], day)
    }

    /// Leaves a day out of an alert's schedule, so that a ring before that day still comes.
    ///
    /// A one-time alert on that day skips its ring, and the rings before it.
    private func skip(_ day: CivilDate, of name: String) async throws {
        let json = output.json ? ["--json"] : []
        switch try await ring(on: day, of: name) {
        case .none: return
        case .only(let rings): try await Skip.parse(json + ["--", name, "\(rings)"]).run()
        case .oneOfMany:
            try await Edit.parse(["--except", day.description] + json + ["--", name]).run()
        }
    }

    /// The coming ring of an alert on a day.
    private enum Ring {
        case none, oneOfMany
        /// The ring of a one-time alert, with the number of it and of the coming rings before it.
        case only(rings: Int)
    }

    /// Returns the coming ring on a day; if there is none, says so.
    private func ring(on day: CivilDate, of name: String) async throws -> Ring {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let status = try await connection.center.get(connection.resolve(name))
            let trigger = status.alert.trigger
            let start =
                trigger.zone(on: connection.zone)
                .instant(of: CivilDateTime(date: day, time: .midnight)) ?? connection.now
            let cursor = max(start - .microseconds(1), connection.now)
            if trigger.next(after: cursor, in: connection.zone)?.day == day {
                if case .schedule = trigger { return .oneOfMany }
                if case .interval(let interval) = trigger, interval.repeats { return .oneOfMany }
                var (rings, last) = (0, connection.now)
                while let ring = status.alert.next(after: last, in: connection.zone) {
                    (rings, last) = (rings + 1, ring.instant)
                }
                return .only(rings: rings)
            }
            guard !output.json else {
                try await connection.printAlerts([status.id], .full)
                return .none
            }
            let date = connection.timeFormat.describe(day)
            let message = Message(
                "Nothing was skipped: \(status.listItem.name) does not ring \(date)")
            Output.print(connection.timeFormat.sentence(message, status))
            return .none
        }
    }
}
