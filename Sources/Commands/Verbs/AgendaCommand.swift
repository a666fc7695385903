import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

struct AgendaCommand: ParsableCommand {
    static let commandName = "agenda"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show what rings in the next days, or on one day."),
            examples: [
                "peal agenda",
                tr("peal agenda tomorrow"),
                tr("peal agenda next week"),
                tr("peal agenda dec 24"),
                "peal agenda 30 --group health",
            ],
            discussion: tr(
                "Alerts that ring several times a day have one line. Silent rings are listed, too, "
                    + "with the reason, such as done, paused or skipped."))
    }

    @Argument(
        help: .tr(
            "The number of days, with today (7 if you omit it), or days: tomorrow, dec 24, dec 21 to dec 27.",
            valueName: "number or days"))
    var words: [String] = []

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @Flag("--week", help: .tr("Show the next seven days as a picture."))
    var week = false

    @OptionGroup var output: OutputOptions

    /// The days to show.
    private enum Days {
        /// This number of days, with today.
        case next(Int)
        /// These days, counted from today.
        case only(Range<Int>)
    }

    private func days(_ timeFormat: RelativeTimeFormat) throws -> Days {
        let text = words.joined(separator: " ")
        let length = try? DurationReading.seconds(text)
        if let number = text.isEmpty ? 7 : Int(text) ?? length.map({ $0 / 86_400 }),
            length.map({ $0 % 86_400 == 0 }) ?? true
        {
            guard (1...AlertBook.maximumParts).contains(number) else {
                throw AlertError.invalid(
                    "The number of days must be from 1 to \(AlertBook.maximumParts).")
            }
            return .next(number)
        }
        let today = timeFormat.date(in: 0)
        let now = timeFormat.zone.civil(at: timeFormat.now)
        if let days = TimeReading.period(text, now: now)?.days { return try range(days, today) }
        guard let date = try? TimeReading.date(text, "agenda", now: now),
            let start = TimeReading.start(of: date, in: timeFormat.zone)
        else {
            throw AlertError.invalid(
                "These are no days: '\(Text.excerpt(text))'. Write them like 7, tomorrow, friday, "
                    + "'dec 24', 'next week' or 'this weekend'.")
        }
        let day = timeFormat.zone.civil(at: start).date
        return try range(day...day, today)
    }

    /// Returns days as a range of days, without those that have passed.
    private func range(_ days: ClosedRange<CivilDate>, _ today: CivilDate) throws -> Days {
        let (first, last) = (days.lowerBound, days.upperBound)
        guard last >= today else {
            throw AlertError.invalid(
                "\(last) has passed. 'peal history --since \(first)' shows what rang.")
        }
        let numbers = [first, last].map { $0.daysSinceEpoch - today.daysSinceEpoch }
        guard numbers[1] < AlertBook.maximumParts else {
            throw AlertError.invalid(
                "The number of days must be from 1 to \(AlertBook.maximumParts).")
        }
        return .only(max(0, numbers[0])..<numbers[1] + 1)
    }

    func validate() throws {
        guard !week || words.isEmpty else {
            throw ValidationError("--week shows seven days, so leave out the days.")
        }
    }

    func run() async throws {
        if week {
            let flags = (group.map { ["--group", $0] } ?? []) + (output.json ? ["--json"] : [])
            return try await Week.parse(flags).run()
        }
        try await AlertConnection.open(looking: true) { connection in
            let timeFormat = connection.timeFormat
            let limit = 10_000
            let days = try days(timeFormat)
            var ends: [Instant]
            switch days {
            case .next(let number): ends = timeFormat.ends(ofDays: number)
            case .only(let days):
                ends = (days.lowerBound...days.upperBound).filter { $0 > 0 }
                    .map { timeFormat.start(of: timeFormat.date(in: $0)) }
            }
            var lines = try await connection.agendaLines(inGroup: group, ends: ends, limit: limit)
            let isCut = lines.count == limit
            if case .only(let days) = days {
                // The first part is the time before these days.
                let before = ends.count - days.count
                lines.removeAll { $0.part < before }
                for index in lines.indices { lines[index].part += days.lowerBound - before }
            }
            if output.json {
                Output.print(try await document(lines, days, connection))
            } else {
                var only: Range<Int>?
                if case .only(let days) = days { only = days }
                let text = AgendaText(lines, only: only, timeFormat)
                Output.print(text.text(width: Terminal.width))
                if only != nil { try await showHeld(lines, connection) }
                try await connection.printSilence()
            }
            if isCut { Output.complain("Only the first \(limit) lines are shown.") }
        }
    }

    /// Says when one-time alerts ring that are silent on the only day.
    private func showHeld(_ lines: [AgendaLine], _ connection: AlertConnection) async throws {
        for line in lines where line.silence == .quiet || line.silence == .paused {
            let status = try await connection.center.get(line.alert)
            guard status.alert.trigger.comesOnce,
                let end = connection.held(
                    status, at: line.first, by: try await connection.pauses(of: status))
            else { continue }
            Output.print(line: connection.sentence(status, at: line.first, held: end))
        }
    }

    private func document(
        _ lines: [AgendaLine], _ days: Days, _ connection: AlertConnection
    ) async throws -> JSONValue {
        let rings = Dictionary(grouping: lines, by: \.part)
        let parts =
            switch days {
            case .next(let number): 0..<number
            case .only(let days): days
            }
        var object: JSONObject = [
            "days": .array(
                parts.map { day in
                    .object([
                        "date": .string(connection.timeFormat.date(in: day).description),
                        "rings": .array(
                            (rings[day] ?? []).map { $0.json(in: connection.zone) }),
                    ])
                })
        ]
        for member in try await connection.silenceMembers() { object[member.key] = member.value }
        return .object(object)
    }
}
