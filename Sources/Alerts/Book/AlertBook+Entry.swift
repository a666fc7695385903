import Recurrence

extension AlertBook {
    /// An alert's record in a box, so that growing a dictionary of a million alerts moves only
    /// pointers.
    struct Entry: Sendable {
        private let box: Box
        /// The instant at which the book must look at the record again; the distant future if
        /// never.
        var next = Instant.distantFuture

        private final class Box: Sendable {
            let record: AlertRecord

            init(_ record: AlertRecord) {
                self.record = record
            }
        }

        init(_ record: AlertRecord) {
            box = Box(record)
        }

        var record: AlertRecord { box.record }

        // These properties read parts of the record in place, because copying the whole record is
        // slower.

        /// The alert's share of ``AlertBook/badge``.
        var badge: Int { box.record.state.isUnseen ? box.record.alert.content.badge ?? 1 : 0 }

        /// Whether the state has nothing that can silence or postpone a ring.
        var isUneventful: Bool { box.record.state.isUneventful }

        var id: Alert.ID { box.record.id }

        var notification: NotificationState? { box.record.state.notification }

        var request: ProgramRequest? { box.record.alert.request }

        var title: String { box.record.alert.content.title }

        var urgency: Urgency { box.record.urgency }

        /// The instant at which the ring of the alert's notification was due.
        var due: Instant { box.record.due }

        /// Whether the digest shows the alert's ring.
        var isGathered: Bool { box.record.state.notification?.stage == .gathered }

        /// Whether the alert comes before another one that is due at the same time, in a list for
        /// people.
        func isListed(before other: Entry) -> Bool {
            Alert.isListed(title, id, before: other.title, other.id)
        }

        /// Whether the machine wakes for the alert's rings.
        var wakes: Bool { box.record.alert.wakes }

        /// Whether the alert is on and rings at a place or at the border of a region.
        var ringsAtPlace: Bool {
            guard box.record.alert.isOn else { return false }
            return switch box.record.alert.trigger {
            case .event(let trigger): trigger.event.place != nil
            case .program(.region(let trigger)): trigger.isWaiting
            default: false
            }
        }

        var group: String? { box.record.alert.group }

        /// The followed calendar of which the alert is a mirror.
        var calendar: String? { box.record.alert.calendar }

        /// The trigger if it comes once, at a wall time of the machine's time zone.
        var floatingOnce: Trigger? {
            box.record.alert.trigger.isFloatingOnce ? box.record.alert.trigger : nil
        }

        /// Whether the alert is a completed one-time alert, neither snoozed nor unseen.
        var isOver: Bool {
            let state = box.record.state
            return state.isCompleted && state.snooze == nil && !state.isUnseen
        }

        /// Whether a step of the clock to `now` certainly does not change the record.
        ///
        /// The next occurrence of such a record depends only on the watermark, which has passed.
        func isIndependentOfSteps(
            at now: Instant, under conditions: borrowing RingConditions
        ) -> Bool {
            guard isUneventful else { return false }
            let trigger = box.record.alert.trigger
            if trigger.countsElapsedTime || trigger.waitsForDone { return false }
            return conditions.watermark(box.record.state.watermark, of: trigger) <= now
        }

        /// The sort key in a list; `nil` if the list does not include the alert.
        func place(inGroup group: String?, all: Bool, zone: Zone) -> (Int, Int64)? {
            guard group == nil || self.group == group, all || !isOver else {
                return nil
            }
            return box.record.alert.trigger.place(in: zone)
        }

        /// The earliest of the next occurrence (silent or not), the end of the snooze, the next retry
        /// and the end of an alarm's sound.
        func wakeUp(under conditions: borrowing RingConditions) -> Instant {
            var wakeUp = Instant.distantFuture
            if box.record.alert.isOn {
                let trigger = box.record.alert.trigger
                let watermark = conditions.watermark(box.record.state.watermark, of: trigger)
                wakeUp =
                    box.record.alert.next(after: watermark, in: conditions.zone)?.instant ?? wakeUp
            }
            guard !box.record.state.isUneventful else { return wakeUp }
            let record = box.record
            let others = [
                conditions.snoozeEnd(of: record), conditions.retry(of: record),
                record.soundEnd,
            ]
            return others.compactMap(\.self).reduce(wakeUp, min)
        }
    }
}
