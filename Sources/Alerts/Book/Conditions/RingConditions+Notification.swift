import Messages
import Recurrence

/// The notifications of alerts: their content, their buttons, and the responses to programs.
extension RingConditions {
    /// Returns the notification of an alert.
    func notification(
        for record: AlertRecord, _ notification: NotificationState, at now: Instant
    ) -> Notification {
        Notification(
            subject: .alert(record.id),
            content: content(of: record, at: now),
            actions: buttons(of: record),
            due: notification.due,
            wall: record.alert.trigger.zone(on: zone).civil(at: notification.due),
            event: record.alert.event(of: notification.due, in: zone)
                .map { EventTime($0, at: now, in: zone) },
            progress: progress(of: record, at: now),
            isLate: Lateness.isLate(age: notification.due.duration(to: now)),
            age: notification.due.duration(to: now),
            isNew: notification.isToRing,
            isSounding: record.soundEnd.map { now < $0 } ?? false,
            replaces: notification.receipt,
            sender: program.map(Notification.Sender.init),
            request: record.alert.request)
    }

    /// Returns the notification of the digest.
    ///
    /// - Parameters:
    ///   - entries: The alerts in the digest, in its order.
    ///   - notification: The state of the notification.
    ///   - isUnlimited: Whether the server keeps any number of notifications.
    ///   - now: The current time.
    /// - Returns: The notification.
    func digest(
        of entries: [AlertBook.Entry], _ notification: NotificationState, isUnlimited: Bool,
        at now: Instant
    ) -> Notification {
        let rings = entries.map { entry in
            let alert = entry.record.alert
            return UpcomingRing(
                alert: entry.id, title: alert.shown(entry.title, at: now, in: zone), at: entry.due)
        }
        let gathered = entries.lazy.map(\.record)
        let contents = gathered.map { content(of: $0, at: now) }
        let isLate = rings.allSatisfy { Lateness.isLate(age: $0.at.duration(to: now)) }
        // Give critical alerts a line of their own, instead of only counting them.
        let critical = contents.prefix(AlertBook.mostWaiting).count { $0.urgency == .critical }
        // The digest also names alerts that are on time, if there are too many for the server. Its
        // title says "while you were away" only if none of its alerts is.
        let words = Notification.Words(
            title: Self.title(counting: rings.count, wereMissed: isUnlimited && isLate),
            lines: rings.lazy.map { $0.line(in: zone) }, most: max(6, critical))
        return Notification(
            subject: .digest,
            content: Content(
                words, sound: contents.allSatisfy { $0.sound == .none } ? .none : .default,
                urgency: contents.map(\.urgency).max() ?? .normal),
            actions: program != nil
                ? []
                : ownActions(
                    doneFor: gathered.allSatisfy { $0.alert.doneExtent == .day }
                        ? .day : .ring),
            due: notification.due,
            wall: zone.civil(at: notification.due),
            isNew: gathered.contains { $0.state.notification?.isToRing == true },
            replaces: notification.receipt,
            rings: rings,
            words: words,
            sender: program.map(Notification.Sender.init))
    }

    private static func title(counting count: Int, wereMissed: Bool) -> Message {
        guard wereMissed else {
            return .counted(count, one: "\(count) reminder", other: "\(count) reminders")
        }
        return .counted(
            count, one: "\(count) reminder while you were away",
            other: "\(count) reminders while you were away")
    }

    /// Returns the content to show, made quieter if the user does not allow the program more.
    private func content(of record: AlertRecord, at now: Instant) -> Content {
        var content = record.alert.content
        guard let program else {
            content.title = record.alert.shown(content.title, at: now, in: zone)
            content.body = record.alert.shown(content.body, at: now, in: zone)
            content.urgency = record.urgency
            return content
        }
        if !program.playsSounds || program.authorization == .provisional { content.sound = .none }
        if program.authorization == .provisional { content.urgency = .low }
        return content
    }

    /// Returns the buttons of a notification.
    ///
    /// A request has the buttons of its category. A user's alert has its own buttons and those of
    /// Peal.
    private func buttons(of record: AlertRecord) -> [Action] {
        guard program != nil else {
            return record.alert.content.actions
                + ownActions(doneFor: record.alert.doneExtent)
        }
        return actions(of: record).map { Action(key: $0.key, label: $0.title) }
    }

    /// Peal's own buttons on every notification; the label of the first says how much "done"
    /// silences.
    ///
    /// Servers that show few buttons leave out the last, so the usual length of a snooze comes
    /// before the others.
    private func ownActions(doneFor extent: DoneExtent) -> [Action] {
        let done = extent == .ring ? "Done" : "Done for today"
        return [Action(key: ResponseAction.done, label: done)]
            + settings.snoozeLengths.map { seconds in
                Action(
                    key: ResponseAction.snooze(seconds: seconds),
                    label: "Snooze " + DurationText.describe(seconds: seconds))
            }
    }

    private func actions(of record: AlertRecord) -> [ProgramAction] {
        category(of: record)?.actions ?? []
    }

    private func category(of record: AlertRecord) -> ProgramCategory? {
        category(named: record.alert.request?.category)
    }

    private func category(named name: String?) -> ProgramCategory? {
        name.flatMap { program?.categories[$0] }
    }

    // MARK: Responses for programs

    /// Returns the response for a dismissed notification; `nil` if its category does not report
    /// this.
    func dismissal(of record: AlertRecord, due: Instant) -> ProgramResponse? {
        guard let request = record.alert.request, category(of: record)?.reportsDismissal == true
        else { return nil }
        return ProgramResponse(
            identifier: request.identifier, document: request.document, due: due, kind: .dismiss)
    }

    /// Returns the response for a click on the notification of a request, or on one of its buttons.
    func response(
        to shown: ShownRequest, as identifier: String, action key: String, text: String?,
        token: String?
    ) -> ProgramResponse {
        let isReply = key == Action.reply
        let buttons = category(named: shown.category)?.actions ?? []
        let button =
            isReply ? buttons.first(where: \.takesText)?.id : ProgramAction.id(ofKey: key)
        return ProgramResponse(
            identifier: identifier, document: shown.document, due: shown.due,
            kind: button == nil ? .open : .action, action: button,
            text: isReply && button != nil ? text ?? "" : nil, activationToken: token)
    }
}
