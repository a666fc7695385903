import Alerts
import Messages
import Recurrence

/// Words that give a schedule a time in place of another one.
extension ScheduleRequest {
    /// Returns whether words give a time in place of another one.
    package static func replacesTime(_ text: String) -> Bool {
        Lexicon.replacement(in: text).map {
            WhenReading.isTimeAlone($0.new)
                || (try? times($0.new, instead: [.midnight])) ?? nil != nil
        } ?? false
    }

    /// Returns the trigger with a time of some days in place of another one: `saturdays at 11am instead of
    /// 10`, `this tuesday at 6pm instead of 5pm, just this once`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` for words without days.
    /// - Throws: ``AlertError`` if the alert does not have the former time on these days.
    func replacingTimeOnDays(
        of old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard has(only: \.phrase), let text = phrase,
            let (new, former) = Lexicon.replacement(in: text)
        else { return nil }
        let wall = old.zone(on: machineZone).civil(at: now)
        var scanner = PhraseScanner(former)
        guard let clock = try scanner.clock(bare: true) else { return nil }
        let clockWords = scanner.words(since: PhraseScanner(former))
        // `just this once`
        let isOnce = !scanner.isAtEnd
        _ = scanner.take(.comma)
        guard scanner.isAtEnd || scanner.takeAll().isWhole(.thisTimeOnly),
            let words = try? PhraseReader.phrase(new, now: wall),
            words.has(only: [.date, .weekday, .time]),
            words.has(.date) != words.has(.weekday)
        else { return nil }
        let times = try words.times(now: nil)
        guard times.count == 1, let time = times.first else { return nil }
        var request = self
        if isOnce || words.has(.date) {
            request.phrase = "only \(new)"
            return try request.onOneDay(old, now, machineZone, replacing: clock)
        }
        request.phrase = "\(time) instead of \(clockWords)"
        var isChanged = false
        let changed = try old.changingSchedules { schedule throws(AlertError) in
            guard schedule.rule.byDay == words.weekdays,
                case .schedule(let edited)? = try request.replacingTime(
                    of: .schedule(schedule), now, machineZone)
            else { return schedule }
            isChanged = true
            return edited
        }
        guard isChanged else {
            throw .invalid(
                "The alert has no times of its own on these days. Write all days and times that it must have, like "
                    + "'mon 9:00 and fri 17:00'.")
        }
        return changed
    }

    /// Returns the trigger with one of its times in place of another one: `7:00 instead of 7:30`, `7시 반 말고 7시`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` for other words.
    /// - Throws: ``AlertError`` if the alert does not have the former time.
    func replacingTime(
        of old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard let text = phrase, let (new, former) = Lexicon.replacement(in: text) else {
            return nil
        }
        let context = ScheduleContext(
            changing: old, pinned: old.ownZone, now: now, machineZone: machineZone)
        let times = UsualTimes(context).times
        var scanner = PhraseScanner(former)
        guard let clock = try scanner.clock(bare: true), scanner.isAtEnd else { return nil }
        let found = times.filter(clock.canBe)
        guard found.count == 1, let time = try Self.times(new, instead: found)?.times,
            let place = times.firstIndex(of: found[0])
        else {
            throw Self.noSuchTime(former)
        }
        var request = self
        request.phrase = nil
        request.at = times.map(\.description)
        request.at.replaceSubrange(place...place, with: Self.parts(of: time))
        return try request.trigger(changing: old, now: now, in: machineZone)
    }
}

extension ScheduleRequest {
    static func noSuchTime(_ words: String) -> AlertError {
        .invalid(
            "'\(words)' does not name one of the alert's times. Write all of them, like '9:00 and 21:00'."
        )
    }
}

extension ClockTime {
    /// Returns whether the words can mean a time; `7` can be in the morning or in the evening.
    func canBe(_ time: CivilTime) -> Bool {
        guard isOpen else { return time == part.flatMap(self.time(in:)) ?? timeOn24HourClock }
        return [DayPart.beforeNoon, .afterNoon].contains { self.time(in: $0) == time }
    }
}

extension Lexicon {
    /// The words between a new time and the former one in English, and behind the former one in Korean.
    private static let insteadOf = [["instead", "of"], ["rather", "than"]]
    private static let instead = [["대신"], ["말고"]]

    /// Divides `7:00 instead of 7:30` and `7시 반 말고 7시` into the new time and the former one.
    fileprivate static func replacement(in text: String) -> (new: String, former: String)? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        for index in words.indices.dropFirst() {
            let (before, behind) = (words[..<index], words[index...])
            func rest(_ texts: [[String]]) -> ArraySlice<String>? {
                texts.first { behind.starts(with: $0) && behind.count > $0.count }
                    .map { behind.dropFirst($0.count) }
            }
            if let rest = rest(insteadOf) {
                return (before.joined(separator: " "), rest.joined(separator: " "))
            }
            if let rest = rest(instead) {
                return (rest.joined(separator: " "), before.joined(separator: " "))
            }
        }
        return nil
    }
}
