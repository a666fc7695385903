import Recurrence

/// Rings that come again until the user reacts to them (``Alert/again``).
extension AlertBook {
    /// How long after its time a ring can come again.
    ///
    /// After a day, the user is probably away.
    private static let insistence = Duration.seconds(86_400)

    /// Plans when a ring that has just been shown comes again.
    func planAgain(_ record: inout AlertRecord, at now: Instant) {
        guard let again = record.alert.again, program == nil,
            let notification = record.state.notification, notification.waitsToRingAgain
        else { return }
        let next = now.advanced(by: .seconds(again))
        record.state.notification?.retryAt =
            next <= notification.due.advanced(by: Self.insistence) ? next : nil
    }

    /// Returns when the ring that waits for the user comes again; `nil` if it does not.
    func repeatedRing(of record: AlertRecord, after now: Instant) -> Instant? {
        guard record.alert.again != nil, let notification = record.state.notification,
            notification.waitsToRingAgain, let ring = notification.retryAt, ring > now,
            silence(of: record, at: ring) == nil
        else { return nil }
        return ring
    }

    /// Tries to show a notification again after a failure, or rings again for a user who has not
    /// reacted.
    ///
    /// In a pause or in quiet hours, the ring waits for their end. As the user can end a pause early,
    /// the book looks again after each interval.
    func retry(_ record: inout AlertRecord, at now: Instant, into decision: inout Decision) {
        guard let notification = record.state.notification else { return }
        guard notification.waitsToRingAgain else {
            record.state.notification?.retry()
            decision.effects.append(.reconcile(.alert(record.id)))
            return
        }
        record.state.notification?.retryAt = nil
        guard record.alert.again != nil else { return }
        if let pause = silence(of: record, at: now) {
            planAgain(&record, at: now)
            if let end = pause.until, let next = record.state.notification?.retryAt {
                record.state.notification?.retryAt = min(end, next)
            }
            return
        }
        record.state.notification?.ringAgain()
        if notification.stage == .gathered { decision.effects.append(.reconcile(.digest)) }
        decision.effects.append(.reconcile(.alert(record.id)))
    }
}
