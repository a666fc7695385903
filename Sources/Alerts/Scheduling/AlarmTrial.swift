import Logging
import Messages
import Recurrence

/// An alarm that sounds once so that the user can try it, and that is stored nowhere.
struct AlarmTrial {
    /// The sound.
    var sound: SoundingAlarm
    /// The notification with the button that ends the sound.
    var notification: Notification
    /// The receipt of the notification, once the server has accepted it.
    var receipt: DeliveryReceipt?

    /// The instant at which the sound ends at the latest.
    var end: Instant { sound.since.advanced(by: .seconds(sound.alarm.length)) }

    /// Creates the trial of an alarm.
    ///
    /// - Parameters:
    ///   - alert: The alert that has the alarm; `nil` for an alarm with the usual sound and volume.
    ///   - settings: The user's settings for all alerts.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    init(of alert: Alert?, _ settings: RingSettings, at now: Instant, in zone: Zone) {
        let alarm = alert?.alarm ?? Alarm()
        var content = alert?.content ?? Content(title: "")
        if content.sound == .none { content.sound = .default }
        sound = SoundingAlarm(
            alert: alert?.id ?? Alert.ID(digest: 0), sound: content.sound, alarm: alarm, since: now,
            soundsInDoNotDisturb: settings.alarmsSoundInDoNotDisturb)
        let length = DurationText.message(seconds: alarm.length)
        let words = Notification.Words(
            title: alert.map { Message("Trial: \($0.content.title)") }
                ?? Message("Trial of an alarm"),
            lines: [
                Notification.Words.Line(
                    text: Message("The sound ends with Done, or after \(length)."))
            ],
            most: 1)
        notification = Notification(
            subject: .notice, content: Content(words, sound: content.sound, urgency: .critical),
            actions: [Action(key: ResponseAction.done, label: "Done")], due: now,
            wall: zone.civil(at: now), isSounding: true, words: words)
    }
}

extension Scheduler {
    /// Sounds an alarm once to try it, and stores nothing.
    ///
    /// Another trial, or an alarm that rings, takes its place.
    @discardableResult
    public func tryAlarm(_ id: Alert.ID?) throws -> Alarm {
        guard reconciler.canDeliver else {
            throw AlertError.invalid(
                "There is no notification server to show the button that ends the alarm, so it is not "
                    + "tried. See 'peal doctor'.")
        }
        let alert = try id.map { try book.record($0).alert }
        endTrial()
        let trial = AlarmTrial(of: alert, book.settings, at: clock.now, in: clock.zone)
        begin(trial)
        return trial.sound.alarm
    }

    /// Shows the notification of a trial, and ends the trial if that fails.
    func show(_ new: AlarmTrial, with delivery: any Delivery) async {
        let subject = new.notification.subject
        let isFirst = reconciler.begin(subject)
        defer { if isFirst { reconciler.end(subject) } }
        do {
            let receipt = try await delivery.deliver(new.notification)
            guard trial?.sound == new.sound else { return try await delivery.withdraw(receipt) }
            trial?.receipt = receipt
            for event in reconciler.takeEarlyEvents() { handle(event) }
        } catch {
            logger.warning("Could not show the trial of an alarm", metadata: ["error": "\(error)"])
            if trial?.sound == new.sound { endTrial() }
        }
    }

    /// Ends the trial if an event says that the user has ended it, or that its button is lost.
    func endTrial(after event: DeliveryEvent) {
        switch event {
        case .activated(let receipt, _, _), .replied(let receipt, _), .closed(let receipt, _),
            .evicted(let receipt):
            if receipt == trial?.receipt { endTrial() }
        case .disappeared: endTrial()
        case .appeared, .accepted, .roomMade: break
        }
    }

    /// Ends the trial, and takes its notification off the screen.
    func endTrial() {
        guard let old = trial else { return }
        trial = nil
        carryOut(Decision(effects: old.receipt.map { [.withdraw($0)] } ?? []))
        flushLater()
    }
}
