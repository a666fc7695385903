public import Recurrence

/// An alert as far as a list shows it.
public struct AlertRow: Hashable, Sendable, Identifiable {
    /// How an alert stands, in one word: the first of these that holds.
    public enum Standing: String, Sendable {
        /// The user asked for it once more.
        case snoozed
        /// It rang once and its notification waits for the user.
        case waiting
        /// It was to ring once and has.
        case completed
        /// It is switched off.
        case off
        /// It is in a pause, be it its own or that of all.
        case paused
        /// Its next occurrences are silent.
        case skipping
        /// The rest of the day, or its next ring, is silent.
        case done
        /// It rings as it should.
        case on
    }

    /// The alert's id.
    public var id: Alert.ID
    /// Its title.
    public var title: String
    /// When it makes the alert due.
    public var trigger: Trigger
    /// When it rings next; `nil` if it does not.
    public var next: Instant?
    /// How it stands.
    public var standing: Standing
    /// How many of the next occurrences are silent.
    public var skip: Int
    /// How long before an event it rings; `nil` if it rings for itself.
    public var lead: Lead?
    /// The ring to come that is silent because the user is done with it.
    public var doneRing: Instant?

    /// Puts the parts together.
    public init(
        id: Alert.ID, title: String, trigger: Trigger, next: Instant?, standing: Standing,
        skip: Int, lead: Lead? = nil, doneRing: Instant? = nil
    ) {
        self.id = id
        self.title = title
        self.trigger = trigger
        self.next = next
        self.standing = standing
        self.skip = skip
        self.lead = lead
        self.doneRing = doneRing
    }
}

extension AlertStatus {
    /// The alert as a list shows it.
    public var row: AlertRow {
        AlertRow(
            id: id, title: alert.content.title, trigger: alert.trigger, next: next,
            standing: standing, skip: skip, lead: alert.lead, doneRing: doneRing)
    }

    /// How it stands, in one word.
    private var standing: AlertRow.Standing {
        if snoozedUntil != nil { return .snoozed }
        if isCompleted { return unseenSince == nil ? .completed : .waiting }
        guard alert.isOn else { return .off }
        if pause != nil { return .paused }
        if skip > 0 { return .skipping }
        return doneFor == nil && doneRing == nil ? .on : .done
    }
}
