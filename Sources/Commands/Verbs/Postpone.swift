import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct Postpone: ParsableCommand {
    static let commandName = "postpone"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Move the next ring of an alert to a later time."),
            examples: [
                tr("peal postpone dentist 1w"),
                tr("peal postpone dentist until friday 15:00"),
                tr("peal postpone oven 10m"),
                tr("peal postpone --group work 1d"),
            ],
            discussion: tr(
                """
                Only the next ring moves, together with the rings before it; the schedule stays. A \
                length counts from the time of that ring. A day without a time keeps the time of \
                day, and a time without a day is the next one after the ring. To ring again what \
                has rung, use 'peal snooze'.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts, and then the length (1w, 10m) or the new time (until friday 15:00).",
            valueName: "alerts and length"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try chosen.check(chosen.isUsed ? TimeWords(words).withBareEnd().others : words)
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let (selection, rest) = try await chosen.selection(words, connection) {
                TimeWords($0).withBareEnd().others.isEmpty
            }
            let divided = TimeWords(rest).withBareEnd()
            if !chosen.isUsed, let change = oneDay(rest, divided) {
                // `postpone school 4 dec only 17:00` moves a ring that need not be the next one.
                let flags = output.json ? ["--json"] : []
                let names = words.dropLast(rest.count)
                return try await Edit.parse(flags + names + change).run(connection)
            }
            guard divided.others.isEmpty else {
                let text = Text.excerpt(divided.others.joined(separator: " "))
                throw AlertError.invalid(
                    "'\(text)' is neither an alert, nor a length like 1w, nor a time like "
                        + "'until friday 15:00'.")
            }
            let ring = try await ring(of: selection, connection)
            let change = try postponement(divided.time, ring, connection)
            let name = words.dropLast(rest.count)
            if let ring { try check(change, ring, name, connection) }
            let end = ring.map { change.time(of: $0, in: connection.zone) }
            try await connection.explaining(selection, named: name, [ring, end]) {
                try await output.change(
                    selection, .postpone(change), connection,
                    many: { Message("Postponed \($0) alerts: \($1)") },
                    none: Message("Nothing to postpone: no alert has a coming ring.")
                ) { status, _ in
                    let timeFormat = connection.timeFormat
                    guard let ring else {
                        return tr("Postponed \(timeFormat.summary(of: status))")
                    }
                    let end = change.time(
                        of: ring, in: status.alert.trigger.zone(on: connection.zone))
                    let message = Message(
                        "Postponed \(status.listItem.name) from \(timeFormat.describe(ring)) to \(timeFormat.describe(end))"
                    )
                    // If the next ring is at another time, a ring before it comes first.
                    return status.next == end ? tr(message) : timeFormat.sentence(message, status)
                }
            }
        }
    }

    /// Returns the words of an edit that moves the ring of one day: `4 dec only 17:00`, `on saturday to
    /// 11am`; `nil` for other words.
    private func oneDay(_ rest: [String], _ divided: TimeWords) -> [String]? {
        if ScheduleRequest.changesOneDay(rest.joined(separator: " ")) { return rest }
        guard case .end(let time) = divided.time, !divided.others.isEmpty else { return nil }
        let words = ["only", TimeWords.day(divided.others), "at", time]
        return ScheduleRequest.changesOneDay(words.joined(separator: " ")) ? words : nil
    }

    /// Refuses a new time that is not after the ring.
    private func check(
        _ change: Postponement, _ ring: Instant, _ name: ArraySlice<String>,
        _ connection: AlertConnection
    ) throws(AlertError) {
        guard case .until(let end) = change, end <= ring else { return }
        let timeFormat = connection.timeFormat
        throw .invalid(
            "\(timeFormat.describe(end)) is not after the ring at \(timeFormat.describe(ring)). Give a "
                + "later time or a length, as in 'peal postpone \(name.joined(separator: " ")) 1d'."
        )
    }

    /// Returns the time of the ring to move if the command names one alert that rings.
    private func ring(
        of selection: AlertSelection, _ connection: AlertConnection
    ) async throws -> Instant? {
        guard case .ids(let ids) = selection, let id = ids.first, ids.count == 1 else { return nil }
        let status = try await connection.center.get(id)
        guard let next = try await connection.preview(stored: status).next else { return nil }
        return status.alert.timeAnnounced(by: next, in: connection.zone) ?? next
    }

    private func postponement(
        _ time: TimeWords.Time, _ ring: Instant?, _ connection: AlertConnection
    ) throws(AlertError) -> Postponement {
        switch time {
        case .standard:
            let name = words.isEmpty ? "ID" : words.joined(separator: " ")
            throw .invalid(
                "Say how long or until when: 'peal postpone \(name) 1w' or 'peal postpone \(name) until "
                    + "friday 15:00'.")
        case .length(let text):
            guard let length = try LeadReading.leads(text).first else {
                throw .invalid("'' is not a duration. Write it with a unit: 10m, 1d, 1w.")
            }
            return .by(length)
        case .end(let text):
            guard let ring else {
                // Without a ring, the time does not matter: the alert refuses the change.
                guard chosen.isUsed || words.count > 2 else { return .until(connection.now) }
                throw .invalid("Give a length, like 1d, to postpone several alerts at once.")
            }
            return .until(try end(text, of: ring, connection))
        }
    }

    /// Reads the new time of a ring.
    private func end(
        _ text: String, of ring: Instant, _ connection: AlertConnection
    ) throws(AlertError) -> Instant {
        let zone = connection.zone
        // `thursday` behind a ring on Friday is the Thursday after it.
        let now = TimeReading.isWeekday(text) ? max(ring, connection.now) : connection.now
        let wall = zone.civil(at: now)
        if case .day(let day)? = try? TimeReading.date(text, "until", now: wall) {
            let later = CivilDateTime(date: day, time: zone.civil(at: ring).time)
            return zone.instant(of: later) ?? ring
        }
        if let days = TimeReading.period(text, now: wall)?.days,
            days.upperBound == days.lowerBound.advanced(byDays: 6)
        {
            // `to next week` keeps the day of the week.
            let old = zone.civil(at: ring)
            let date = days.lowerBound.advanced(byDays: old.date.weekday.rawValue - 1)
            return zone.instant(of: CivilDateTime(date: date, time: old.time)) ?? ring
        }
        guard let time = try? TimeReading.time(text) else {
            return try TimeReading.instant(text, after: now, in: zone)
        }
        // `to 1am` follows a ring at 23:00, but `to 18:00` is before a ring at 19:00.
        let later = try TimeReading.instant(text, after: ring, in: zone)
        guard ring.duration(to: later) > .seconds(43_200) else { return later }
        let sameDay = CivilDateTime(date: zone.civil(at: ring).date, time: time)
        return zone.instant(of: sameDay) ?? later
    }
}
