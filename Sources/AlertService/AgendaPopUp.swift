import Alerts

/// The pop-up with the agenda. There is one at most: a newer agenda takes the place of an older one.
actor AgendaPopUp {
    private var next: Notification?
    private var isShowing = false
    private var receipt: DeliveryReceipt?

    /// Shows an agenda, or leaves it to the call that is showing one already.
    ///
    /// - Parameters:
    ///   - agenda: what to show.
    ///   - delivery: shows it.
    /// - Throws: ``DeliveryError`` if it cannot be shown.
    func show(_ agenda: Notification, with delivery: any Delivery) async throws {
        next = agenda
        guard !isShowing else { return }
        isShowing = true
        defer { isShowing = false }
        while var notification = next {
            next = nil
            notification.replaces = receipt
            receipt = try await delivery.deliver(notification)
        }
    }
}
