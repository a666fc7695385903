import Recurrence

/// The alerts that have a notification, and the alerts of each request of a program.
///
/// Few alerts have a notification, so events and the badge need not look at all alerts.
struct NotificationIndex: Sendable {
    /// The alerts that have a notification.
    private(set) var ids: Set<Alert.ID> = []
    /// The alerts with a notification that is on screen or about to be shown.
    private(set) var placed: Set<Alert.ID> = []
    /// The alerts with a notification that waits to be shown, of which there are few.
    private(set) var waiting: Set<Alert.ID> = []
    /// The alerts with a notification whose alarm may sound now.
    private(set) var sounding: Set<Alert.ID> = []
    /// The alerts of a program's requests, by the request's identifier.
    ///
    /// A request that the program has replaced stays until its notification is gone.
    private(set) var requests: [String: Set<Alert.ID>] = [:]
    /// The sum of the badge numbers of all alerts with an unseen notification.
    private(set) var badge = 0

    /// Adds an entry, or replaces the entry of the same alert.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - old: The entry that it replaces.
    mutating func put(_ entry: AlertBook.Entry, replacing old: AlertBook.Entry?) {
        badge += entry.badge - (old?.badge ?? 0)
        let id = entry.id
        if let request = entry.request, old?.request != request {
            forget(id, of: old?.request)
            requests[request.identifier, default: []].insert(id)
        }
        guard let notification = entry.notification else {
            // Most alerts need not be looked up.
            if !ids.isEmpty { removeNotification(of: id) }
            return
        }
        ids.insert(id)
        let isWaiting = notification.stage == .due
        if isWaiting { waiting.insert(id) } else { waiting.remove(id) }
        if notification.soundsSince != nil {
            sounding.insert(id)
        } else if !sounding.isEmpty {
            sounding.remove(id)
        }
        let isPlaced = isWaiting || notification.receipt != nil
        if isPlaced { placed.insert(id) } else { placed.remove(id) }
    }

    /// Removes an entry.
    mutating func remove(_ entry: AlertBook.Entry) {
        badge -= entry.badge
        forget(entry.id, of: entry.request)
        removeNotification(of: entry.id)
    }

    private mutating func removeNotification(of id: Alert.ID) {
        guard ids.remove(id) != nil else { return }
        placed.remove(id)
        waiting.remove(id)
        sounding.remove(id)
    }

    private mutating func forget(_ id: Alert.ID, of request: ProgramRequest?) {
        guard let identifier = request?.identifier else { return }
        requests[identifier]?.remove(id)
        if requests[identifier]?.isEmpty == true { requests[identifier] = nil }
    }
}
