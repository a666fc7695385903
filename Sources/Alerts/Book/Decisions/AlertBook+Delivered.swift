import Recurrence

/// The delivered requests of a program that have left the screen.
extension AlertBook {
    /// The largest number of a program's delivered requests that have left the screen.
    ///
    /// Most programs never remove their delivered requests, so without a limit the store would
    /// grow with each ring.
    static let maximumGone = 100

    /// Removes the oldest delivered requests, if a decision lets too many leave the screen.
    func removeOldestGone(into decision: inout Decision) {
        var changed: [Alert.ID: AlertRecord] = [:]
        for change in decision.changes {
            switch change {
            case .put(let record), .state(let record): changed[record.id] = record
            default: break
            }
        }
        guard changed.values.contains(where: isGone) else { return }
        let removed = decision.removed
        let others = notifications.ids.lazy.compactMap { entries[$0]?.record }
            .filter { changed[$0.id] == nil && !removed.contains($0.id) && isGone($0) }
            .sorted { $0.goneOrder < $1.goneOrder }
        let excess = others.count + changed.values.count(where: isGone) - Self.maximumGone
        for var record in others.prefix(max(0, excess)) {
            takeOffScreen(&record, into: &decision)
            decision.put(record)
        }
    }

    private func isGone(_ record: AlertRecord) -> Bool {
        switch record.state.notification?.stage {
        case .gone: true
        case .gathered: isDigestGone
        case .due, .shown, .withdrawing, nil: false
        }
    }
}

extension AlertRecord {
    /// The time of the notification, and the id, so that the order never depends on chance.
    fileprivate var goneOrder: (Instant, ID) { (state.notification?.due ?? .distantPast, id) }
}
