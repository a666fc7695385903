import Alerts
import Messages
import Recurrence

/// Divides the clauses of `mon 9:00 and fri 17:00` into those of each schedule.
extension Clause {
    /// The part that a clause has in a schedule.
    private enum Role { case days, times, bound }

    private var role: Role {
        switch kind {
        case .weekday, .monthDay, .week, .date, .daySet, .step, .rate: .days
        case .time, .window, .interval: .times
        // `in december` behind several schedules is for all of them.
        case .month, .start, .end, .length, .count, .once, .deadline, .except, .also, .zone, .delay,
            .afterDone, .givesWay, .event:
            .bound
        }
    }

    /// Whether the clause names days, and not only how often.
    private var namesDays: Bool { role == .days && kind != .step && kind != .rate }

    /// Whether the clause says by itself when an alert rings on a day.
    private var namesTimes: Bool { kind == .time || kind == .window || meaning == .hourly }

    /// The clauses of one schedule: its days and times, and the bounds behind them.
    private struct Group {
        var head: [Clause] = []
        var tail: [Clause] = []
        private var hasDays = false
        private var hasTimes = false

        init(head: [Clause] = []) { add(head) }

        /// Adds clauses that are not behind its days and times.
        ///
        /// A phrase can have many thousand clauses, so that none may be looked at again for each.
        mutating func add(_ clauses: [Clause]) {
            head += clauses
            hasDays = hasDays || clauses.contains { $0.role == .days }
            hasTimes = hasTimes || clauses.contains(where: \.namesTimes)
        }

        var isComplete: Bool { hasDays && hasTimes }
        /// Removes words such as `once`.
        mutating func removeOnce() {
            head.removeAll { $0.kind == .once }
            tail.removeAll { $0.kind == .once }
        }

        var days: [Clause] { head.filter { $0.role == .days } }
        /// The words that say how often, such as `every 2 weeks` or `once monthly`.
        var step: Clause? { head.first { $0.role == .days && !$0.namesDays } }
        /// The kinds of its days.
        var kinds: Kinds { Kinds(head.lazy.filter(\.namesDays).map(\.kind)) }
    }

    /// Returns the clauses of each schedule if there are several, which have their own days and times.
    ///
    /// Bounds between the days and the times of a schedule belong to it. Those in front of the first
    /// schedule and behind the last one are for all schedules.
    ///
    /// - Parameters:
    ///   - clauses: The clauses of the phrase.
    ///   - text: The phrase.
    /// - Returns: The clauses of each schedule, at least two; `nil` for a single schedule.
    /// - Throws: ``AlertError`` if the phrase can mean several things.
    static func schedules(
        in clauses: [Clause], _ text: String
    ) throws(AlertError) -> [[Clause]]? {
        guard clauses.count > 2 else { return nil }
        // In Korean, the months stand in front of the days.
        let isKorean =
            clauses.contains { $0.kind == .month } && text.isKorean
        var (shared, groups) = divided(clauses, isKorean: isKorean)
        let isDayFirst = groups.first?.head.first?.role == .days
        if groups.count > 1, let last = groups.last, !last.isComplete {
            guard isDayFirst else { return nil }
            let others = groups.dropLast()
            if let first = others.first(where: { !$0.kinds.isDisjoint(with: last.kinds) }),
                others.count > 1 || last.kinds == [.weekday]
            {
                throw missingTime(first, last, text)
            }
            guard last.kinds.isEmpty, others.count > 1 else { return nil }
            // `mon 9:00 and fri 17:00 every week`
            groups.removeLast()
            shared += last.head + last.tail
        }
        guard groups.count > 1, groups.contains(where: { !$0.kinds.isEmpty }) else { return nil }
        let areDates = groups.allSatisfy { $0.kinds == [.date] && $0.step == nil }
        if areDates {
            // A date rings once anyway.
            shared.removeAll { $0.kind == .once }
            for index in groups.indices { groups[index].removeOnce() }
        }
        try settleTails(&groups, &shared, text)
        try settleSteps(&groups, &shared, text)
        try settleDates(&groups, text)
        for clause in shared + groups.flatMap({ $0.head + $0.tail }) {
            switch clause.kind {
            case .time:
                // In `wed, 15 fri 9:00` and `tue at 18 and 9 on fri 10:00`, the number can be anything.
                guard let number = clause.times?.first(where: { $0.style == .bare }) else { break }
                throw PhraseReader.strayNumber("\(number.hour)", in: text)
            case .length:
                // `for 5 days` can count the days of each schedule.
                if case .length(let length) = clause.meaning, length.days == 0 { break }
                throw clause.doesNotFit(text)
            case .count, .once, .deadline, .also, .delay, .afterDone, .givesWay, .event:
                throw clause.doesNotFit(text)
            default: break
            }
        }
        return groups.map { group in
            group.head.enumerated().map { index, clause in
                var clause = clause
                if index == 0 { clause.isJoined = false }
                return clause
            } + group.tail + shared
        }
    }

    /// Divides clauses where the days of another schedule begin, or its times if they come first.
    private static func divided(
        _ clauses: [Clause], isKorean: Bool
    ) -> (shared: [Clause], groups: [Group]) {
        func role(_ clause: Clause) -> Role {
            isKorean && clause.kind == .month ? .days : clause.role
        }
        guard let first = clauses.firstIndex(where: { role($0) != .bound }) else {
            return (clauses, [])
        }
        let opening = role(clauses[first])
        // Most phrases have a single schedule, so that no clause need be copied.
        var (hasDays, hasTimes) = (false, false)
        let areSeveral = clauses[first...].contains { clause in
            if hasDays, hasTimes, role(clause) == opening { return true }
            hasDays = hasDays || clause.role == .days
            hasTimes = hasTimes || clause.namesTimes
            return false
        }
        guard areSeveral else { return (clauses, []) }
        var groups = [Group()]
        for clause in clauses[first...] {
            let last = groups.count - 1
            // In `금요일마다`, the last syllable says that the day repeats.
            let isAttached =
                clause.meaning == .every && (groups[last].head.last?.place == clause.place)
            if !isAttached, role(clause) == opening, groups[last].isComplete {
                groups.append(Group(head: [clause]))
            } else if role(clause) == .bound, groups[last].isComplete {
                groups[last].tail.append(clause)
            } else {
                groups[last].add(groups[last].tail + [clause])
                groups[last].tail = []
            }
        }
        return (Array(clauses[..<first]), groups)
    }

    /// Decides whether the bounds behind the last schedule are for all schedules.
    private static func settleTails(
        _ groups: inout [Group], _ shared: inout [Clause], _ text: String
    ) throws(AlertError) {
        let tails = groups.map(\.tail.kinds)
        if let last = groups.last, tails.dropLast().allSatisfy(\.isEmpty) {
            shared += last.tail
            groups[groups.count - 1].tail = []
        } else if Set(tails).count > 1, let bound = groups.first(where: { !$0.tail.isEmpty }) {
            throw isForOneOrAll(bound.tail[0], text)
        }
        let months = groups.map { group in group.head.contains { $0.kind == .month } }
        if months[0], months.contains(false),
            let month = groups[0].head.first(where: { $0.kind == .month }),
            month.place == groups[0].head[0].place
        {
            // `6월 평일 7:00, 주말 9:00`
            throw isForOneOrAll(month, text)
        }
        let zones = Set(
            (shared + groups.flatMap(\.tail)).filter { $0.kind == .zone }.map(\.meaning))
        guard zones.count < 2 else {
            throw .invalid(
                "The schedules of an alert have one time zone. Add an alert for each time zone.")
        }
    }

    /// The error for a clause that several schedules cannot share.
    private func doesNotFit(_ phrase: String) -> AlertError {
        .invalid(
            "'\(text)' does not fit to several schedules ('\(phrase)'). Leave it out, or add an alert for each "
                + "schedule.")
    }

    private static func isForOneOrAll(_ clause: Clause, _ text: String) -> AlertError {
        .invalid(
            "'\(clause.text)' can be for one schedule or for all of them ('\(text)'). Write it at the end for "
                + "all, or for each of them.")
    }

    /// Gives the schedules the words that say how often, such as `매월` in `매월 1일 9시, 15일 17시`.
    private static func settleSteps(
        _ groups: inout [Group], _ shared: inout [Clause], _ text: String
    ) throws(AlertError) {
        let trailing = shared.first { $0.kind == .step }
        guard let step = trailing ?? groups[0].step, step.kind == .step else { return }
        let isEach = groups.allSatisfy { $0.step != nil }
        let kinds = groups[0].kinds
        for index in groups.indices where trailing != nil || groups[index].step == nil {
            let isSame = groups[index].kinds == kinds
            guard step.isEachPeriod, isSame || step.isWeekly(with: kinds),
                !isEach || trailing == nil
            else {
                throw .invalid(
                    "'\(step.text)' can be for one schedule or for all of them ('\(text)'). Write how often for each, "
                        + "like 'every 2 weeks on mon 9:00 and every fri 17:00'.")
            }
            if isSame, trailing == nil { groups[index].head.insert(step, at: 0) }
        }
    }

    /// Whether the clause says that each day, week, month or year counts.
    private var isEachPeriod: Bool {
        switch meaning {
        case .every: true
        case .step(let step): step.interval == 1
        default: false
        }
    }

    /// Whether the clause says only what days of the week mean anyway: that they repeat.
    private func isWeekly(with kinds: Kinds) -> Bool {
        if case .step(let step) = meaning { return step.frequency <= .weekly }
        return kinds == [.weekday]
    }

    /// Returns the clauses of several schedules, whose single days repeat.
    ///
    /// - Parameters:
    ///   - schedules: The clauses of each schedule.
    ///   - text: The phrase.
    /// - Returns: The clauses of each schedule.
    /// - Throws: ``AlertError`` if a day can be a date or a day that repeats.
    static func repeating(
        _ schedules: [[Clause]], _ text: String
    ) throws(AlertError) -> [[Clause]] {
        var groups = schedules.map { Group(head: $0) }
        try settleDates(&groups, text)
        return groups.map(\.head)
    }

    /// Makes single days repeat, as those of `mon and fri 17:00` do, and refuses days that are dates for
    /// some people.
    private static func settleDates(
        _ groups: inout [Group], _ text: String
    ) throws(AlertError) {
        let isRepeated = groups.contains { $0.step != nil || $0.kinds == [.weekday] }
        let areDays = groups.allSatisfy { $0.kinds == [.monthDay] && $0.step == nil }
        let hasDates = groups.contains { $0.kinds.contains(.date) && $0.step == nil }
        for group in groups.indices {
            let repeats = groups[group].step != nil
            for index in groups[group].head.indices {
                let clause = groups[group].head[index]
                switch clause.meaning {
                case .weekdays(var days) where days.isOneDay && groups[group].kinds == [.weekday]:
                    if hasDates, !repeats { throw vague(clause, text) }
                    days.isOneDay = false
                    groups[group].head[index].meaning = .weekdays(days)
                case .monthDays(let days, repeats: false) where areDays:
                    groups[group].head[index].meaning = .monthDays(days, repeats: true)
                case .monthDays(_, repeats: false) where isRepeated && !repeats:
                    throw vague(clause, text)
                default: break
                }
            }
        }
    }

    /// The error for a day that can repeat or not.
    private static func vague(_ clause: Clause, _ text: String) -> AlertError {
        .invalid(
            "'\(clause.text)' does not say whether it repeats ('\(text)'). Write it like 'every friday', 'the 15th of "
                + "every month' or '24 dec'.")
    }

    /// The error for a schedule without a time: `mon 9:00 and fri`.
    private static func missingTime(_ first: Group, _ last: Group, _ text: String) -> AlertError {
        let words = { (clauses: [Clause]) in clauses.words }
        let (day, other) = (words(first.days), words(last.days))
        let time = words(first.head.filter { $0.role == .times })
        let same = "\(day), \(other) \(time)"
        let each = "\(day) \(time), \(other) 10:00"
        let areUnderstood = [same, each].allSatisfy(WhenReading.isUnderstood)
        return .invalid(
            "'\(text)' does not say when on '\(other)'. Write '\(areUnderstood ? same : "mon, fri 9:00")' for the same time, or "
                + "'\(areUnderstood ? each : "mon 9:00, fri 10:00")' for another one.")
    }
}

extension [Clause] {
    /// The kinds of the clauses.
    var kinds: Clause.Kinds { Clause.Kinds(lazy.map(\.kind)) }

    /// The words of the clauses, in their order.
    var words: String {
        var words: [String] = []
        for (index, clause) in enumerated()
        where index == 0 || self[index - 1].place != clause.place {
            words.append(clause.text)
        }
        return words.joined(separator: " ")
    }
}
