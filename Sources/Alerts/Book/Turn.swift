import Recurrence

/// The state of one decision while it is made: the time, the conditions, and the changes and
/// effects so far.
///
/// Each method decides about a single record, which the caller writes with ``put(_:)``, or about the
/// digest. The decision about many alerts, and the choice of the alerts, are the book's.
struct Turn {
    /// The current time.
    let now: Instant
    /// The conditions before the decision.
    let conditions: RingConditions
    /// The state of all alerts after the decision.
    var global: GlobalState
    /// The decision so far.
    var decision = Decision()

    /// Begins a decision.
    init(at now: Instant, under conditions: RingConditions) {
        self.now = now
        self.conditions = conditions
        global = conditions.global
    }

    /// The machine's time zone.
    var zone: Zone { conditions.zone }

    /// Writes a record, and announces that it has changed.
    mutating func put(_ record: AlertRecord) {
        decision.put(record)
    }

    /// Adds a change.
    mutating func write(_ change: StoreChange) {
        decision.changes.append(change)
    }

    /// Writes the state of all alerts if the decision has changed it.
    mutating func writeGlobalChanges() {
        if global != conditions.global { write(.global(global)) }
    }

    /// Adds an effect.
    mutating func perform(_ effect: Effect) {
        decision.effects.append(effect)
    }

    /// Adds an entry to the history of an alert.
    mutating func log(
        _ event: HistoryEntry.Event, _ record: AlertRecord, due: Instant? = nil, count: Int = 1,
        action: String? = nil, isRemoved: Bool = false
    ) {
        // The title of an alert that is gone would otherwise be lost.
        let title = isRemoved ? record.alert.content.title : nil
        write(
            .log(
                HistoryEntry(
                    at: now, alert: record.id, event: event, due: due, count: count, action: action,
                    title: title)))
    }

    // MARK: The screen

    /// Withdraws the alert's notification, because the user has dealt with the alert.
    mutating func retire(_ record: inout AlertRecord) {
        if let notification = record.state.notification, notification.isPending {
            log(.suppressed, record, due: notification.due)
        }
        decision.takeOffScreen(&record)
    }

    /// Withdraws the notification to which the user responded.
    ///
    /// If a later ring still waits to be shown, the user responded to the earlier ring. Only the
    /// earlier notification is withdrawn then, and the later ring gets a notification of its own.
    mutating func retire(
        _ record: inout AlertRecord, unlessPending notification: NotificationState
    ) {
        guard notification.isPending else { return retire(&record) }
        if let earlier = notification.receipt {
            record.state.notification?.receipt = nil
            perform(.withdraw(earlier))
        }
    }

    /// Takes the notification of a record that goes away off the screen.
    mutating func withdraw(_ record: AlertRecord) {
        if let receipt = record.state.notification?.receipt { perform(.withdraw(receipt)) }
        if record.state.notification?.stage == .gathered { perform(.reconcile(.digest)) }
    }

    /// After an edit, silently updates the notification if it is on screen and unseen.
    mutating func redraw(_ record: inout AlertRecord) {
        guard record.state.notification?.contentChanged() == true else { return }
        perform(.reconcile(.alert(record.id)))
    }

    /// Gives up a ring that is too late to be shown, or to be shown again.
    mutating func dropIfTooLate(_ record: inout AlertRecord) {
        guard let notification = record.state.notification,
            notification.stage == .due || notification.isPending
                || notification.stage == .gathered && notification.isUnseen,
            !record.alert.lateness.allows(
                age: (notification.heldUntil ?? notification.due).duration(to: now))
        else { return }
        if notification.isPending { log(.missed, record, due: notification.due) }
        record.state.updateNotification { $0.tooLate() }
        if record.state.notification?.stage == .withdrawing {
            perform(.reconcile(.alert(record.id)))
        }
    }

    // MARK: The digest

    /// Shows late alerts, which the decision already changes: a single alert in its own
    /// notification, several in the digest.
    mutating func showLate(_ late: [Alert.ID]) {
        guard !late.isEmpty else { return }
        let positions = decision.positions
        let removed = decision.removed
        let records = late.compactMap { id in
            removed.contains(id) ? nil : positions[id].flatMap { decision.changes[$0].record }
        }
        guard records.count > 1 else {
            for record in records { perform(.reconcile(.alert(record.id))) }
            return
        }
        decision.gather(records, at: positions, into: &global.digest)
    }
}
