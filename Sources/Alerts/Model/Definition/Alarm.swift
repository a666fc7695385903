import Messages
public import Recurrence

/// How a ring sounds that goes on until the user answers it.
public struct Alarm: Hashable, Sendable {
    /// The volume at which the sound begins, in percent of the loudest.
    public var volume: Int
    /// The seconds in which the volume rises to the loudest.
    public var ramp: Int
    /// The seconds after which the sound ends if the user does not answer.
    public var length: Int

    /// Creates an alarm; by default it begins at 30 %, is at its loudest after 30 s, and sounds for
    /// 10 minutes.
    public init(volume: Int = 30, ramp: Int = 30, length: Int = 600) {
        self.volume = volume
        self.ramp = ramp
        self.length = length
    }

    /// The number of steps in which the volume of one long sound rises.
    private static let steps = 4

    /// Returns the volume in percent at this time after the beginning.
    package func volume(after age: Duration) -> Int {
        let ramp = Duration.seconds(ramp)
        guard age < ramp else { return 100 }
        let share = max(age, .zero) / ramp
        return volume + Int((Double(100 - volume) * share).rounded())
    }

    /// Returns the time until a sound that is being played must be louder; `nil` if it is at its
    /// loudest.
    package func timeToNextStep(after age: Duration) -> Duration? {
        guard volume < 100, ramp > 0 else { return nil }
        let step = Duration.seconds(ramp) / Self.steps
        let next = (1...Self.steps).lazy.map { step * $0 }.first { $0 > age }
        return next.map { $0 - age }
    }

    /// Checks the numbers.
    ///
    /// - Parameter sound: The sound of the alert.
    /// - Throws: ``AlertError`` that names the wrong part and says what is allowed.
    func validate(with sound: Sound) throws(AlertError) {
        guard (1...100).contains(volume) else {
            throw .invalid("An alarm begins at 1 % to 100 % of the volume, not at \(volume) %.")
        }
        guard (10...3_600).contains(length) else {
            throw .invalid("An alarm sounds for 10 s to 1 h, not for \(length) s.")
        }
        guard ramp >= 0 else {
            throw .invalid("The volume of an alarm rises in 0 s or more, not in \(ramp) s.")
        }
        guard ramp <= length else {
            throw .invalid(
                "The volume rises for \(ramp) s, but the alarm sounds for only \(length) s. "
                    + "Give a shorter --ramp or a longer --alarm-for.")
        }
        guard sound != .none else {
            throw .invalid(
                "An alarm needs a sound, and this alert has none. Choose a --sound, or leave out "
                    + "--alarm.")
        }
    }
}

/// The sound of an alarm that the user has not answered.
public struct SoundingAlarm: Hashable, Sendable {
    /// The alert that rings.
    public var alert: Alert.ID
    /// The sound to repeat.
    public var sound: Sound
    /// The volume and the length.
    public var alarm: Alarm
    /// The beginning of the sound.
    public var since: Instant
    /// Whether the alarm sounds although do-not-disturb is on.
    public var soundsInDoNotDisturb: Bool

    /// Creates the sound of an alarm.
    public init(
        alert: Alert.ID, sound: Sound = .default, alarm: Alarm = Alarm(), since: Instant,
        soundsInDoNotDisturb: Bool = true
    ) {
        self.alert = alert
        self.sound = sound
        self.alarm = alarm
        self.since = since
        self.soundsInDoNotDisturb = soundsInDoNotDisturb
    }
}

extension Alert {
    /// The urgency of the first notification of a ring; that of an alarm is critical.
    public var urgency: Urgency {
        urgency(after: 0)
    }

    /// Whether the ring of an alarm sounds as one.
    ///
    /// A ring that announces a later time of the alert does not.
    package func soundsAsAlarm(at due: Instant, in zone: Zone) -> Bool {
        ringsOnlyAtItsTimes || announced(by: due, in: zone) == nil
    }
}

extension AlertRecord {
    /// The instant at which the sound of the waiting ring ends; `nil` if the ring has no sound that
    /// goes on, or waits no longer.
    var soundEnd: Instant? {
        guard let notification = state.notification, let alarm,
            notification.isUnseen, let since = notification.soundsSince
        else { return nil }
        return since.advanced(by: .seconds(alarm.length))
    }
}

extension AlertBook {
    /// Returns the alarm that sounds at `now`: of several, the one that began first.
    ///
    /// The others follow when that one is answered. A pause silences an alarm.
    public func soundingAlarm(at now: Instant) -> SoundingAlarm? {
        var first: SoundingAlarm?
        for id in notifications.sounding {
            guard let record = entries[id]?.record, let alarm = record.alarm,
                let end = record.soundEnd, now < end,
                let since = record.state.notification?.soundsSince,
                conditions.silence(of: record, at: now) == nil
            else { continue }
            if let first, (first.since, first.alert) < (since, id) { continue }
            first = SoundingAlarm(
                alert: id, sound: record.alert.content.sound, alarm: alarm, since: since,
                soundsInDoNotDisturb: settings.alarmsSoundInDoNotDisturb)
        }
        return first
    }
}

extension Turn {
    /// Begins the sound of a ring that is shown now, if it sounds as an alarm.
    ///
    /// A ring that comes later than an alarm would sound only rings once, as a late ring does.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - isReleased: Whether the ring need not wait for the user any more.
    func beginSound(of record: inout AlertRecord, isReleased: Bool = false) {
        guard let alarm = record.alarm, conditions.program == nil,
            isReleased || !conditions.holds(record.alert),
            let ring = record.state.notification,
            record.alert.soundsAsAlarm(at: ring.due, in: zone),
            ring.isRepeated
                || (ring.heldUntil ?? ring.due).duration(to: now) < .seconds(alarm.length)
        else { return }
        record.state.notification?.soundsSince = now
    }

    /// Ends the sound of a ring that has lasted its time.
    func endSound(of record: inout AlertRecord) {
        guard let end = record.soundEnd, end <= now else { return }
        record.state.notification?.soundsSince = nil
    }
}
