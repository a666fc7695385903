import Alerts
import Messages
import Recurrence

/// Phrases of several schedules, such as `mon 9:00 and fri 17:00`.
extension Phrase {
    /// Returns the phrases in a text between semicolons, each with its own bounds, or for the shifts of a
    /// pattern: `mon 9:00 until 24 dec; fri 17:00`; `nil` if one of them is not a schedule of its own.
    static func separated(
        _ text: String, hasShifts: Bool, _ now: CivilDateTime
    ) throws(AlertError) -> [Phrase]? {
        let shifts = hasShifts ? Self.shifts(in: text) : nil
        guard shifts != nil || text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        let texts =
            shifts
            ?? text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        var phrases: [Phrase] = []
        for text in texts {
            guard let phrase = try? PhraseReader.phrase(text, now: now), phrase.hasDays,
                phrase.has(.time) || phrase.has(.window)
            else { return nil }
            guard shifts == nil || phrase.start != nil else {
                throw .invalid(
                    "'\(text)' does not say on which day the pattern begins. Write it like '12월 1일부터 \(text)'."
                )
            }
            phrases += phrase.schedules.isEmpty ? [phrase] : phrase.schedules
        }
        let zones = Set(phrases.compactMap(\.zone))
        guard zones.count < 2, zones.isEmpty || phrases.last?.zone != nil else {
            throw .invalid(
                "The schedules of an alert have one time zone. Add an alert for each time zone.")
        }
        guard phrases.count > 1 else { return nil }
        let clauses = try Clause.repeating(phrases.map(\.clauses), text)
        phrases = []
        for part in clauses { phrases.append(try Phrase(part, part.words, now)) }
        return phrases
    }

    /// Whether the phrase names days, or says how often it rings.
    private var hasDays: Bool {
        [.weekday, .monthDay, .week, .date, .daySet, .step].contains { has($0) }
    }

    /// Returns the intent to ring by each of the schedules.
    func timetable(
        _ now: CivilDateTime, _ usual: UsualTimes
    ) throws(AlertError) -> ScheduleIntent {
        var intents: [TimetablePart] = []
        for part in schedules {
            let intent = try part.intent(now: now, usual: usual)
            intents.append(TimetablePart(intent: intent, text: part.text))
        }
        return .timetable(intents)
    }
}

/// One of the schedules that an alert with several of them asks for.
struct TimetablePart {
    var intent: ScheduleIntent
    /// The words of the schedule, for errors.
    let text: String

    /// Returns the schedule, which rings after the current time.
    func schedule(in context: ScheduleContext) throws(AlertError) -> Schedule {
        let trigger = try intent.trigger(in: context)
        let schedule: Schedule
        switch trigger {
        case .schedule(let found): schedule = found
        case .once(.civil(let wall, let zone)):
            let once = try AlertError.wrapping { () throws(RuleError) in
                try RecurrenceRule(frequency: .daily, limit: .count(1))
            }
            schedule = try AlertError.wrapping { () throws(ScheduleError) in
                try Schedule(rule: once, start: wall.date, times: [wall.time], zone: zone)
            }
        case .once, .interval, .timetable, .afterDone, .event, .program:
            throw .invalid(
                "'\(text)' is not a schedule of days and times, so it cannot be one of several. Add an alert for it."
            )
        }
        guard schedule.next(after: context.now, in: context.machineZone) == nil else {
            return schedule
        }
        guard schedule.sun.isEmpty else { throw .neverRings(trigger, in: context.machineZone) }
        throw .invalid(
            "'\(text)' would never ring: it has no time in the future. Leave it out, or change it.")
    }
}
