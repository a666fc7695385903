import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads a time that follows "done": `every 3 days after done`, `a week after I did it`, `완료하고 3일
    /// 뒤`, `청소한 날부터 30일 뒤`.
    mutating func readAfterDone() throws(AlertError) -> Bool {
        guard scanner.text.kinds.afterDone else { return false }
        return try read { scanner throws(AlertError) in
            let isNamed = !scanner.take(.doneHead)
            if !isNamed || scanner.takeKoreanDone() {
                guard let length = try scanner.repeatedLength(),
                    // `밥하고 30분 뒤` can be a single ring.
                    !isNamed || length.isCalendar, scanner.take(.later, .intervalTail, .everyTail)
                else { return nil }
                scanner.skip(.everyTail)
                return [.afterDone(length)]
            }
            if scanner.take(.after) {
                guard scanner.takeDone() else { return nil }
                scanner.skip(.comma)
                return try scanner.repeatedLength().map { [.afterDone($0)] }
            }
            guard let length = try scanner.repeatedLength(), scanner.take(.after) else {
                return nil
            }
            scanner.skip(.the)
            return scanner.takeDone() ? [.afterDone(length)] : nil
        }
    }
}

extension PhraseScanner {
    /// Reads `done`, `i last watered them`, `my last haircut`, `i watered them`.
    fileprivate mutating func takeDone() -> Bool {
        var copy = self
        // Without `last`, the past or an object tells that the verb says what is done, which it does not in
        // `after i get home`.
        guard copy.take(.doneBy) ? copy.takeFreeWord() : copy.takeDeed() else { return take(.done) }
        // The next clause begins with a word that has a meaning.
        for _ in 0..<3 {
            var next = copy
            next.skip(.the)
            guard next.takeFreeWord() else { break }
            copy = next
        }
        self = copy
        return true
    }

    /// Reads `i` and a regular verb of the past, or a verb with an object: `i watered`, `i water them`.
    private mutating func takeDeed() -> Bool {
        guard takeText("i") else { return false }
        let start = self
        guard takeFreeWord() else { return false }
        var next = self
        return words(since: start).hasSuffix("ed") || next.takeText("it", "them", "this")
    }

    private mutating func takeFreeWord() -> Bool {
        matches.isEmpty && first?.isLatin == true
            && takeRun { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
    }

    /// Reads a verb of a noun with the words for "done": `청소하고`, `세차한 뒤`, `청소한 날부터`.
    fileprivate mutating func takeKoreanDone() -> Bool {
        // `월요일하고` joins a day to another.
        var day = self
        guard isKorean, day.weekday() == nil else { return false }
        var copy = self
        copy.place = next
        while copy.place - next < 12, copy.adjacent?.isPartOfLongScalar == true {
            // A syllable has three bytes.
            copy.place += 3
            if copy.adjacent != UInt8(ascii: " "), copy.take(.doneHead, .doneTail) {
                self = copy
                return true
            }
        }
        return false
    }

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
