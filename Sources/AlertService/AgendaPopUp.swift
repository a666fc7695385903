import Alerts

/// The notification with the agenda of the day. At most one is shown: a newer agenda replaces it.
actor AgendaPopUp {
    private var next: Notification?
    private var isShowing = false
    private var receipt: DeliveryReceipt?

    /// Shows an agenda.
    ///
    /// If another call is still showing an earlier agenda, that call shows this one next.
    ///
    /// - Parameters:
    ///   - agenda: the notification with the agenda.
    ///   - delivery: shows the notification.
    /// - Throws: ``DeliveryError`` if the notification cannot be shown.
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
