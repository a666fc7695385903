import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The answer to why an alert rang on a day, or why not.
struct RingReason {
    /// The kinds of answers, in the order in which they are looked for.
    enum Kind: String {
        /// The alert is switched off.
        case off
        /// The schedule has no ring on this day.
        case schedule
        /// A pause silences the ring.
        case paused
        /// The quiet hours silence the ring.
        case quiet
        /// The ring is skipped.
        case skipped
        /// The user is done with the ring.
        case done
        /// The ring was too late to be shown.
        case late
        /// No notification server has accepted the ring yet.
        case noServer
        /// The ring waits until the user is back.
        case away
        /// The alert rang.
        case rang
        /// The alert will ring.
        case rings
        /// The history does not say it.
        case unknown
    }

    let kind: Kind
    /// The ring that the answer is about; `nil` if there is none.
    let ring: Instant?

    /// The pause that silences the ring; `nil` if it is another reason.
    var pause: Alerts.Pause?
    /// The time at which a one-time alert rings instead, when the silence ends; `nil` if it does
    /// not.
    var heldUntil: Instant?

    private init(_ kind: Kind, _ ring: Instant?) {
        (self.kind, self.ring) = (kind, ring)
    }

    /// Finds the reasons: why the last ring of the day came or did not come, and why the next one is
    /// silent.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - day: The first instant of the day and of the next one.
    ///   - zone: The machine's time zone.
    ///   - quietHours: The user's quiet hours.
    ///   - pauses: The pauses of the alert and those of all alerts.
    ///   - history: The alert's entries since the beginning of the day.
    ///   - lines: The coming rings of the day.
    /// - Returns: The reasons, at least one, the earliest ring first.
    static func all(
        of status: AlertSnapshot, on day: Range<Instant>, zone: Zone, quietHours: QuietHours?,
        pauses: [Alerts.Pause], history: [HistoryEntry], lines: [AgendaLine]
    ) -> [RingReason] {
        var reasons: [RingReason] = []
        let past = history.last { entry in
            [.shown, .missed, .suppressed, .waiting, .held].contains(entry.event)
                && entry.due.map(day.contains) ?? false
        }
        if let past {
            let kind: Kind =
                switch past.event {
                case .shown: .rang
                case .missed: .late
                case .waiting: .noServer
                case .held: .away
                default: silence(of: past, status, quietHours, pauses, zone, history)
                }
            reasons.append(RingReason(kind, past.due))
        }
        // The ring at a time says more than one before it.
        let line = lines.first { $0.event == nil } ?? lines.first
        if let line, past == nil || line.silence != nil {
            let kind: Kind =
                switch line.silence {
                case nil: .rings
                case .paused: .paused
                case .quiet: .quiet
                case .skipped: .skipped
                case .done: .done
                }
            reasons.append(RingReason(kind, line.first))
        }
        if reasons.isEmpty, !status.alert.isOn, !status.isCompleted {
            reasons.append(RingReason(.off, nil))
        } else if reasons.isEmpty {
            let first = status.alert.next(after: day.lowerBound - .microseconds(1), in: zone)
            let ring = first.flatMap { day.contains($0.instant) ? $0.instant : nil }
            reasons.append(RingReason(ring == nil ? .schedule : .unknown, ring))
        }
        for index in reasons.indices where reasons[index].kind == .paused {
            // If two pauses cover the ring, the one that ends last decides.
            reasons[index].pause = pauses.filter { reasons[index].ring.map($0.covers) ?? false }
                .max { $0.until ?? .distantFuture < $1.until ?? .distantFuture }
        }
        return reasons
    }

    /// Returns the reason why a ring in the history was silent.
    private static func silence(
        of entry: HistoryEntry, _ status: AlertSnapshot, _ quietHours: QuietHours?,
        _ pauses: [Alerts.Pause], _ zone: Zone, _ history: [HistoryEntry]
    ) -> Kind {
        guard let due = entry.due else { return .unknown }
        if pauses.contains(where: { $0.covers(due) }) { return .paused }
        if !status.alert.ringsInQuietHours, quietHours?.span(covering: due, in: zone) != nil {
            return .quiet
        }
        let isDone = history.contains { $0.event == .done && $0.at <= entry.at }
        return isDone ? .done : .skipped
    }

    /// Returns the sentence about a day on which the schedule has no ring.
    private func schedule(
        of status: AlertSnapshot, _ day: CivilDate, _ timeFormat: RelativeTimeFormat
    ) -> Message {
        let name = status.listItem.name
        var alert = status.alert
        let schedules = alert.trigger.schedules
        let calendars = schedules.reduce(into: Set<String>()) { calendars, schedule in
            if let days = schedule.days { calendars.formUnion(days.countries) }
        }
        let date = [timeFormat.describe(day), day.holidayName(in: calendars)]
            .compactMap(\.self).joined(separator: ", ")
        guard !schedules.isEmpty else {
            if alert.trigger.waitsForDone,
                alert.trigger.next(after: timeFormat.now, in: timeFormat.zone) == nil
            {
                return Message(
                    "\(name) has rung and waits for 'done', from which the next ring counts: \(alert.sentence(on: timeFormat))"
                )
            }
            return Message(
                "\(name) has no ring on this day (\(date)): \(alert.sentence(on: timeFormat))")
        }
        if alert.trigger.leavesOut(day) {
            return Message(
                "\(name) has no ring on this day (\(date)), because the day is left out.")
        }
        let isMoved = schedules.flatMap(\.exclude).contains { date in
            if case .local(let wall) = date { wall.date == day } else { false }
        }
        if isMoved {
            return Message(
                "\(name) has no ring on this day (\(date)), because the ring was moved or left out."
            )
        }
        // The exceptions of other days would only make the sentence longer.
        alert.trigger = alert.trigger.changingSchedules { $0.withoutExceptions() }
        return Message(
            "\(name) has no ring on this day (\(date)): \(alert.sentence(on: timeFormat))")
    }

    /// Returns the sentence.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - day: The day.
    ///   - timeFormat: The format of times.
    /// - Returns: The sentence, without the next ring.
    func sentence(
        _ status: AlertSnapshot, _ day: CivilDate, _ timeFormat: RelativeTimeFormat
    ) -> Message {
        let name = status.listItem.name
        let date = timeFormat.describe(day)
        let time = ring.map { timeFormat.describe($0, to: .minutes) } ?? date
        switch kind {
        case .off: return Message("\(name) is off.")
        case .schedule:
            return schedule(of: status, day, timeFormat)
        case .paused:
            guard let end = pause?.until else {
                return Message("\(name) is silent \(time), because it is paused.")
            }
            let until = timeFormat.pauseEnd(end)
            if let end = heldUntil.map({ timeFormat.describe($0, to: .minutes) }) {
                return Message(
                    "\(name) rings \(end) instead of \(time), because it is paused until \(until).")
            }
            return Message(
                "\(name) is silent \(time), because it is paused until \(until).")
        case .quiet:
            if let end = heldUntil.map({ timeFormat.describe($0, to: .minutes) }) {
                return Message(
                    "\(name) rings \(end) instead of \(time), because of the quiet hours.")
            }
            return Message("\(name) is silent \(time), because of the quiet hours.")
        case .skipped:
            return Message("\(name) is silent \(time), because the ring is skipped.")
        case .done:
            return Message("\(name) is silent \(time), because it is done.")
        case .late:
            return Message(
                "\(name) was due \(time), but it was too late to show it, or a later ring came first."
            )
        case .noServer:
            return Message(
                "\(name) was due \(time), but no notification server has accepted it. See 'peal doctor'."
            )
        case .away:
            return Message(
                "\(name) was due \(time), and waits until you are back. See 'peal away'.")
        case .rang: return Message("\(name) rang: \(time)")
        case .rings: return Message("\(name) will ring: \(time)")
        case .unknown:
            return Message(
                "\(name) was due \(time), but the history does not have that ring. The alert may be newer, or "
                    + "Peal did not run.")
        }
    }
}

extension Trigger {
    /// Whether the day is among those that were left out of all schedules.
    func leavesOut(_ day: CivilDate) -> Bool {
        !schedules.isEmpty && schedules.allSatisfy { $0.exclude.contains(.day(day)) }
    }
}
