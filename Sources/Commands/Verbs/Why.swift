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

struct Why: ParsableCommand {
    static let commandName = "why"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Say why an alert rings or does not ring on a day."),
            examples: [
                tr("peal why gym"),
                tr("peal why gym tomorrow"),
                "peal why gym 2026-12-24",
            ],
            discussion: tr(
                """
                The answer is the first of these reasons that applies: off, the schedule, a pause, \
                quiet hours, a skip, done, too late, no notification server. If do not disturb is \
                on, the answer says so, too.
                """))
    }

    @Argument(
        help: .tr("The alert, and then the day (default: today).", valueName: "alert and day"),
        completion: .alerts)
    var words: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let (id, day) = try await parts(connection)
            let timeFormat = connection.timeFormat
            let status = try await connection.center.get(id)
            let span = timeFormat.start(of: day)..<timeFormat.start(of: day.advanced(byDays: 1))
            let pauses = try await connection.pauses(of: status)
            var reasons = RingReason.all(
                of: status, on: span, zone: connection.zone,
                quietHours: SettingsFile.user.read().settings.ring.quietHours,
                pauses: pauses,
                history: try await history(of: id, since: span.lowerBound, connection),
                lines: try await lines(of: status.alert, in: span, connection))
            if let ring = reasons.last?.ring, ring > connection.now {
                reasons[reasons.count - 1].heldUntil = connection.held(status, at: ring, by: pauses)
                    .flatMap { $0 < .distantFuture ? $0 : nil }
            }
            let center = try await connection.center.status()
            if output.json {
                return Output.print(
                    .object([
                        "alert": .string(id.rawValue), "date": .string(day.description),
                        "reason": .string(reasons.last?.kind.rawValue ?? ""),
                        "ring": .time(reasons.last?.ring, in: connection.zone),
                        "doNotDisturb": center.delivery?.doNotDisturb.map(JSONValue.bool) ?? .null,
                    ]))
            }
            for reason in reasons {
                Output.print(line: tr(reason.sentence(status, day, timeFormat)))
            }
            if let next = status.next, next != reasons.last?.ring,
                next != reasons.last?.heldUntil
            {
                Output.print(line: tr("Next: \(timeFormat.describe(next))"))
            }
            if center.delivery?.doNotDisturb == true, day == timeFormat.date(in: 0) {
                Output.print(line: tr("Do not disturb is on: the server shows no pop-ups."))
            }
        }
    }

    /// Divides the words into the name of the alert and the day.
    private func parts(
        _ connection: AlertConnection
    ) async throws -> (id: Alert.ID, day: CivilDate) {
        let (id, rest) = try await connection.resolveFirst(words) { day($0, connection) != nil }
        guard !rest.isEmpty else { return (id, connection.timeFormat.date(in: 0)) }
        guard let day = day(rest, connection) else {
            throw AlertError.invalid(
                "'\(Text.excerpt(rest.joined(separator: " ")))' is no day. Write it like tomorrow, "
                    + "friday or 'dec 24'.")
        }
        return (id, day)
    }

    private func day(_ words: [String], _ connection: AlertConnection) -> CivilDate? {
        let text = TimeWords.day(words)
        let now = connection.zone.civil(at: connection.now)
        guard let date = try? TimeReading.date(text, "why", now: now),
            let start = TimeReading.start(of: date, in: connection.zone)
        else { return nil }
        let day = connection.zone.civil(at: start).date
        // A date without a year can be the latest one, because the history has 90 days.
        let isFar = day.daysSinceEpoch - connection.timeFormat.date(in: 0).daysSinceEpoch > 275
        guard isFar, !text.includes("\(day.year)") else { return day }
        return CivilDate(year: day.year - 1, month: day.month, day: day.day) ?? day
    }

    private func history(
        of id: Alert.ID, since start: Instant, _ connection: AlertConnection
    ) async throws -> [HistoryEntry] {
        guard start <= connection.now else { return [] }
        return try await connection.center.history(since: start, limit: 10_000)
            .filter { $0.alert == id }
    }

    /// Returns the coming rings of a day.
    private func lines(
        of alert: Alert, in span: Range<Instant>, _ connection: AlertConnection
    ) async throws -> [AgendaLine] {
        let ends = [span.lowerBound, span.upperBound].filter { $0 > connection.now }
        guard !ends.isEmpty else { return [] }
        return try await connection.agendaLines(inGroup: alert.group, ends: ends, limit: 10_000)
            .filter { $0.alert == alert.id && $0.part == ends.count - 1 }
    }
}
