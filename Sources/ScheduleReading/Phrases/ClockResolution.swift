import Alerts
import Messages
import Recurrence

/// Decides whether hours without am or pm are before or after noon.
///
/// 9, 10 and 11 are in the morning, 12 is noon, and 1 to 5 are in the afternoon. 6, 7 and 8 are
/// refused unless something else decides: a part of the day, an hour of the 24-hour clock in the same
/// phrase, or that one of both has passed today.
struct ClockResolution {
    /// The parts of the day that the phrase names apart from the hours.
    let parts: [DayPart]
    /// The current time, if the alert rings today only.
    let now: CivilTime?
    /// Whether to refuse `3:30`, which people write for the afternoon, too.
    var asksEarly = false

    /// Returns the single times of a phrase.
    func times(_ clocks: [ClockTime]) throws(AlertError) -> [CivilTime] {
        // `아침저녁 8시` is twice a day.
        if parts.count > 1, clocks.count == 1, let clock = clocks.first, clock.isOpen {
            let times = parts.compactMap { clock.time(in: $0) }
            if times.count == parts.count { return times }
        }
        let is24Hour = clocks.contains { $0.hour > 12 || $0.hour == 0 && !$0.text.isEmpty }
        var times: [CivilTime] = []
        // The next time with a part of the day, for each time, and the last one.
        var (following, last) = (nil as ClockTime?, nil as ClockTime?)
        let next = Array(
            clocks.reversed().map { clock in
                defer { following = clock.part == nil ? following : clock }
                return following
            }.reversed())
        for (index, clock) in clocks.enumerated() {
            defer { last = clock.part == nil ? last : clock }
            if let time = Self.time(clock) {
                times.append(time)
                continue
            }
            if let part, clock.hour == 0 || clock.hour == 24, part == .night {
                times.append(.endOfDay)
                continue
            }
            if let part, let time = clock.time(in: part) {
                times.append(time)
                continue
            }
            let neighbour = neighbour(of: clock, next[index], last)
            if clock.isOpen, !is24Hour, let time = neighbour.flatMap({ clock.time(in: $0) }) {
                times.append(time)
                continue
            }
            if !is24Hour,
                let time = Self.inOrder(clock, times.last, clocks[(index + 1)...])
            {
                times.append(time)
                continue
            }
            times.append(try time(clock, is24Hour: is24Hour))
        }
        return times
    }

    /// Returns the time of an open hour whose other reading is out of order: the first one of `8, noon and
    /// 4pm` is in the morning.
    private static func inOrder(
        _ clock: ClockTime, _ former: CivilTime?, _ others: ArraySlice<ClockTime>
    ) -> CivilTime? {
        let next = others.lazy.compactMap { other in
            time(other) ?? (other.isOpen || other.isEarly ? nil : other.timeOn24HourClock)
        }.first
        guard clock.isOpen, former != nil || next != nil else { return nil }
        let times = [DayPart.beforeNoon, .afterNoon].compactMap { clock.time(in: $0) }
            .filter { time in
                former.map { $0 < time } ?? true && next.map { time < $0 } ?? true
            }
        return times.count == 1 ? times[0] : nil
    }

    private var part: DayPart? { parts.count == 1 ? parts.first : nil }

    /// Returns the time of a clock with its own part of the day; twelve at night ends the day.
    private static func time(_ clock: ClockTime) -> CivilTime? {
        guard let part = clock.part else { return nil }
        if part == .night, clock.hour == 12, clock.minute == 0 { return .endOfDay }
        return clock.time(in: part)
    }

    /// Returns the part of the day that a clock shares with the time before or after it, as in `7 and
    /// 9pm`.
    private func neighbour(
        of clock: ClockTime, _ next: ClockTime?, _ last: ClockTime?
    ) -> DayPart? {
        // `7 and 9pm` names the part only once, but `12시와 밤 11시` has an hour without a part.
        if let next, !next.isAfterPart, clock.minute == 0, !clock.isBeforeNamedHour,
            clock.hour % 12 < next.hour % 12
        {
            return next.part
        }
        return last.flatMap { clock.hour % 12 > $0.hour % 12 ? $0.part : nil }
    }

    private func time(_ clock: ClockTime, is24Hour: Bool) throws(AlertError) -> CivilTime {
        guard clock.isOpen || asksEarly && clock.isEarly, !is24Hour else {
            guard let time = clock.timeOn24HourClock else {
                throw PhraseScanner.noSuchTime(clock.text)
            }
            return time
        }
        let morning = clock.time(in: .beforeNoon) ?? .midnight
        let afternoon = clock.time(in: .afterNoon) ?? .midnight
        // `quarter to 9` is read as 9 is.
        switch clock.isBeforeNamedHour ? clock.hour % 12 + 1 : clock.hour {
        case 9...11 where now.map { $0 < morning || $0 >= afternoon } ?? true: return morning
        case 1...5 where clock.isEarly: break
        case 12: return clock.isBeforeNamedHour ? morning : afternoon
        case 1...5: return afternoon
        default: break
        }
        if let now, !clock.isEarly, morning <= now, now < afternoon { return afternoon }
        // `3:30` would be asked again.
        let early = clock.isEarly ? "0\(Self.short(morning))" : Self.short(morning)
        throw .invalid(
            "'\(clock.text)' can be \(Self.short(morning)) or \(Self.short(afternoon)). Write which: "
                + "\(early) or \(Self.short(afternoon)).")
    }

    /// Returns the time that an hour without am or pm means most of the time.
    static func usual(_ hour: Int) -> String { "\((1...5).contains(hour) ? hour + 12 : hour):00" }

    static func short(_ time: CivilTime) -> String {
        "\(time.hour):\(minute(time.minute))"
    }

    /// Returns a minute with two digits.
    static func minute(_ minute: Int) -> String { minute < 10 ? "0\(minute)" : "\(minute)" }

    /// Returns the first and the last time of a window.
    func range(_ range: ClockRange) throws(AlertError) -> (from: CivilTime, to: CivilTime) {
        var (from, to) = (range.from, range.to)
        if let part {
            if from.isOpen, from.time(in: part) != nil { from.part = part }
            if to.isOpen, to.time(in: part) != nil { to.part = part }
        }
        if from.hour > 12 || to.hour > 12 {
            if from.isOpen { from.is24Hour = true }
            if to.isOpen { to.is24Hour = true }
        }
        let start: CivilTime
        switch (from.isOpen, to.isOpen) {
        case (false, _): start = try one(from)
        case (true, false):
            let end = try one(to)
            let candidates = [from.time(in: .afterNoon), from.time(in: .beforeNoon)]
            if let time = candidates.compactMap({ $0 }).first(where: { $0 < end }) {
                start = time
            } else {
                start = try one(from)
            }
        case (true, true):
            let wraps = to.hour % 12 <= from.hour % 12
            if wraps, (6...8).contains(from.hour), let time = from.time(in: .beforeNoon) {
                start = time
            } else {
                start = try one(from)
            }
        }
        guard to.isOpen else {
            let end = try one(to)
            return (start, end == .midnight ? .endOfDay : end)
        }
        let candidates = [to.time(in: .beforeNoon), to.time(in: .afterNoon)].compactMap { $0 }
        return (start, candidates.first { $0 > start } ?? candidates[0])
    }

    private func one(_ clock: ClockTime) throws(AlertError) -> CivilTime {
        if let time = Self.time(clock) { return time }
        return try time(clock, is24Hour: false)
    }
}
