public import Recurrence

/// What the book has decided: what to write down, and what to do once that is written.
///
/// A decision changes nothing by itself. The scheduler commits ``changes`` to the store, then
/// applies them to the book, then carries out ``effects``; so what is shown was always recorded
/// before.
public struct Decision: Hashable, Sendable {
    /// What to write, in one transaction.
    public internal(set) var changes: [StoreChange] = []
    /// What to do afterwards, in order.
    public internal(set) var effects: [Effect] = []

    /// Whether there is nothing to write and nothing to do.
    public var isEmpty: Bool { changes.isEmpty && effects.isEmpty }

    /// Changes a record, and tells of it.
    mutating func put(_ record: AlertRecord) {
        changes.append(.put(record))
        effects.append(.announce(.changed(record.id)))
    }

    /// The decision with a changed record in it.
    consuming func putting(_ record: AlertRecord) -> Decision {
        put(record)
        return self
    }

    mutating func log(
        _ event: HistoryEntry.Event, _ record: AlertRecord, at now: Instant,
        due: Instant? = nil, count: Int = 1, action: String? = nil
    ) {
        changes.append(
            .log(
                HistoryEntry(
                    at: now, alert: record.id, event: event, due: due, count: count, action: action)
            ))
    }
}

/// Something to do at the edge.
public enum Effect: Hashable, Sendable {
    /// Bring what is on screen for this in line with the book.
    case present(Subject)
    /// Take this off the screen: no alert of the book stands behind it any more.
    case withdraw(DeliveryReceipt)
    /// Open what the user asked to open.
    case open(Opening)
    /// Tell whoever listens.
    case announce(Announcement)
}

/// News about alerts, for those who listen on the bus.
public enum Announcement: Hashable, Sendable {
    /// An alert was added, edited, removed or changed its state.
    case changed(Alert.ID)
    /// A notification was accepted by the server.
    case presented(Alert.ID, due: Instant)
    /// A notification left the screen without a response.
    case ended(Alert.ID, CloseReason)
    /// The user responded with this action; a reply brings what was written.
    case responded(Alert.ID, action: String, text: String)
    /// All alerts are silent for this time, or are no longer.
    case paused(Pause?)
    /// So many notifications wait unseen now.
    case badge(Int)
}
