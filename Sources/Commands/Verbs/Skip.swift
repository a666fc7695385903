import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

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
                The number is the total of times to skip, each with the rings before it: the same \
                command twice skips no more. \
                New times from 'peal edit' end a skip. Days, as in 'skip wake tomorrow' and 'skip \
                wake next week', are left out of the schedule, like with 'peal edit --except'.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts, and then the number of rings to skip (default: 1; 0 ends the skip); or one "
                + "alert and days.", valueName: "alerts and number"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try chosen.check(chosen.isUsed ? [] : words) }

    /// The words after the alerts.
    private enum Extent: Equatable {
        case rings(Int)
        case day(CivilDate)
        /// Several days, such as `next week`.
        case days([ClosedRange<CivilDate>])
    }

    /// Reads the words after the alerts.
    ///
    /// - Throws: ``AlertError`` if the words begin with a day that does not exist.
    private func extent(
        _ words: [String], _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> Extent? {
        let text = words.joined(separator: " ")
        guard !text.isEmpty else { return .rings(1) }
        if let count = Int(text) ?? WhenReading.rings(text) { return .rings(count) }
        let day = TimeWords.day(words)
        let now = timeFormat.zone.civil(at: timeFormat.now)
        // `next week`, `this weekend`, `only tomorrow`
        if let days = TimeReading.period(text, now: now)?.days {
            let (first, last) = (days.lowerBound, days.upperBound)
            return first == last ? .day(first) : .days([days])
        }
        try TimeReading.checkDate(day, now: now)
        if case .day(let date)? = try? TimeReading.date(day, "--except", now: now) {
            return .day(date)
        }
        if let date = WhenReading.day(day, now: now) { return .day(date) }
        if let days = TimeReading.dayList(day, now: now) {
            return .days(days.map { $0...$0 })
        }
        return nil
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let timeFormat = connection.timeFormat
            let (selection, rest) = try await selection(connection)
            switch try extent(rest, timeFormat) {
            case .rings(let count): try await skip(count, selection, connection)
            case .day(let day):
                guard case .ids(let ids) = selection, ids.count == 1 else {
                    throw AlertError.invalid(
                        "A day is skipped one alert at a time: peal skip ID \(day.description)")
                }
                let isWeekday = TimeReading.isWeekday(TimeWords.day(rest))
                let coming = isWeekday ? try await coming(day, of: ids[0], connection) : day
                try await skip(coming, of: ids[0], connection)
            case .days(let days):
                guard case .ids(let ids) = selection, ids.count == 1 else {
                    let text = rest.joined(separator: " ")
                    throw AlertError.invalid(
                        "Days are skipped one alert at a time: peal skip ID \(text)")
                }
                try await skip(days, of: ids[0], connection)
            case nil: throw refusal(of: rest)
            }
        }
    }

    /// Returns the selected alerts, and the words behind them.
    private func selection(
        _ connection: AlertConnection
    ) async throws -> (alerts: AlertSelection, rest: [String]) {
        func isRest(_ words: [String]) -> Bool {
            (try? extent(words, connection.timeFormat)) != nil
        }
        do {
            return try await chosen.selection(words, connection, before: isRest)
        } catch let error as AlertError where error.code == .noSuchAlert {
            // `skip next yoga`
            guard let words = WhenReading.behindNext(words),
                let found = try? await chosen.selection(words, connection, before: isRest)
            else { throw error }
            return found
        }
    }

    /// Skips the next rings of alerts.
    private func skip(
        _ count: Int, _ selection: AlertSelection, _ connection: AlertConnection
    ) async throws {
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid(
                "Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        try await output.change(
            selection, .skip(count), connection,
            many: { number, ids in
                count > 0
                    ? Message("Skipping rings of \(number) alerts: \(ids)")
                    : Message("No longer skipping rings of \(number) alerts: \(ids)")
            },
            none: Message("Nothing was skipped."),
            saying: { status, isChanged in
                let timeFormat = connection.timeFormat
                guard status.skip > 0 else {
                    let text = timeFormat.summary(of: status)
                    if count > 0, isChanged { return tr("Skipped: \(text)") }
                    return isChanged
                        ? tr("No longer skipping: \(text)") : tr("Nothing was skipped: \(text)")
                }
                let rings = timeFormat.skipped(
                    status.skip, try await connection.preview(stored: status).skipped)
                let text = "\(status.listItem.name): \(rings)"
                return timeFormat.sentence(
                    isChanged ? Message("Skipping \(text)") : Message("Already skipping \(text)"),
                    status)
            })
    }

    /// Returns the error about words after the alerts without a meaning.
    private func refusal(of rest: [String]) -> AlertError {
        let text = Text.excerpt(rest.joined(separator: " "))
        return .invalid("'\(text)' is neither an alert, a day nor a number of rings.")
    }

    /// Leaves several days out of an alert's schedule.
    private func skip(
        _ days: [ClosedRange<CivilDate>], of id: Alert.ID, _ connection: AlertConnection
    ) async throws {
        let status = try await connection.center.get(id)
        func rings(on days: ClosedRange<CivilDate>) -> Bool {
            nextDay(of: status, from: days.lowerBound, connection).map(days.contains) == true
        }
        guard days.contains(where: rings) else {
            let message = Message(
                "Nothing was skipped: \(status.listItem.name) does not ring on these days")
            return try await report(message, status, connection)
        }
        let text = days.map {
            $0.lowerBound == $0.upperBound
                ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)"
        }
        try await leaveOut(text.joined(separator: ","), of: id, connection)
    }

    private func leaveOut(
        _ days: String, of id: Alert.ID, _ connection: AlertConnection
    ) async throws {
        let json = output.json ? ["--json"] : []
        try await Edit.parse(["--except", days] + json + ["--", id.rawValue]).run(connection)
    }

    /// Returns the day of an alert's next ring on or after a day.
    private func nextDay(
        of status: AlertSnapshot, from day: CivilDate, _ connection: AlertConnection
    ) -> CivilDate? {
        let trigger = status.alert.trigger
        let start =
            trigger.zone(on: connection.zone)
            .instant(of: CivilDateTime(date: day, time: .midnight)) ?? connection.now
        let cursor = max(start - .microseconds(1), connection.now)
        return trigger.next(after: cursor, in: connection.zone)?.day
    }

    /// Returns a day that a day of the week names: if it is today and the alert rings no more today, the
    /// one a week later.
    private func coming(
        _ day: CivilDate, of id: Alert.ID, _ connection: AlertConnection
    ) async throws -> CivilDate {
        guard day == connection.timeFormat.date(in: 0) else { return day }
        let status = try await connection.center.get(id)
        return nextDay(of: status, from: day, connection) == day ? day : day.advanced(byDays: 7)
    }

    /// Says that nothing was skipped.
    private func report(
        _ message: Message, _ status: AlertSnapshot, _ connection: AlertConnection
    ) async throws {
        guard !output.json else { return try await connection.printAlerts([status.id], .full) }
        Output.print(line: connection.timeFormat.sentence(message, status))
    }

    /// Leaves a day out of an alert's schedule, so that a ring before that day still comes.
    ///
    /// A one-time alert on that day skips its time, together with the rings before it.
    private func skip(
        _ day: CivilDate, of id: Alert.ID, _ connection: AlertConnection
    ) async throws {
        switch try await ring(on: day, of: id, connection) {
        case .none: return
        case .only: try await skip(1, .ids([id]), connection)
        case .oneOfMany: try await leaveOut(day.description, of: id, connection)
        }
    }

    /// The coming ring of an alert on a day.
    private enum Ring {
        case none, oneOfMany
        /// The time of a one-time alert.
        case only
    }

    /// Returns the coming ring on a day; if there is none, says so.
    private func ring(
        on day: CivilDate, of id: Alert.ID, _ connection: AlertConnection
    ) async throws -> Ring {
        let status = try await connection.center.get(id)
        if nextDay(of: status, from: day, connection) == day {
            let trigger = status.alert.trigger
            if !trigger.schedules.isEmpty { return .oneOfMany }
            if case .interval(let interval) = trigger, interval.repeats { return .oneOfMany }
            return .only
        }
        let date = connection.timeFormat.describe(day)
        let name = status.listItem.name
        guard day >= connection.timeFormat.date(in: 0) else {
            let past = connection.timeFormat.short(day)
            try await report(
                Message("Nothing was skipped: \(past) has passed; \(name)"), status, connection)
            return .none
        }
        let message =
            status.alert.trigger.leavesOut(day)
            ? Message("Nothing was skipped: \(name) already leaves out \(date)")
            : Message("Nothing was skipped: \(name) does not ring \(date)")
        try await report(message, status, connection)
        return .none
    }
}
