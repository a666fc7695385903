package import Alerts
import Messages
package import Recurrence

/// The values of the schedule flags, as the user wrote them.
///
/// The values are read as a ``ScheduleIntent``, which then makes or changes a trigger.
package struct ScheduleRequest: Hashable, Sendable {
    package var at: [String]
    package var on: String?
    package var every: String?
    package var from: String?
    package var to: String?
    package var windows: [String]
    package var after: String?
    package var once: Bool
    package var rrule: String?
    package var start: String?
    package var until: String?
    package var except: [String]
    package var zone: String?
    package var gap: GapPolicy?
    package var fold: FoldPolicy?

    /// Creates a request from the values of the flags.
    package init(
        at: [String] = [], on: String? = nil, every: String? = nil, from: String? = nil,
        to: String? = nil, windows: [String] = [], after: String? = nil, once: Bool = false,
        rrule: String? = nil, start: String? = nil, until: String? = nil, except: [String] = [],
        zone: String? = nil, gap: GapPolicy? = nil, fold: FoldPolicy? = nil
    ) {
        self.at = at
        self.on = on
        self.every = every
        self.from = from
        self.to = to
        self.windows = windows
        self.after = after
        self.once = once
        self.rrule = rrule
        self.start = start
        self.until = until
        self.except = except
        self.zone = zone
        self.gap = gap
        self.fold = fold
    }

    enum Flag {
        case at, on, every, from, to, windows, after, once, rrule, start, until, except, zone
        case gap, fold
    }

    /// The flags that are given.
    var given: Set<Flag> {
        let flags: [(Flag, isGiven: Bool)] = [
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
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    package func trigger(
        changing old: Trigger? = nil, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        try checkDelay()
        let context = ScheduleContext(
            changing: old, pinned: try pinnedZone(changing: old), now: now,
            machineZone: machineZone)
        return try intent(in: context).trigger(in: context)
    }

    /// Returns the alert's own zone; `nil` for the machine's zone.
    ///
    /// An empty text removes the alert's zone.
    private func pinnedZone(changing old: Trigger?) throws(AlertError) -> Zone? {
        guard let zone else { return old?.ownZone }
        if zone.isEmpty, old != nil { return nil }
        do {
            return try Zone(identifier: zone)
        } catch {
            throw .invalid(error.message)
        }
    }
}
