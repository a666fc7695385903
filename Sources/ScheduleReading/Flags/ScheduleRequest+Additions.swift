import Alerts
import Messages
import Recurrence

/// Words that change a repeating schedule a little: one more time or day, or another day of the week.
extension ScheduleRequest {
    /// Returns the trigger with more times or days of the week: `also at 21:30`, `add fri`, `금요일도`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` if the words add neither times nor days of the week.
    /// - Throws: ``AlertError`` if the trigger cannot have more of them.
    func added(
        to old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard let text = phrase, let rest = Self.addition(text) else { return nil }
        var request = self
        request.phrase = nil
        let schedule: Schedule? = if case .schedule(let it) = old { it } else { nil }
        if let times = try Self.times(rest)?.times {
            guard let schedule else { throw Self.ringsOnce }
            let usual = schedule.startTime.map { [$0] } ?? schedule.times
            let more = try TimeReading.times(Self.parts(of: times))
            let all = usual + more.filter { !usual.contains($0) }
            request.at = all.map(\.description)
            request.windows = schedule.windows.map { "\($0.from)-\($0.to)/\($0.every)s" }
            return try request.trigger(changing: old, now: now, in: machineZone)
        }
        var scanner = PhraseScanner(rest)
        scanner.skip(.on, .every)
        guard let days = try scanner.weekdays()?.days, scanner.isAtEnd else { return nil }
        guard let rule = schedule?.rule else { throw Self.ringsOnce }
        guard rule.frequency == .weekly, !rule.byDay.isEmpty else { return nil }
        request.on = Self.names(of: days.union(rule.byDay))
        return try request.trigger(changing: old, now: now, in: machineZone)
    }

    /// Returns whether words add times or days of the week: `also at 21:30`, `add fri`.
    package static func isAddition(_ text: String) -> Bool {
        guard let rest = addition(text) else { return false }
        if (try? times(rest)) ?? nil != nil { return true }
        var scanner = PhraseScanner(rest)
        scanner.skip(.on, .every)
        return ((try? scanner.weekdays()) ?? nil) != nil && scanner.isAtEnd
    }

    /// Returns the words behind `also` or `add`, or in front of `추가`; `nil` if there are no such words.
    private static func addition(_ text: String) -> String? {
        var scanner = PhraseScanner(text)
        if scanner.take(.also, .addHead, .plus, .and) { return scanner.takeAll() }
        return text.split(before: .alsoTail)?.text
    }

    private static let ringsOnce = AlertError.invalid(
        "This alert rings once. Give one time, or give days with --on.")

    /// Returns the repeating trigger on another day of the week, which keeps its weeks: `thursday`,
    /// `thursday 10:00`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` if the words say more or less than a day of the week, or if the
    ///   alert rings once.
    /// - Throws: ``AlertError`` if the alert repeats by months or years.
    func onOtherDay(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard case .schedule(let schedule) = old, !old.comesOnce, at.isEmpty, on.isEmpty,
            schedule.rule.limit != .count(1), let text = phrase,
            let phrase = try? PhraseReader.phrase(text, now: machineZone.civil(at: now)),
            phrase.isOneDay, phrase.has(only: [.weekday, .time, .zone])
        else { return nil }
        let rule = schedule.rule
        guard rule.frequency == .weekly || rule.frequency == .daily && rule.interval == 1 else {
            let every = Lexicon.Advice.for(text).weekly
            throw .invalid(
                "'\(text)' does not say which one: the alert does not ring each week. Write '\(every) "
                    + "\(text)', or days like 'the first monday of the month'.")
        }
        var request = self
        request.phrase = nil
        request.on = Self.names(of: phrase.weekdays)
        if phrase.has(.time) {
            request.at = try phrase.times(now: nil).map { time in
                (time == .endOfDay ? .midnight : time).description
            }
        }
        request.zone = request.zone ?? phrase.zone?.identifier
        return try request.trigger(changing: old, now: now, in: machineZone)
    }

    private static func names(of days: Set<Weekday>) -> [String] {
        days.sorted().map { Weekday.names[$0.rawValue - 1] }
    }
}
