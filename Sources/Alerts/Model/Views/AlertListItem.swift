public import Recurrence

/// The summary of an alert for a list, such as the output of `peal list`.
public struct AlertListItem: Hashable, Sendable, Identifiable {
    /// The condition of an alert.
    ///
    /// If several cases apply, the first of them is used.
    public enum Status: String, CaseIterable, Sendable {
        /// The user snoozed the alert, so it rings once more.
        case snoozed
        /// A one-time alert has rung, and its notification waits for the user; or the alert waits for
        /// "done", after which it rings again.
        case waiting
        /// A one-time alert is over.
        case completed
        /// The alert is switched off.
        case off
        /// The alert's own pause, or the pause of all alerts, silences it.
        case paused
        /// The user skipped the alert's next occurrences.
        case skipping
        /// The user is done with the alert's next ring or for the rest of the day.
        case done
        /// The quiet hours silence the alert's next ring.
        case quiet
        /// The alert is on and rings at its next occurrence.
        case on
    }

    /// The alert's id.
    public var id: Alert.ID
    /// The alert's title.
    public var title: String
    /// The trigger that makes the alert due.
    public var trigger: Trigger
    /// The instant of the next ring; `nil` if there is none.
    public var next: Instant?
    /// The condition of the alert.
    public var status: Status
    /// The number of occurrences that are still to be skipped.
    public var skip: Int
    /// How long before an event the alert rings; `nil` if it does not announce an event.
    public var lead: Lead?
    /// How long before each time of the trigger the alert rings as well.
    public var before: [Lead]
    /// How many seconds a shown ring waits for the user before it rings again; `nil` for never.
    public var again: Int?
    /// The steps that make a ring stronger as long as the user does not answer.
    public var escalations: [Escalation]
    /// Whether the alert sounds until the user responds.
    public var isAlarm: Bool
    /// Whether the rings wait while the user is away.
    public var waitsForReturn: Bool
    /// Whether the machine wakes from suspend for the alert.
    public var wakes: Bool
    /// How much of the alert's goal is done today; `nil` if it has no goal.
    public var progress: GoalProgress?
    /// Whether the alert runs a command when it rings.
    public var hasCommand: Bool
    /// The future ring that is silent because the user is already done with it.
    public var doneRing: Instant?
    /// The time that the next ring announces, if it is an early ring.
    public var nextEvent: Instant?
    /// The name of the followed calendar of which the alert is a mirror; `nil` for any other alert.
    public var calendar: String?

    /// Creates an item.
    public init(
        id: Alert.ID, title: String, trigger: Trigger, next: Instant?, status: Status,
        skip: Int, lead: Lead? = nil, before: [Lead] = [], again: Int? = nil,
        escalations: [Escalation] = [], isAlarm: Bool = false, waitsForReturn: Bool = false,
        wakes: Bool = false, progress: GoalProgress? = nil, hasCommand: Bool = false,
        doneRing: Instant? = nil, nextEvent: Instant? = nil, calendar: String? = nil
    ) {
        self.id = id
        self.title = title
        self.trigger = trigger
        self.next = next
        self.status = status
        self.skip = skip
        self.lead = lead
        self.before = before
        self.again = again
        self.escalations = escalations
        self.isAlarm = isAlarm
        self.waitsForReturn = waitsForReturn
        self.wakes = wakes
        self.progress = progress
        self.hasCommand = hasCommand
        self.doneRing = doneRing
        self.nextEvent = nextEvent
        self.calendar = calendar
    }
}

extension AlertSnapshot {
    /// The summary of the alert for a list.
    public var listItem: AlertListItem {
        AlertListItem(
            id: id, title: alert.content.title, trigger: alert.trigger, next: next,
            status: status, skip: skip, lead: alert.lead, before: alert.before,
            again: alert.again, escalations: alert.escalations, isAlarm: alert.alarm != nil,
            waitsForReturn: alert.holdsAway == true, wakes: alert.wakes, progress: progress,
            hasCommand: alert.run != nil, doneRing: doneRing, nextEvent: nextEvent,
            calendar: alert.calendar)
    }

    /// The first condition that applies, in the order of the cases of `Status`.
    private var status: AlertListItem.Status {
        if snoozedUntil != nil { return .snoozed }
        if isCompleted { return unseenSince == nil ? .completed : .waiting }
        guard alert.isOn else { return .off }
        if pause != nil { return .paused }
        if skip > 0 { return .skipping }
        if alert.trigger.waitsForDone, next == nil || unseenSince != nil { return .waiting }
        if doneFor != nil || doneRing != nil { return .done }
        return quietUntil == nil ? .on : .quiet
    }
}

/// A group of alerts, with the number of its alerts.
public struct AlertGroup: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// The number of alerts, without completed one-time alerts.
    public var alerts: Int
    /// The number of these alerts that are switched on.
    public var on: Int

    /// Creates a group.
    public init(name: String, alerts: Int, on: Int) {
        self.name = name
        self.alerts = alerts
        self.on = on
    }
}
