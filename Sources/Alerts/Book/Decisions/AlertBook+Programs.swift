public import Recurrence

/// The requests of a program, in a book of their own.
///
/// A request is an alert without Peal's own buttons. It is *pending* while it has a ring to come,
/// and *delivered* while its notification waits for the user. A repeating request can be both. A
/// request that is neither pending nor delivered is removed.
extension AlertBook {
    /// Adds requests, all of them or none.
    ///
    /// A request replaces the pending request with the same identifier at once, but a delivered
    /// notification with that identifier stays until the new request rings. A request that was due
    /// before it was received never rings, and is not an error, as on Apple's systems. A request
    /// that is due exactly when it is received rings immediately.
    ///
    /// - Parameters:
    ///   - alerts: The alerts that carry out the requests.
    ///   - received: The time at which the requests were received.
    /// - Returns: The decision.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public func schedule(
        _ alerts: [Alert], receivedAt received: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        var latest: [String: Alert] = [:]
        for alert in alerts {
            try alert.validate()
            if let request = alert.request { latest[request.identifier] = alert }
        }
        let start = received - .microseconds(1)
        for var alert in alerts where latest[alert.request?.identifier ?? ""]?.id == alert.id {
            let identifier = alert.request?.identifier ?? ""
            for earlier in records(ofRequests: [identifier]) { decision.put(earlier.cancelled()) }
            alert.trigger = alert.trigger.completed(at: received)
            guard
                alert.trigger.waitsForEvent || alert.trigger.next(after: start, in: zone) != nil
            else { continue }
            decision.put(AlertRecord(alert: alert, state: AlertState(watermark: start)))
        }
        return decision
    }

    /// Returns the pending requests, each with the time of its next ring, the earliest first.
    public func pendingRequests(at now: Instant) -> [(request: ProgramRequest, next: Instant?)] {
        records(ofRequests: nil).compactMap {
            record -> (request: ProgramRequest, next: Instant?)? in
            guard let request = record.alert.request, record.isPendingRequest else { return nil }
            return (request, conditions.comingRing(of: record, at: now)?.instant)
        }
        .sorted {
            ($0.next ?? .distantFuture, $0.request.identifier)
                < ($1.next ?? .distantFuture, $1.request.identifier)
        }
    }

    /// Returns the delivered requests, each with the time at which it was due, the latest first.
    public func deliveredRequests() -> [(request: ProgramRequest, due: Instant)] {
        notifications.ids.compactMap { id in
            guard let record = entries[id]?.record, let request = record.alert.request,
                let notification = record.state.liveNotification
            else { return nil }
            return (request, notification.due)
        }
        .sorted { ($0.due, $0.request.identifier) > ($1.due, $1.request.identifier) }
    }

    /// Whether there are neither pending requests nor notifications.
    var hasNoRequests: Bool { entries.isEmpty && global.digest == nil }

    /// The requests that are going to ring: the size of each document in bytes, by its identifier.
    var pendingSizes: [String: Int] {
        notifications.requests.compactMapValues { ids in
            ids.lazy.compactMap { entries[$0]?.record }.first(where: \.isPendingRequest)?
                .alert.request?.document.utf8.count
        }
    }

    /// Removes pending requests; their delivered notifications stay.
    ///
    /// - Parameter identifiers: The requests; unknown ones are ignored. `nil` means all.
    /// - Returns: The decision.
    public func removePending(_ identifiers: [String]?) -> Decision {
        var decision = Decision()
        for record in records(ofRequests: identifiers) { decision.put(record.cancelled()) }
        return decision
    }

    /// Takes delivered notifications off the screen; pending requests stay.
    ///
    /// - Parameters:
    ///   - identifiers: The requests; unknown ones are ignored. `nil` means all.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func removeDelivered(_ identifiers: [String]?, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for var record in records(ofRequests: identifiers)
        where record.state.liveNotification != nil {
            turn.retire(&record)
            turn.put(record.state.isCompleted ? record.cancelled() : record)
        }
        return turn.decision
    }

    private func records(ofRequests identifiers: [String]?) -> [AlertRecord] {
        let ids = Set(identifiers ?? Array(notifications.requests.keys)).sorted().flatMap {
            (notifications.requests[$0] ?? []).sorted()
        }
        return ids.compactMap { entries[$0]?.record }
    }

    // MARK: Decisions

    /// Returns a program's decision without the parts that only the user's alerts need.
    ///
    /// History entries and announcements are dropped, and requests that are over are removed.
    func programDecision(from decision: Decision) -> Decision {
        guard program != nil else { return decision }
        var decision = decision
        removeOldestGone(into: &decision)
        var tidied = Decision()
        let removed = decision.removed
        for change in decision.changes {
            switch change {
            // A new request has taken the place of this one, for example while it waited for
            // another attempt.
            case .put(let record) where removed.contains(record.id): break
            case .put(let record) where record.isOver: tidied.changes.append(.remove(record.id))
            case .log, .moveHistory, .remember, .forget: break
            default: tidied.changes.append(change)
            }
        }
        tidied.effects = decision.effects.filter {
            if case .announce = $0 { false } else { true }
        }
        return tidied
    }

    /// Returns the alerts of earlier requests with the same identifier as that of this alert.
    func earlierRequests(of record: AlertRecord) -> [AlertRecord] {
        guard let request = record.alert.request else { return [] }
        return records(ofRequests: [request.identifier]).filter { $0.id != record.id }
    }

    /// Returns ids of alerts in an order in which a request comes after the one that it has replaced.
    func replacedFirst(_ ids: [Alert.ID]) -> [Alert.ID] {
        guard program != nil else { return ids }
        let replaced = ids.filter { entries[$0]?.record.alert.request?.isRemoved == true }
        return replaced + ids.filter { entries[$0]?.record.alert.request?.isRemoved != true }
    }

    /// The largest number of a program's delivered requests that have left the screen.
    ///
    /// Most programs never remove their delivered requests, so without a limit the store would
    /// grow with each ring.
    static let maximumGone = 100

    /// Removes the oldest delivered requests, if a decision lets too many leave the screen.
    private func removeOldestGone(into decision: inout Decision) {
        var changed: [Alert.ID: AlertRecord] = [:]
        for change in decision.changes {
            switch change {
            case .put(let record), .state(let record): changed[record.id] = record
            default: break
            }
        }
        let isGone: (AlertRecord) -> Bool = { [global] in
            $0.state.notification?.stage == .gone
                || $0.state.notification?.stage == .gathered && global.isDigestGone
        }
        guard changed.values.contains(where: isGone) else { return }
        let removed = decision.removed
        let others = notifications.ids.lazy.compactMap { entries[$0]?.record }
            .filter { changed[$0.id] == nil && !removed.contains($0.id) && isGone($0) }
            .sorted { $0.dueOrder < $1.dueOrder }
        let excess = others.count + changed.values.count(where: isGone) - Self.maximumGone
        for var record in others.prefix(max(0, excess)) {
            decision.takeOffScreen(&record)
            decision.put(record)
        }
    }
}

extension Turn {
    /// Stores the user's response to a notification of the program, and withdraws the notification.
    ///
    /// A click on the digest counts as a response to the request that was due last of those that the
    /// user sees in it.
    mutating func programActivated(
        _ records: [AlertRecord], inDigest: Bool, action: String, text: String?, token: String?
    ) {
        // A request that waits for the next digest is not on screen yet.
        let seen = records.filter { !inDigest || $0.state.notification?.isPending == false }
        let latest = seen.max { $0.dueOrder < $1.dueOrder }
        for var record in records {
            guard let notification = record.state.liveNotification else { continue }
            if record.id == latest?.id, let request = record.alert.request,
                let shown = record.onScreen
            {
                write(
                    .response(
                        conditions.response(
                            to: shown, as: request.identifier, action: action, text: text,
                            token: token)))
            }
            retire(&record, unlessPending: notification)
            let isOver = record.state.isCompleted && !notification.isPending
            put(isOver ? record.cancelled() : record)
        }
    }
}

extension AlertRecord {
    /// The request that the notification on screen shows: an earlier one with the same identifier
    /// until the alert's own notification is shown; `nil` without a notification.
    var onScreen: ShownRequest? {
        guard let request = alert.request, let notification = state.notification else { return nil }
        if notification.isPending, let earlier = notification.earlier { return earlier }
        return ShownRequest(
            document: request.document, category: request.category, due: notification.due)
    }

    /// Whether the alert is a request that is going to ring.
    var isPendingRequest: Bool {
        alert.request != nil && (alert.isOn || state.snooze != nil)
    }

    /// Returns the request as one that does not ring any more; its delivered notification stays.
    fileprivate func cancelled() -> AlertRecord {
        var record = self
        record.alert.isOn = false
        record.alert.request?.isRemoved = true
        // A completed alert would ring again after the clock was set back.
        record.state.isCompleted = false
        record.state.snooze = nil
        return record
    }

    /// Whether the request is neither pending nor delivered.
    fileprivate var isOver: Bool {
        !alert.isOn && state.notification == nil && state.snooze == nil
    }

    /// The time of the notification, and the id, so that the order never depends on chance.
    fileprivate var dueOrder: (Instant, ID) { (due, id) }
}
