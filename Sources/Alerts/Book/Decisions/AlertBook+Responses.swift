public import Recurrence

/// The keys of the actions that Peal itself handles.
public enum ResponseAction {
    /// Opens the notification itself.
    public static let open = "default"
    /// Marks this ring, or the day, as done.
    public static let done = "done"
    /// Snoozes the alert for ten minutes.
    ///
    /// Buttons for other lengths have keys of their own, such as `snooze-3600` for an hour, so that
    /// a button does what its label says even after the settings have changed.
    public static let snooze = "snooze"
    /// Stands for the alert's command in the history; no button has this key.
    public static let run = "run"

    /// The key of a button that snoozes the alert for this number of seconds.
    static func snooze(seconds: Int) -> String {
        seconds == RingSettings.usualSnooze ? snooze : "\(snooze)-\(seconds)"
    }

    /// The number of seconds for which a button with this key snoozes the alert; `nil` if it does
    /// something else.
    package static func snoozeSeconds(of key: String) -> Int? {
        guard key != snooze else { return RingSettings.usualSnooze }
        guard key.hasPrefix(snooze + "-"), let seconds = Int(key.dropFirst(snooze.count + 1)),
            RingSettings.snoozeRange.contains(seconds), snooze(seconds: seconds) == key
        else { return nil }
        return seconds
    }
}

extension AlertBook {
    /// Decides what follows from an event of a notification.
    ///
    /// Duplicate events, late events and events of other programs' notifications are ignored.
    public func received(_ event: DeliveryEvent, at now: Instant) -> Decision {
        switch event {
        case .appeared(let session): appeared(session: session, at: now)
        case .disappeared: Decision()
        case .roomMade: roomMade()
        case .accepted(let notification, let receipt):
            accepted(notification, as: receipt, at: now)
        case .activated(let receipt, let action, let token):
            activated(receipt, action: action, token: token, at: now)
        case .replied(let receipt, let text):
            activated(receipt, action: Action.reply, text: text, at: now)
        case .closed(let receipt, let reason): closed(receipt, reason, at: now)
        case .evicted(let receipt): evicted(receipt, at: now)
        }
    }

    /// Whether this receipt belongs to the notification of one of the book's alerts or to the
    /// digest.
    func shows(_ receipt: DeliveryReceipt) -> Bool {
        global.showsDigest(as: receipt) || record(showing: receipt) != nil
    }

    private func record(showing receipt: DeliveryReceipt) -> AlertRecord? {
        for id in notifications.ids {
            if let record = entries[id]?.record, record.state.notification?.receipt == receipt {
                return record
            }
        }
        return nil
    }

    private func activated(
        _ receipt: DeliveryReceipt, action: String, text: String = "", token: String? = nil,
        at now: Instant
    ) -> Decision {
        let isDigest = global.showsDigest(as: receipt)
        var turn = Turn(at: now, under: conditions)
        guard program == nil else {
            let records = isDigest ? gathered : [record(showing: receipt)].compactMap(\.self)
            turn.programActivated(
                records, inDigest: isDigest, action: action, text: text, token: token)
            return turn.decision
        }
        guard !isDigest else {
            turn.digestActivated(action, gathered)
            if action == ResponseAction.open {
                turn.perform(.announce(.clicked(nil, activationToken: token)))
            }
            return turn.decision
        }
        guard var record = record(showing: receipt), let notification = record.state.notification,
            notification.stage != .withdrawing
        else { return turn.decision }
        turn.perform(.announce(.responded(record.id, action: action, text: text)))
        if action == ResponseAction.open, record.alert.content.open == nil,
            !record.alert.content.doneOnOpen
        {
            turn.perform(.announce(.clicked(record.id, activationToken: token)))
        }
        let isOwn = record.alert.content.actions.contains { $0.key == action }
        switch (action, record.alert.content.open) {
        case (ResponseAction.open, nil), (ResponseAction.done, _),
            (_, _) where !isOwn && ResponseAction.snoozeSeconds(of: action) != nil:
            turn.respond(action, to: notification, of: &record, isDigest: false)
        case (ResponseAction.open, let target?):
            let opening = Opening(
                alert: record.id, due: notification.due, day: notification.day, target: target,
                activationToken: token)
            turn.perform(.open(opening))
            turn.withdrawClicked(&record)
        default:
            let event: HistoryEntry.Event = action == Action.reply ? .replied : .acted
            turn.log(event, record, due: notification.due, action: action)
            turn.retire(&record, unlessPending: notification)
        }
        turn.put(record)
        return turn.decision
    }

    /// Records that the target of a click is open.
    public func opened(_ opening: Opening, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        guard var record = entries[opening.alert]?.record else { return turn.decision }
        turn.log(.opened, record, due: opening.due)
        if record.alert.content.doneOnOpen {
            turn.finish(&record, opened: opening)
        } else {
            record.state.forgetOpened(opening)
        }
        turn.put(record)
        return turn.decision
    }

    /// Records that the target of a click could not be opened, that an alert's command could not be
    /// run or failed, or that "done" could not be written into the alert's calendar.
    ///
    /// - Parameters:
    ///   - action: The key that the history names: ``ResponseAction/open``, ``ResponseAction/run`` or
    ///     ``ResponseAction/done``.
    ///   - id: The alert, which stays unseen.
    ///   - due: The ring that the action was for.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func actionFailed(
        _ action: String, of id: Alert.ID, due: Instant, at now: Instant
    ) -> Decision {
        var turn = Turn(at: now, under: conditions)
        guard let record = entries[id]?.record else { return turn.decision }
        turn.log(.failed, record, due: due, action: action)
        return turn.decision
    }

    /// Moves an alert into the digest, because the server has closed its notification at once.
    private func evicted(_ receipt: DeliveryReceipt, at now: Instant) -> Decision {
        guard var record = record(showing: receipt),
            let notification = record.state.notification, notification.stage == .shown,
            notification.isUnseen
        else { return closed(receipt, .undefined, at: now) }
        var turn = Turn(at: now, under: conditions)
        record.state.notification?.receipt = nil
        turn.decision.gather([record], into: &turn.global.digest)
        turn.write(.global(turn.global))
        return turn.decision
    }

    private func closed(
        _ receipt: DeliveryReceipt, _ reason: CloseReason, at now: Instant
    ) -> Decision {
        guard !global.showsDigest(as: receipt) else { return digestClosed(reason, at: now) }
        var turn = Turn(at: now, under: conditions)
        guard var record = record(showing: receipt), var notification = record.state.notification
        else { return turn.decision }
        // A server may report an expiry twice. The book keeps the receipt, so ignore the second
        // report.
        guard notification.stage != .gone || reason != .expired || room != nil else {
            return turn.decision
        }
        let (isOver, event) = notification.closed(reason, keepsExpired: room == nil)
        // The user ends the sound of an alarm, and a pop-up that leaves the screen by itself does not.
        if reason != .expired, !notification.isPending { notification.soundsSince = nil }
        if let event { turn.log(event, record, due: notification.due) }
        if event == .dismissed,
            let response = conditions.dismissal(of: record, due: notification.due)
        {
            turn.write(.response(response))
        }
        record.state.notification = isOver ? nil : notification
        turn.write(.put(record))
        turn.perform(.announce(.ended(record.id, reason)))
        return turn.decision
    }
}

/// The target that a click on a notification opens, with the ring that was clicked.
public struct Opening: Hashable, Sendable {
    /// The alert's id.
    public var alert: Alert.ID
    /// The occurrence that the notification was for.
    public var due: Instant
    /// The day of the schedule to which that occurrence belongs.
    public var day: CivilDate
    /// The target to open.
    public var target: OpenTarget
    /// The token that lets the opened window take the focus, if the server sent one.
    public var activationToken: String?
}
