package import Alerts
package import Arguments
import Messages
package import Recurrence

/// The flags that say when an alert rings, with the values that the user wrote.
///
/// The values are read as a ``ScheduleIntent``, which then makes or changes a trigger.
package struct ScheduleRequest: ParsableArguments, Hashable {
    @Option(
        "--when",
        help: .tr(
            "When it rings, in words: 'every 2 weeks on tue 19:00'. See 'peal help times'.",
            valueName: "words"))
    package var phrase: String?

    @Option(
        "--at",
        help: .tr(
            "Ring at these times of day (09:30,13:00), or once on a date ('2026-12-24 18:00').",
            valueName: "times"))
    package var at: [String] = []

    @Option(
        "--on",
        help: .tr(
            "Ring on these days: mon,wed,fri, mon-fri, weekdays or daily; days of the month like "
                + "15 or 'last friday'; or once on a date like 2026-12-24.",
            valueName: "days"),
        completion: .days)
    package var on: [String] = []

    @Option(
        "--every",
        help: .tr(
            "Repeat at this interval: daily between --from and --to, or around the "
                + "clock without them. With --at, also count days, weeks, months or "
                + "years: 2d, 2w, 1mo, 1y.",
            valueName: "duration"),
        completion: .lengths)
    package var every: String?

    @Option(
        "--from",
        help: .tr("The first ring of the day; use it with --every and --to.", valueName: "time"))
    package var from: String?

    @Option(
        "--to",
        help: .tr(
            "Stop ringing at this time. If it is earlier than --from, it means the next day.",
            valueName: "time"))
    package var to: String?

    @Option(
        "--window",
        help: .tr(
            "A window: from, to and interval, 22:00-02:00/1h (repeatable).",
            valueName: "window"))
    package var windows: [String] = []

    @Option(
        "--in", help: .tr("Ring once after this time: 45s, 30m, 1h30m, 2d.", valueName: "duration"),
        completion: .lengths)
    package var after: String?

    @Flag("--once", help: .tr("Ring only once, at the next of the given times."))
    package var once = false

    @Option(
        "--rrule",
        help: .tr(
            "Ring on the days of an RFC 5545 rule, 'FREQ=MONTHLY;BYDAY=-1FR'. Set "
                + "the time with --at or --start.",
            valueName: "rule"))
    package var rrule: String?

    @Option(
        "--start",
        help: .tr(
            "The first day; with --rrule, also the first time ('2026-11-27 17:00').",
            valueName: "date"))
    package var start: String?

    @Option("--until", help: .tr("The last day: 2026-12-24.", valueName: "date"))
    package var until: String?

    @Option(
        "--except",
        help: .tr(
            "Do not ring on these days: 2026-12-25, or 2026-12-24..2027-01-02.", valueName: "dates")
    )
    package var except: [String] = []

    @Option(
        "--zone",
        help: .tr(
            "Use this time zone (Asia/Seoul), wherever the computer is.", valueName: "zone"),
        completion: .zones)
    package var zone: String?

    @Option(
        "--gap",
        help: .tr(
            "If daylight saving skips the time: ring at the next valid time "
                + "(next), later by the length of the gap (shift), or not at all (skip).",
            valueName: "policy"))
    package var gap: GapPolicy?

    @Option(
        "--fold",
        help: .tr(
            "If clocks go back and the time occurs twice: ring at the first or the last.",
            valueName: "policy"))
    package var fold: FoldPolicy?

    @Flag(
        "--after-done",
        help: .tr(
            "Count --every from each 'done', so that a late answer moves the next ring; give the "
                + "time of day with --at."))
    package var afterDone = false

    /// The number of rings; ``trigger(changing:now:in:allDayTime:)`` counts them.
    package var count: Int?

    /// Creates a request with the flags of the command line that is being read.
    package init() {}

    /// Returns a request whose values a closure sets, whatever the command line has.
    package static func with(_ set: (inout ScheduleRequest) -> Void) -> ScheduleRequest {
        var request = none
        set(&request)
        return request
    }

    /// The request without any flag.
    private static let none = standard()

    /// Whether no flag is given.
    package var isEmpty: Bool { self == .none }

    /// Returns whether no flags other than these are given.
    func has<each Value>(only flags: repeat WritableKeyPath<ScheduleRequest, each Value>) -> Bool {
        var others = self
        for flag in repeat each flags { others[keyPath: flag] = Self.none[keyPath: flag] }
        return others.isEmpty
    }

    /// Returns the trigger that the flags describe.
    ///
    /// - Parameters:
    ///   - old: The trigger to change. Parts without a flag stay as they are.
    ///   - now: The current time, after which `--once` finds the next ring.
    ///   - machineZone: The machine's time zone.
    ///   - allDayTime: The time of an alert with a day but no time; `nil` to refuse it.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    package func trigger(
        changing old: Trigger? = nil, now: Instant, in machineZone: Zone,
        allDayTime: CivilTime? = nil
    ) throws(AlertError) -> Trigger {
        if phrase != nil {
            return try trigger(
                now: now, in: machineZone, usual: UsualTimes(allDayTime: allDayTime))
        }
        try checkDelay()
        if let trigger = try followingDone(old, now, machineZone, allDayTime) { return trigger }
        let context = ScheduleContext(
            changing: old, pinned: try pinnedZone(changing: old), now: now,
            machineZone: machineZone, allDayTime: allDayTime)
        return try intent(in: context).trigger(in: context)
    }

    /// Returns the trigger of the phrase, whose days ring at the usual times if it names no time.
    func trigger(
        now: Instant, in machineZone: Zone, usual: UsualTimes
    ) throws(AlertError) -> Trigger {
        guard let phrase else { return try trigger(now: now, in: machineZone) }
        let trigger = try trigger(of: phrase, now: now, in: machineZone, usual)
        if let (text, word) = phrase.withoutDoubledWords,
            let other = try? self.trigger(of: text, now: now, in: machineZone, usual),
            other != trigger
        {
            throw .invalid(
                "'\(word) \(word)' repeats a word, which changes the meaning. Write it once.")
        }
        return trigger
    }

    /// Returns the trigger of a phrase, with the flags that a phrase can be combined with.
    private func trigger(
        of text: String, now: Instant, in machineZone: Zone, _ usual: UsualTimes
    ) throws(AlertError) -> Trigger {
        guard at.isEmpty, on.isEmpty, every == nil, from == nil, to == nil, windows.isEmpty,
            after == nil, rrule == nil, !afterDone
        else {
            throw .invalid(
                "'\(text)' already says when. It can be combined only with --start, --until, --except, "
                    + "--count, --once, --zone, --gap and --fold.")
        }
        let phrase = try PhraseReader.phrase(text, now: machineZone.civil(at: now))
        let zone = try pinnedZone(changing: nil) ?? phrase.zone
        let context = ScheduleContext(
            changing: nil, pinned: zone, now: now, machineZone: machineZone)
        let intent = try phrase.intent(now: context.wall, usual: usual)
        guard changesPhrase else {
            let trigger = try intent.trigger(in: context)
            if case .schedule(let schedule) = trigger,
                schedule.next(after: now, in: machineZone) == nil
            {
                throw .neverRings(trigger, in: machineZone)
            }
            return trigger
        }
        if case .timetable = intent, once || count != nil {
            throw .invalid(
                "'\(text)' has several schedules, which cannot be combined with --once and --count. Give the last day "
                    + "with --until.")
        }
        guard
            let changed = try intent.changed({ recurring throws(AlertError) in
                try changed(recurring, context)
            })
        else {
            // --once changes nothing for an alert that rings once anyway.
            if has(only: \.phrase, \.zone, \.once) { return try intent.trigger(in: context) }
            if case .event = intent {
                throw .invalid("'\(text)' cannot be combined with options about days and times.")
            }
            throw .invalid("'\(text)' rings once. It can be combined only with --zone.")
        }
        return try changed.trigger(in: context)
    }

    /// Whether there are flags that change the schedule of a phrase.
    private var changesPhrase: Bool {
        start != nil || until != nil || !except.isEmpty || once || count != nil || gap != nil
            || fold != nil
    }

    /// Returns the alert's own zone; `nil` for the machine's zone.
    ///
    /// An empty text removes the alert's zone.
    func pinnedZone(changing old: Trigger?) throws(AlertError) -> Zone? {
        guard let zone else { return old?.ownZone }
        if zone.isEmpty, old != nil { return nil }
        return try AlertError.wrapping { () throws(ZoneError) in
            try Zone(identifier: zone)
        }
    }
}

extension GapPolicy: ExpressibleByArgument {}
extension FoldPolicy: ExpressibleByArgument {}
