/// The state of the work that brings the screen in line with the book.
///
/// Each subject is worked on by one task at a time. While a task waits for the server, events of its
/// notification may arrive; they are kept until the book knows the receipt.
struct Reconciler {
    private(set) var canDeliver = false
    /// The number of servers that have appeared so far; identifies the current one.
    private(set) var serverGeneration = 0
    private var underWay: Set<Subject> = []
    /// The receipts that deliveries under way are replacing.
    private var replacing: Set<DeliveryReceipt> = []
    /// Events of notifications whose receipt has perhaps not arrived yet.
    private var earlyEvents: [DeliveryEvent] = []

    mutating func serverAppeared() {
        canDeliver = true
        serverGeneration += 1
    }

    mutating func serverDisappeared() {
        canDeliver = false
    }

    /// Returns whether the caller may work on `subject`; it must then call ``end(_:)``.
    mutating func begin(_ subject: Subject) -> Bool {
        underWay.insert(subject).inserted
    }

    mutating func end(_ subject: Subject) {
        underWay.remove(subject)
        if underWay.isEmpty { earlyEvents = [] }
    }

    /// Notes that a delivery replaces the notification with the receipt `earlier`.
    mutating func beginReplacing(_ earlier: DeliveryReceipt?) {
        if let earlier { replacing.insert(earlier) }
    }

    mutating func endReplacing(_ earlier: DeliveryReceipt?) {
        if let earlier { replacing.remove(earlier) }
    }

    /// Whether to withdraw a notification.
    ///
    /// The server may already show the new notification under the receipt that is being replaced.
    func mayWithdraw(_ receipt: DeliveryReceipt) -> Bool {
        canDeliver && !replacing.contains(receipt)
    }

    /// Whether a delivery failed only because its server has gone, and a successor has already
    /// appeared.
    func mayRetry(after code: DeliveryError.Code, from generation: Int) -> Bool {
        code == .unavailable && generation != serverGeneration && canDeliver
    }

    /// Keeps an event of a notification that the book does not know.
    ///
    /// The server may close a notification before its delivery has returned. An event of a
    /// notification that is being replaced is dropped, because the book has already handled the
    /// earlier one.
    ///
    /// - Returns: Whether the event must wait; `false` if no delivery is under way.
    mutating func holdsBack(_ event: DeliveryEvent, of receipt: DeliveryReceipt) -> Bool {
        guard !underWay.isEmpty else { return false }
        if !replacing.contains(receipt) { earlyEvents.append(event) }
        return true
    }

    /// Returns the events that were held back, in order.
    mutating func takeEarlyEvents() -> [DeliveryEvent] {
        defer { earlyEvents = [] }
        return earlyEvents
    }
}
