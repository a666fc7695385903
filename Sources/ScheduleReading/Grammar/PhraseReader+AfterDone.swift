import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads a time that follows "done": `every 3 days after done`, `a week after I did it`, `완료하고 3일 뒤`.
    mutating func readAfterDone() throws(AlertError) -> Bool {
        guard scanner.text.kinds.afterDone else { return false }
        return try read { scanner throws(AlertError) in
            if scanner.take(.doneHead) {
                guard let length = try scanner.repeatedLength(),
                    scanner.take(.later, .intervalTail, .everyTail)
                else { return nil }
                scanner.skip(.everyTail)
                return [.afterDone(length)]
            }
            if scanner.take(.after) {
                guard scanner.take(.done) else { return nil }
                scanner.skip(.comma)
                return try scanner.repeatedLength().map { [.afterDone($0)] }
            }
            guard let length = try scanner.repeatedLength(), scanner.take(.after) else {
                return nil
            }
            scanner.skip(.the)
            return scanner.take(.done) ? [.afterDone(length)] : nil
        }
    }
}

extension PhraseScanner {
    /// Reads a length of time that `every` can precede.
    fileprivate mutating func repeatedLength() throws(AlertError) -> PhraseLength? {
        if let step = take({ if case .step(let length) = $0 { length } else { nil } }) {
            return step
        }
        let isRepeated = take(.every)
        if let length = try length() { return length }
        return isRepeated ? unit() : nil
    }
}

extension Phrase {
    /// The distance from "done" to the next ring.
    private var distance: PhraseLength? {
        for clause in clauses {
            if case .afterDone(let length) = clause.meaning { return length }
        }
        return nil
    }

    /// Returns the intent to ring a while after each "done"; `nil` if the phrase says something else.
    func afterDone(_ usual: UsualTimes) throws(AlertError) -> ScheduleIntent? {
        guard let distance else { return nil }
        guard distance.isCalendar else {
            guard let seconds = distance.elapsed, !has(.time) else {
                throw .invalid(
                    "'\(text)' counts hours from each 'done', so it has no time of the day. Count days, like 'every "
                        + "3 days after done 9:00'.")
            }
            return .afterDone(.seconds(seconds))
        }
        var times = try times(now: nil).map { $0 == .endOfDay ? .midnight : $0 }
        if times.isEmpty { times = usual.times }
        guard let time = times.first else { throw noTime }
        guard times.count == 1, sun.isEmpty else {
            throw .invalid(
                "'\(text)': an alert that waits for 'done' has one time of the clock. Write it like 'every 3 days "
                    + "after done 9:00'.")
        }
        return .afterDone(try distance.afterDone(at: time))
    }
}

extension PhraseLength {
    /// Returns the distance from "done" to the next ring.
    ///
    /// - Parameter time: The time of day of the ring.
    /// - Returns: The distance in days or in months.
    /// - Throws: ``AlertError`` if the length has both.
    func afterDone(at time: CivilTime) throws(AlertError) -> AfterDone.Length {
        let (days, months) = (days + 7 * weeks, months + 12 * years)
        guard days == 0 || months == 0 else { throw Self.monthsAndDays }
        return days > 0 ? .days(days, at: time) : .months(months, at: time)
    }
}
