import Alerts
import Messages
import Recurrence

/// Words that change one ring of a repeating schedule, or one of its times.
extension ScheduleRequest {
    /// Returns the trigger with the ring of one day at another time: `only on dec 4 at 17:00`, `12월 4일만 오후
    /// 5시`, `this time only 17:00`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` for other words, or if the alert rings once.
    /// - Throws: ``AlertError`` if the alert does not ring once on that day.
    func onOneDay(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        let zone = old.zone(on: machineZone)
        guard !old.comesOnce, has(only: \.phrase), let text = phrase,
            let (day, time) = try Self.oneDay(text, now: zone.civil(at: now))
        else { return nil }
        var start = now
        if let day {
            let midnight = CivilDateTime(date: day, time: .midnight)
            start = max(start, (zone.instant(of: midnight) ?? now) - .microseconds(1))
        }
        guard let ring = old.next(after: start, in: machineZone), ring.day == day ?? ring.day else {
            throw .invalid(
                "The alert does not ring on \((day ?? zone.civil(at: now).date).description), so no ring can be moved. "
                    + "'peal add' adds an alert for that day.")
        }
        if let second = old.next(after: ring.instant, in: machineZone), second.day == ring.day {
            throw .invalid(
                "The alert rings several times on \(ring.day.description). 'peal skip' leaves that day out, and 'peal "
                    + "add' adds an alert for it.")
        }
        guard let end = zone.instant(of: TimeReading.moment(ring.day, time)),
            let moved = old.moving(ring, to: end, in: machineZone)
        else {
            throw .invalid(
                "The ring on \(ring.day.description) cannot be moved to \(time.description).")
        }
        return moved
    }

    /// Returns whether words give one day of a repeating alert another time.
    package static func changesOneDay(_ text: String) -> Bool {
        (try? oneDay(text, now: WhenReading.anyTime)) ?? nil != nil
    }

    /// Returns whether words give a time in place of another one.
    package static func replacesTime(_ text: String) -> Bool {
        Lexicon.replacement(in: text).map {
            WhenReading.isTimeAlone($0.new)
                || (try? times($0.new, instead: [.midnight])) ?? nil != nil
        } ?? false
    }

    /// Reads a word such as `only` with a date and a time, or `this time only` with a time.
    private static func oneDay(
        _ text: String, now: CivilDateTime
    ) throws(AlertError) -> (day: CivilDate?, time: CivilTime)? {
        guard let (rest, word) = PhraseText(text).without(.thisTimeOnly, .oneDayOnly, .only),
            let phrase = try? PhraseReader.phrase(rest, now: now), phrase.sun.isEmpty,
            phrase.has(only: [.date, .time]), !phrase.isRandom,
            phrase.dates.count < 2, word == .thisTimeOnly || phrase.dates.count == 1
        else { return nil }
        let times = try phrase.times(now: nil)
        return times.count == 1 ? (phrase.dates.first?.date, times[0]) : nil
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
        let possible = [DayPart.beforeNoon, .afterNoon].compactMap { clock.time(in: $0) }
        let found = times.filter {
            clock.isOpen
                ? possible.contains($0)
                : $0 == clock.part.flatMap(clock.time(in:)) ?? clock.timeOn24HourClock
        }
        guard found.count == 1, let time = try Self.times(new, instead: found)?.times,
            let place = times.firstIndex(of: found[0])
        else {
            throw .invalid(
                "'\(former)' does not name one of the alert's times. Write all of them, like '9:00 and 21:00'."
            )
        }
        var request = self
        request.phrase = nil
        request.at = times.map(\.description)
        request.at.replaceSubrange(place...place, with: Self.parts(of: time))
        return try request.trigger(changing: old, now: now, in: machineZone)
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
