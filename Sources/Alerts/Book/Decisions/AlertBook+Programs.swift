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
    public func scheduling(
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
            removePending(alert.request?.identifier ?? "", into: &decision)
            alert.trigger = alert.trigger.completed(at: received)
            guard alert.trigger.next(after: start, in: zone) != nil else { continue }
            decision.put(AlertRecord(alert: alert, state: AlertState(watermark: start)))
        }
        return decision
    }

    /// Returns the pending requests, each with the time of its next ring, the earliest first.
    public func pendingRequests(at now: Instant) -> [(request: ProgramRequest, next: Instant?)] {
        records(ofRequests: nil).compactMap {
            record -> (request: ProgramRequest, next: Instant?)? in
            guard let request = record.alert.request, record.isPendingRequest else { return nil }
            return (request, nextRing(of: record, after: max(now, watermark(of: record)))?.instant)
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
    public func removingPending(_ identifiers: [String]?) -> Decision {
        var decision = Decision()
        for identifier in Set(identifiers ?? Array(notifications.requests.keys)).sorted() {
            removePending(identifier, into: &decision)
        }
        return decision
    }

    /// Takes delivered notifications off the screen; pending requests stay.
    ///
    /// - Parameters:
    ///   - identifiers: The requests; unknown ones are ignored. `nil` means all.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func removingDelivered(_ identifiers: [String]?, at now: Instant) -> Decision {
        var decision = Decision()
        for var record in records(ofRequests: identifiers)
        where record.state.liveNotification != nil {
            retire(&record, at: now, into: &decision)
            decision.put(record)
        }
        return decision
    }

    private func records(ofRequests identifiers: [String]?) -> [AlertRecord] {
        let ids = Set(identifiers ?? Array(notifications.requests.keys)).sorted().flatMap {
            (notifications.requests[$0] ?? []).sorted()
        }
        return ids.compactMap { entries[$0]?.record }
    }

    private func removePending(_ identifier: String, into decision: inout Decision) {
        for var record in records(ofRequests: [identifier]) {
            record.alert.isOn = false
            record.alert.request?.isRemoved = true
            // A completed alert would ring again after the clock was set back.
            record.state.isCompleted = false
            record.state.snooze = nil
            decision.put(record)
        }
    }

    // MARK: Decisions

    /// Returns a program's decision without the parts that only the user's alerts need.
    ///
    /// History entries and announcements are dropped, and requests that are over are removed.
    func tidied(_ decision: Decision) -> Decision {
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

    /// Replaces the delivered notification of an earlier request with the same identifier.
    func takePlaceOfEarlier(_ record: inout AlertRecord, into decision: inout Decision) {
        guard let request = record.alert.request else { return }
        for other in records(ofRequests: [request.identifier]) where other.id != record.id {
            // The earlier request can ring in the same decision, after a pause has postponed both.
            let change = decision.changes.last { $0.subject == .alert(other.id) }
            guard let earlier = change == nil ? other : change?.record,
                let notification = earlier.state.notification
            else { continue }
            if let receipt = notification.receipt {
                if record.state.notification?.receipt == nil {
                    record.state.notification?.receipt = receipt
                } else {
                    decision.effects.append(.withdraw(receipt))
                }
            }
            if notification.stage == .gathered {
                decision.effects.append(.reconcile(.digest))
            }
            decision.changes.append(.remove(earlier.id))
        }
    }

    /// Returns ids of alerts in an order in which a request comes after the one that it has replaced.
    func replacedFirst(_ ids: [Alert.ID]) -> [Alert.ID] {
        guard program != nil else { return ids }
        let replaced = ids.filter { entries[$0]?.record.alert.request?.isRemoved == true }
        return replaced + ids.filter { entries[$0]?.record.alert.request?.isRemoved != true }
    }

    // MARK: Notifications

    /// Returns the content to show, made quieter if the user does not allow the program more.
    func content(of record: AlertRecord) -> Content {
        var content = record.alert.content
        guard let program else { return content }
        if !program.playsSounds || program.authorization == .provisional { content.sound = .none }
        if program.authorization == .provisional { content.urgency = .low }
        return content
    }

    /// Returns the buttons of a notification.
    ///
    /// A request has the buttons of its category. A user's alert has its own buttons and those of
    /// Peal.
    func buttons(of record: AlertRecord) -> [Action] {
        guard program != nil else {
            return record.alert.content.actions
                + ownActions(doneFor: record.alert.trigger.doneExtent)
        }
        return actions(of: record).map { Action(key: $0.key, label: $0.title) }
    }

    private func actions(of record: AlertRecord) -> [ProgramAction] {
        category(of: record)?.actions ?? []
    }

    private func category(of record: AlertRecord) -> ProgramCategory? {
        record.alert.request?.category.flatMap { program?.categories[$0] }
    }

    // MARK: Responses

    /// Stores the user's response to a notification of the program, and withdraws the notification.
    ///
    /// A click on the digest counts as a response to the request that was due last of those that the
    /// user sees in it.
    func programActivated(
        _ records: [AlertRecord], inDigest: Bool, action: String, text: String?, token: String?,
        at now: Instant
    ) -> Decision {
        var decision = Decision()
        // A request that waits for the next digest is not on screen yet.
        let seen = records.filter { !inDigest || $0.state.notification?.isPending == false }
        let latest = seen.max {
            ($0.state.notification?.due ?? .distantPast, $0.id)
                < ($1.state.notification?.due ?? .distantPast, $1.id)
        }
        for var record in records {
            guard let notification = record.state.liveNotification else { continue }
            if record.id == latest?.id {
                decision.changes.append(
                    .response(
                        response(
                            to: record, action: action, text: text, token: token,
                            due: notification.due)))
            }
            retire(&record, unlessPending: notification, at: now, into: &decision)
            decision.put(record)
        }
        return decision
    }

    /// Returns the response for a dismissed notification; `nil` if its category does not report
    /// this.
    func dismissal(of record: AlertRecord, due: Instant) -> ProgramResponse? {
        guard let request = record.alert.request, category(of: record)?.reportsDismissal == true
        else { return nil }
        return ProgramResponse(
            identifier: request.identifier, document: request.document, due: due, kind: .dismiss)
    }

    private func response(
        to record: AlertRecord, action key: String, text: String?, token: String?, due: Instant
    ) -> ProgramResponse {
        let isReply = key == Action.reply
        let button =
            isReply
            ? actions(of: record).first(where: \.takesText)?.id : ProgramAction.id(ofKey: key)
        return ProgramResponse(
            identifier: record.alert.request?.identifier ?? "",
            document: record.alert.request?.document ?? "", due: due,
            kind: button == nil ? .open : .action, action: button,
            text: isReply && button != nil ? text ?? "" : nil, activationToken: token)
    }
}

extension AlertRecord {
    /// Whether the alert is a request that is going to ring.
    var isPendingRequest: Bool {
        alert.request != nil && (alert.isOn || state.snooze != nil)
    }

    /// Whether the request is neither pending nor delivered.
    fileprivate var isOver: Bool {
        !alert.isOn && state.notification == nil && state.snooze == nil
    }
}
