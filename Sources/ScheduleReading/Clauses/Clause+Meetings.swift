import Alerts
import Messages
import Recurrence

extension Clause {
    /// The meaning of two kinds of clauses together.
    enum Meeting: Character {
        /// They say different things about the same rings.
        case together = "+"
        /// They fit together only with certain values.
        case depends = "?"
        /// They answer the same question, or contradict each other.
        case refused = "-"
    }

    /// The table of meetings, with a row and a column for each kind; `docs/phrases.md` explains it.
    ///
    /// The columns have the order of the rows, and end at the diagonal.
    private static let table: [[Meeting]] = {
        let rows: [(Kind, String)] = [
            (.time, "?"),
            (.window, "??"),
            (.interval, "?+?"),
            (.step, "++??"),
            (.rate, "????-"),
            (.weekday, "++????"),
            (.monthDay, "++?????"),
            (.month, "?+???++?"),
            (.week, "++??-+--?"),
            (.date, "+?????---?"),
            (.delay, "?----?----?"),
            (.start, "++?++++++?--"),
            (.end, "?+?++++++?-?-"),
            (.length, "++?++++++?-+--"),
            (.count, "++?+?++++?-+---"),
            (.once, "+----???+++----+"),
            (.deadline, "+----?---+-----++"),
            (.except, "++?++++++?-++++--+"),
            (.also, "++?+++++++-++++--++"),
            (.zone, "++?+++++++?++++++++-"),
            (.daySet, "++??-?-?-?-+++++?+++?"),
            (.afterDone, "+------------------+--"),
            (.givesWay, "++-+-+++-+-++++----+---"),
            (.event, "-+---?------------------"),
        ]
        return rows.map { $0.1.compactMap(Meeting.init) }
    }()

    /// Returns what two kinds of clauses mean together.
    static func meeting(_ kind: Kind, _ other: Kind) -> Meeting {
        table[max(kind.index, other.index)][min(kind.index, other.index)]
    }

    /// Refuses clauses that do not fit together.
    static func check(_ clauses: [Clause], _ text: String) throws(AlertError) {
        // The places of the last clauses of each kind.
        var met: [Int?] = Array(repeating: nil, count: Kind.allCases.count)
        let hasRate =
            haveTimesInARow(clauses)
            || clauses.contains {
                if case .rate(_, let unit) = $0.meaning { unit.days == 1 } else { false }
            }
        let areInParts = haveTheirParts(clauses)
        let isRandom = clauses.contains(where: \.isRandom)
        for (index, clause) in clauses.enumerated() {
            for case let former? in met {
                let other = clauses[former]
                let isListed = clause.isJoined || other.place == clause.place
                let isApart = former != index - 1 && other != clauses[index - 1]
                if areInParts, other.kind == .time, clause.kind == .time { continue }
                // `once a day at random between 9 and 18`
                if isRandom, Set([other.kind, clause.kind]) == [.rate, .window] { continue }
                guard other.fits(clause, isListed: isListed, isApart: isApart, hasRate: hasRate)
                else { throw other.refusal(of: clause, text) }
            }
            if index > 0, case let last = clauses[index - 1], last.hasNumber(nextTo: clause) {
                throw .invalid(
                    "'\(last.text) \(clause.text)' has two days next to each other. Leave one of them out, or "
                        + "join them with 'and'.")
            }
            // A part of the day does not hide the times in front of it.
            let isPart = if case .parts = clause.meaning { true } else { false }
            if !isPart || met[clause.kind.index] == nil { met[clause.kind.index] = index }
        }
    }

    /// Whether the times are three or more next to each other, which is a list: `7:30 12:30 18:30`.
    private static func haveTimesInARow(_ clauses: [Clause]) -> Bool {
        let places = clauses.indices.filter { clauses[$0].times != nil }
        guard places.count > 2, let first = places.first, let last = places.last else {
            return false
        }
        let clocks = clauses[first...last].flatMap { $0.times ?? [] }
        return last - first < places.count
            && clocks.allSatisfy { $0.style == .minutes || $0.style == .marked }
    }

    /// Whether all times have a part of the day that belongs only to them: `every morning at 7:45
    /// and every evening at 9:15`.
    private static func haveTheirParts(_ clauses: [Clause]) -> Bool {
        guard clauses.count(where: { $0.times != nil }) > 1 else { return false }
        let times = clauses.indices.filter { clauses[$0].times != nil }
        guard let first = times.first, let last = times.last,
            times.allSatisfy({ index in
                clauses[index].times?.allSatisfy { $0.part != nil } == true
                    || index > 0 && clauses[index - 1].parts?.count == 1
            })
        else { return false }
        // In `friday morning at 8 and every evening at 9`, the days of the times differ.
        let between = clauses[first...last]
        let repeats = between.contains { $0.kind == .step }
        return between.allSatisfy { [.time, .step].contains($0.kind) }
            && (!repeats || !clauses[..<first].contains { $0.kind.question == .days })
    }

    /// Returns whether a later clause fits to this one.
    ///
    /// - Parameters:
    ///   - later: The later clause.
    ///   - isListed: Whether a comma or a word such as `and` joins them, or both have the same words.
    ///   - isApart: Whether other clauses stand between them.
    ///   - hasRate: Whether the phrase has a list of times, or a rate, which says how many times follow.
    /// - Returns: Whether the clauses fit together.
    private func fits(_ later: Clause, isListed: Bool, isApart: Bool, hasRate: Bool) -> Bool {
        switch Self.meeting(kind, later.kind) {
        case .together: return true
        case .refused: return false
        case .depends: break
        }
        switch (meaning, later.meaning) {
        case (.random, _), (_, .random): return fitsToRandom(later)
        case (.sun, .sun): return isListed
        case (.sun, .end(_, nil, _)), (.end(_, nil, _), .sun): return true
        // A time of the sun has no place beside one of the clock, an interval or a delay.
        case (.sun, _), (_, .sun): return false
        case (.times(let clocks), .times(let others)):
            let all = clocks + others
            // A number alone is a time only if there is no other. In `at 3 15`, the second number may be
            // the minutes of the first, and in `9시 9시 반`, a word may stand twice.
            return clocks.first?.style != .bare && others.first?.style != .bare
                && (isListed && !isApart || hasRate
                    || all.allSatisfy { $0.style == .hour }
                        && zip(all, all.dropFirst()).allSatisfy { $0.hour < $1.hour })
        case (.times(let clocks), .parts): return !clocks.contains { $0.style == .bare }
        case (.times(let clocks), .window), (.window, .times(let clocks)):
            return (isListed || isApart) && clocks.first?.style != .bare
        case (.end(_, .some, _), .times): return isListed || isApart
        case (.dates, .dates), (.months, .months): return isListed
        case (.weekdays(let days), .weekdays(let others)):
            return isListed || !isApart && days.days.isDisjoint(with: others.days)
        case (.monthDays, .monthDays), (.ordinalWeekdays, .ordinalWeekdays): return isListed
        case (.monthDays, .positions), (.positions, .monthDays): return later.place == place
        case (.monthDays, .ordinalWeekdays), (.ordinalWeekdays, .monthDays),
            (.positions, .ordinalWeekdays), (.ordinalWeekdays, .positions),
            (.positions, .positions), (.weekdays, .ordinalWeekdays), (.ordinalWeekdays, .weekdays),
            (.weekdays, .positions), (.positions, .weekdays), (.weekNumbers, .yearDays),
            (.yearDays, .weekNumbers):
            return false
        case (.step(let step), .step(let other)):
            // `weekly` after `every 2 weeks` adds nothing.
            return step == other
                || step.frequency == other.frequency && step.frequency > .daily
                    && min(step.interval, other.interval) == 1
        case (.step(let step), .weekdays(let days)), (.weekdays(let days), .step(let step)):
            // In `every day at 9:00 and 17:00 on fri`, the Friday may be meant for the second time.
            return !days.isOneDay || step != DayStep(.daily, 1)
        case (.rate(_, let unit), .step(let step)), (.step(let step), .rate(_, let unit)):
            return unit.step == step || unit.weeks == 1 && step == DayStep(.daily, 1)
        case (.rate(let count, let unit), .window), (.window, .rate(let count, let unit)):
            // `once a year` counts days, but `twice a day` counts the rings of a day.
            return unit.days == 0 || count > 1
        case (.rate(_, let unit), .period), (.period, .rate(_, let unit)): return unit.days == 0
        case (.weekNumbers, .step(let step)), (.step(let step), .weekNumbers),
            (.yearDays, .step(let step)), (.step(let step), .yearDays):
            return step.interval == 1 && [.weekly, .yearly].contains(step.frequency)
        case (.daySet(let set), .daySet(let other)):
            return isListed && set.recurrence == other.recurrence || other.isWithin
        case (.daySet(let set), .step(let step)), (.step(let step), .daySet(let set)):
            return step.interval == 1
                && step.frequency
                    == (set.recurrence == .yearly
                        ? .yearly : set.recurrence == .monthly ? .monthly : .daily)
        case (.daySet(let set), .months), (.months, .daySet(let set)):
            return set.recurrence != .yearly
        case (.daySet(let set), .weekdays), (.weekdays, .daySet(let set)):
            return isListed && set.recurrence == .always || set.isWithin
        case (.daySet, .dates), (.dates, .daySet), (.daySet, .deadline), (.deadline, .daySet),
            (.daySet, .quarterly), (.quarterly, .daySet):
            return false
        case (.event, .weekdays(let days)), (.weekdays(let days), .event): return !days.isOneDay
        case (.deadline, .weekdays(let days)), (.weekdays(let days), .deadline),
            (.once, .weekdays(let days)), (.weekdays(let days), .once):
            return days.isOneDay
        default: return true
        }
    }

    /// Whether the number of a day ends this clause, and a number that can be another day begins the
    /// next clause.
    private func hasNumber(nextTo next: Clause) -> Bool {
        let days: [Kind] = [.start, .end, .except, .date, .monthDay]
        guard !next.isJoined, next.place != place, days.contains(kind), text.utf8.endsWithNumber,
            next.text.utf8.first?.isDigit == true
        else { return false }
        // In `may 2, 9 2 PM`, the hour can be 9 or 2.
        guard case .times(let clocks) = next.meaning else { return days.contains(next.kind) }
        let words = text.split(separator: " ").suffix(2)
        let endsWithListedNumber =
            words.first?.last == "," && words.last?.utf8.allSatisfy(\.isDigit) == true
            && words.last?.utf8.count != 4
        return clocks.first?.style == .bare
            || clocks.first?.style == .marked && endsWithListedNumber
    }

    /// Returns whether one of two clauses that are random times fits to the other.
    private func fitsToRandom(_ later: Clause) -> Bool {
        switch isRandom ? later.meaning : meaning {
        case .window, .windowStart, .windowEnd, .rate, .months, .end(_, nil, _): true
        default: false
        }
    }

    /// Returns the error for a later clause that does not fit to this one.
    private func refusal(of later: Clause, _ phrase: String) -> AlertError {
        let (first, second) = (text, later.text)
        if kind == .delay || later.kind == .delay {
            return Phrase.delayIsNotAlone(phrase)
        }
        if kind == .event || later.kind == .event {
            return .invalid(
                "'\(first)' and '\(second)' do not fit into one alert: one that rings when you do something "
                    + "takes only weekdays and hours, like 'weekdays from 17:00'. Write one of them, or add an "
                    + "alert for each.")
        }
        if let by = [self, later].first(where: { $0.kind == .deadline }) {
            let plain = " \(phrase)".replacingEach(" \(by.text) ", with: " ")
            if let error = Phrase.repeatedDeadline(phrase, by.text, String(plain.dropFirst())) {
                return error
            }
        }
        if isRandom || later.isRandom, (isRandom ? later : self).kind.question == .time {
            return Phrase.needsRandomRange(phrase)
        }
        if [self, later].contains(where: { $0.sun != nil }), sun == nil || later.sun == nil {
            return .invalid(
                "'\(first)' and '\(second)' do not fit into one alert: one of them follows the sun. Add an alert "
                    + "for each.")
        }
        if [kind, later.kind] == [.month, .date], let error = Phrase.severalMonths(phrase) {
            return error
        }
        switch (kind.question, later.kind.question) {
        case (.end, .end):
            return .invalid(
                "'\(first)' and '\(second)' both say when the alert ends. Write one of them.")
        case (.frequency, .frequency):
            return .invalid(
                "'\(phrase)' counts in two ways, with '\(first)' and '\(second)'. Write one of them, like 'every 2 weeks'."
            )
        case (.days, .days):
            return .invalid(
                "'\(first)' and '\(second)' both say on which days it rings. Write one of them, or join them with 'and'."
            )
        case (.start, .start):
            return .invalid(
                "'\(first)' and '\(second)' both say when the alert begins. Write one of them.")
        case (.time, .time) where later.isJoined:
            return .invalid(
                "'\(phrase)' names times in two places, '\(first)' and '\(second)'. Write them side by side, like "
                    + "'9:00 and 10:00'.")
        case (.time, .time),
            (.end, .time) where later.kind == .time && kind != .once:
            return .invalid(
                "'\(first) \(second)' can be one time or two times. Write it like '9:30', or '9:00 and 10:00'."
            )
        default:
            return .invalid(
                "'\(first)' and '\(second)' contradict each other. Write one of them.")
        }
    }
}

extension Clause.Kind {
    /// The place of the kind in the table of meetings.
    fileprivate var index: Int { rawValue }

    /// The questions that kinds of clauses can answer alike.
    fileprivate enum Question { case time, frequency, days, start, end, other }

    fileprivate var question: Question {
        switch self {
        case .time, .window: .time
        case .interval, .step, .rate, .afterDone: .frequency
        case .weekday, .monthDay, .month, .week, .date, .daySet: .days
        case .start: .start
        case .end, .length, .count, .once: .end
        case .delay, .deadline, .except, .also, .zone, .givesWay, .event: .other
        }
    }
}
