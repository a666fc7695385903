/// Keeps track of the notifications that are being shown or withdrawn at the moment.
///
/// Only one task at a time works on a subject (an alert or the digest). While the task waits for
/// the server, events of its notification may arrive; these events are kept until the receipt is
/// known.
struct Reconciler {
    private(set) var canDeliver = false
    /// The number of servers that have appeared so far; identifies the current one.
    private(set) var serverGeneration = 0
    private var underWay: Set<Subject> = []
    /// The alerts whose notifications are being sent.
    private(set) var sending: Set<Alert.ID> = []
    /// The receipts that deliveries under way are replacing.
    private var replacing: Set<DeliveryReceipt> = []
    /// Events that match no known receipt, in order.
    ///
    /// The receipt may still arrive, because the server can report a notification's events before
    /// it answers the call that shows the notification.
    private var earlyEvents: [DeliveryEvent] = []

    mutating func serverAppeared() {
        canDeliver = true
        serverGeneration += 1
    }

    mutating func serverDisappeared() {
        canDeliver = false
    }

    /// Returns whether the caller may work on `subject`.
    ///
    /// If so, the caller must call ``end(_:)`` at the end.
    mutating func begin(_ subject: Subject) -> Bool {
        underWay.insert(subject).inserted
    }

    mutating func end(_ subject: Subject) {
        underWay.remove(subject)
        if underWay.isEmpty { earlyEvents = [] }
    }

    /// Notes that a notification is being sent, which may replace an earlier one.
    mutating func beginSending(_ notification: Notification) {
        if let earlier = notification.replaces { replacing.insert(earlier) }
        if case .alert(let id) = notification.subject { sending.insert(id) }
    }

    mutating func endSending(_ notification: Notification) {
        if let earlier = notification.replaces { replacing.remove(earlier) }
        if case .alert(let id) = notification.subject { sending.remove(id) }
    }

    /// Whether to withdraw a notification.
    ///
    /// The notification stays if a delivery is replacing it, because the server may then already
    /// show the new notification under the same receipt.
    func mayWithdraw(_ receipt: DeliveryReceipt) -> Bool {
        canDeliver && !replacing.contains(receipt)
    }

    /// Whether a delivery failed only because its server has gone, and a successor has already
    /// appeared.
    func mayRetry(after code: DeliveryError.Code, from generation: Int) -> Bool {
        code == .unavailable && generation != serverGeneration && canDeliver
    }

    /// Keeps an event of a notification whose receipt the book does not know yet.
    ///
    /// The server may close a notification before the call that showed it has returned. If a
    /// delivery is replacing the notification, its event is dropped, because the book has already
    /// handled it.
    ///
    /// - Returns: Whether the event must wait; `false` if no delivery is under way.
    mutating func holdsBack(_ event: DeliveryEvent, of receipt: DeliveryReceipt) -> Bool {
        guard !underWay.isEmpty else { return false }
        if !replacing.contains(receipt) { earlyEvents.append(event) }
        return true
    }

    /// Returns the events that were kept, in order.
    mutating func takeEarlyEvents() -> [DeliveryEvent] {
        defer { earlyEvents = [] }
        return earlyEvents
    }
}
