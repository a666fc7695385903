package import Alerts
import Messages
package import Recurrence

/// The values of the schedule flags, as the user wrote them.
///
/// The values are read as a ``ScheduleIntent``, which then makes or changes a trigger.
package struct ScheduleRequest: Hashable, Sendable {
    /// The words of a phrase, such as `every 2 weeks on fri at 5pm`; `nil` if there are only flags.
    package var phrase: String?
    package var at: [String] = []
    package var on: String?
    package var every: String?
    package var from: String?
    package var to: String?
    package var windows: [String] = []
    package var after: String?
    package var once = false
    /// The number of rings.
    package var count: Int?
    package var rrule: String?
    package var start: String?
    package var until: String?
    package var except: [String] = []
    package var zone: String?
    package var gap: GapPolicy?
    package var fold: FoldPolicy?

    /// Creates a request whose values a closure sets.
    package init(_ set: (inout ScheduleRequest) -> Void = { _ in }) { set(&self) }

    enum Flag {
        case phrase, count, at, on, every, from, to, windows, after, once, rrule, start, until,
            except, zone
        case gap, fold
    }

    /// The flags that are given.
    var given: Set<Flag> {
        let flags: [(Flag, isGiven: Bool)] = [
            (.phrase, phrase != nil), (.count, count != nil),
            (.at, !at.isEmpty), (.on, on != nil), (.every, every != nil), (.from, from != nil),
            (.to, to != nil), (.windows, !windows.isEmpty), (.after, after != nil), (.once, once),
            (.rrule, rrule != nil), (.start, start != nil), (.until, until != nil),
            (.except, !except.isEmpty), (.zone, zone != nil), (.gap, gap != nil),
            (.fold, fold != nil),
        ]
        return Set(flags.filter(\.isGiven).map(\.0))
    }

    /// Whether no flag is given.
    package var isEmpty: Bool { given.isEmpty }

    /// Returns whether no flags other than these are given.
    func has(only flags: Set<Flag>) -> Bool { given.isSubset(of: flags) }

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
        if let phrase {
            let read = { (text: String) throws(AlertError) in
                try self.trigger(of: text, now: now, in: machineZone, allDayTime: allDayTime)
            }
            let trigger = try read(phrase)
            if let (text, word) = phrase.withoutDoubledWords, let other = try? read(text),
                other != trigger
            {
                throw .invalid(
                    "'\(word) \(word)' repeats a word, which changes the meaning. Write it once.")
            }
            return trigger
        }
        try checkDelay()
        let context = ScheduleContext(
            changing: old, pinned: try pinnedZone(changing: old), now: now,
            machineZone: machineZone, allDayTime: allDayTime)
        return try intent(in: context).trigger(in: context)
    }

    /// Returns the trigger of a phrase, with the flags that a phrase can be combined with.
    private func trigger(
        of text: String, now: Instant, in machineZone: Zone, allDayTime: CivilTime?
    ) throws(AlertError) -> Trigger {
        guard has(only: [.phrase, .count, .once, .start, .until, .except, .zone, .gap, .fold])
        else {
            throw .invalid(
                "'\(text)' already says when. It can be combined only with --start, --until, --except, "
                    + "--count, --once, --zone, --gap and --fold.")
        }
        let phrase = try PhraseReader.phrase(text, now: machineZone.civil(at: now))
        let zone = try pinnedZone(changing: nil) ?? phrase.zone
        let context = ScheduleContext(
            changing: nil, pinned: zone, now: now, machineZone: machineZone)
        let intent = try phrase.intent(now: context.wall, allDayTime: allDayTime)
        let others = given.subtracting([.phrase, .zone])
        guard !others.isEmpty else {
            let trigger = try intent.trigger(in: context)
            if case .schedule(let schedule) = trigger,
                schedule.next(after: now, in: machineZone) == nil
            {
                throw .invalid(
                    "The alert would never ring: the schedule has no time in the future.")
            }
            return trigger
        }
        guard case .recurring(let recurring) = intent else {
            // --once changes nothing for an alert that rings once anyway.
            if others == [.once] { return try intent.trigger(in: context) }
            throw .invalid("'\(text)' rings once. It can be combined only with --zone.")
        }
        return try changed(recurring, context).trigger(in: context)
    }

    /// Returns the alert's own zone; `nil` for the machine's zone.
    ///
    /// An empty text removes the alert's zone.
    private func pinnedZone(changing old: Trigger?) throws(AlertError) -> Zone? {
        guard let zone else { return old?.ownZone }
        if zone.isEmpty, old != nil { return nil }
        return try AlertError.wrapping { () throws(ZoneError) in
            try Zone(identifier: zone)
        }
    }
}
