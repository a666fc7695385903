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

    /// Returns the decision with a changed record added.
    consuming func putting(_ record: AlertRecord) -> Decision {
        put(record)
        return self
    }

    mutating func log(
        _ event: HistoryEntry.Event, _ record: AlertRecord, at now: Instant,
        due: Instant? = nil, count: Int = 1, action: String? = nil, isRemoved: Bool = false
    ) {
        // The title of an alert that is gone would otherwise be lost.
        let title = isRemoved ? record.alert.content.title : nil
        changes.append(
            .log(
                HistoryEntry(
                    at: now, alert: record.id, event: event, due: due, count: count, action: action,
                    title: title)))
    }
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
    /// The pause of all alerts has begun or changed; `nil` if it has ended.
    case paused(Pause?)
    /// A pause of all alerts that begins later was planned or changed; `nil` if it has begun or was
    /// taken back.
    case pausePlanned(Pause?)
    /// Quiet hours have begun that end at `until`; `nil` if they have ended.
    case quiet(until: Instant?)
    /// The number of unseen notifications has changed.
    case badge(Int)
}
