public import Recurrence

/// A decision of the book: the changes to write, and the effects that follow once they are written.
///
/// A decision changes nothing by itself. The scheduler commits ``changes`` to the store, applies
/// them to the book, and then carries out ``effects``. Everything that is shown has therefore been
/// recorded before.
public struct Decision: Hashable, Sendable {
    /// The changes to write in one transaction.
    public internal(set) var changes: [StoreChange] = []
    /// The effects to carry out afterwards, in order.
    public internal(set) var effects: [Effect] = []
    /// The alerts that are done by this decision, for the answer to the user.
    public internal(set) var finished: [Finished] = []

    /// Whether there is nothing to write and nothing to do.
    public var isEmpty: Bool { changes.isEmpty && effects.isEmpty }

    /// The alerts that the decision removes.
    var removed: Set<Alert.ID> {
        Set(
            changes.compactMap { change in
                if case .remove(let id) = change { id } else { nil }
            })
    }

    /// The position of the last change of each alert.
    var positions: [Alert.ID: Int] {
        var positions: [Alert.ID: Int] = [:]
        for (position, change) in changes.enumerated() {
            if case .alert(let id) = change.subject { positions[id] = position }
        }
        return positions
    }

    /// Adds a changed record and its announcement.
    mutating func put(_ record: AlertRecord) {
        changes.append(.put(record))
        effects.append(.announce(.changed(record.id)))
    }

    /// Withdraws the alert's notification, or takes it out of the digest.
    mutating func takeOffScreen(_ record: inout AlertRecord) {
        if record.state.notification?.stage == .gathered { effects.append(.reconcile(.digest)) }
        record.state.updateNotification { $0.withdraw() }
        guard record.state.notification != nil else { return }
        effects.append(.reconcile(.alert(record.id)))
    }

    /// Moves alerts into the digest.
    ///
    /// - Parameters:
    ///   - records: The alerts.
    ///   - positions: The positions of the changes that already write them; those changes are
    ///     replaced.
    ///   - digest: Receives the new digest, which the caller writes.
    mutating func gather(
        _ records: [AlertRecord], at positions: [Alert.ID: Int] = [:], into digest: inout Digest?
    ) {
        guard let last = records.max(by: { $0.due < $1.due })?.state.notification
        else { return }
        var unsent: Set<Alert.ID> = []
        for var record in records {
            record.state.notification?.gathered()
            if record.state.notification?.receipt == nil {
                unsent.insert(record.id)
            } else {
                effects.append(.reconcile(.alert(record.id)))
            }
            if let position = positions[record.id] {
                changes[position] = .put(record)
            } else {
                put(record)
            }
        }
        // Nothing has to be done on the screen for an alert that was never there.
        effects.removeAll {
            if case .reconcile(.alert(let id)) = $0 { unsent.contains(id) } else { false }
        }
        digest = Digest(
            notification: NotificationState(
                due: last.due, day: last.day, replacing: digest?.notification.receipt))
        effects.append(.reconcile(.digest))
    }

    /// Adds the changes and the effects of another decision.
    mutating func append(_ other: Decision) {
        changes += other.changes
        effects += other.effects
        finished += other.finished
    }
}

extension AlertRecord {
    /// The instant at which the ring of the alert's notification was due; the distant past without
    /// a notification.
    var due: Instant { state.notification?.due ?? .distantPast }
}

/// An action outside the book that follows from a decision.
public enum Effect: Hashable, Sendable {
    /// Shows, replaces or withdraws the notification of this alert, or the digest, as decided.
    case reconcile(Subject)
    /// Withdraws a notification that belongs to no alert of the book any more.
    case withdraw(DeliveryReceipt)
    /// Opens the target that the user asked for.
    case open(Opening)
    /// Runs the command of an alert that rings.
    case run(AlertCommand)
    /// Announces news to the programs that listen on the bus.
    case announce(Announcement)
}

/// News about alerts for programs that listen on the bus.
public enum Announcement: Hashable, Sendable {
    /// An alert was added, edited, removed or changed its state.
    case changed(Alert.ID)
    /// The server accepted a notification.
    case presented(Alert.ID, due: Instant)
    /// A notification left the screen without a response.
    case ended(Alert.ID, CloseReason)
    /// The user responded with this action; `text` is what the user wrote in a reply.
    case responded(Alert.ID, action: String, text: String)
    /// The user clicked a notification that opens nothing; `nil` for one that stands for several
    /// alerts. The token lets a window take the focus, if the server sent one.
    case clicked(Alert.ID?, activationToken: String?)
    /// The pause of all alerts has begun or changed; `nil` if it has ended.
    case paused(Pause?)
    /// A pause of all alerts that begins later was planned or changed; `nil` if it has begun or was
    /// taken back.
    case pausePlanned(Pause?)
    /// The user has left or is back, or has said something about it.
    case away
    /// Quiet hours have begun that end at `until`; `nil` if they have ended.
    case quiet(until: Instant?)
    /// The machine must stay awake, because of what began at an instant; `nil` if it may sleep.
    case awake(since: Instant?)
    /// Whether an alert rings at a place, so that the networks must be followed.
    case followsPlaces(Bool)
    /// The number of unseen notifications has changed.
    case badge(Int)
}
