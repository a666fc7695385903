import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The page of an alarm, with two buttons that a person half asleep can hit.
///
/// It is shown when an alarm begins to sound, until the user answers it. At first, the page itself has
/// the focus: no key that is hit by chance answers an alarm.
final class AlarmPage: Box {
    /// The ring that is shown; `nil` if the page is not shown.
    private(set) var ring: AlarmRing?
    private let status = StatusPage(icon: "alarm-symbolic", "")
    private let snooze = Button(tr("Snooze"))
    private let done = Button(tr("Done"))
    private let later = Button(tr("Answer _Later"))
    private var length = 0

    init() {
        let buttons = Box(.down, spacing: 12, [snooze, done, later])
        buttons.margin(18)
        super.init(.down, [status, Clamp(buttons, width: 360)])
        for button in [snooze, done] {
            button.style("title-1")
            button.minimumHeight(88)
        }
        status.style("compact")
        status.refuseFocus()
        done.style("suggested-action")
        later.style("flat")
        later.centerHorizontally()
        takeFocus()
    }

    /// Chooses the ring to show: the one that is shown already, or an alarm that sounds.
    ///
    /// - Parameter contents: The contents; `nil` without a daemon, whose end is also that of its
    ///   alarms.
    /// - Returns: Whether there is a ring.
    func show(_ contents: WindowContents?) -> Bool {
        let alarms = contents?.alarms ?? []
        let former = ring
        ring = alarms.first { $0.id == former?.id } ?? alarms.first { $0.sounds }
        guard let ring, let contents else { return false }
        let time = contents.timeFormat.describe(ring.due, to: .minutes)
        status.setTitle(ring.title)
        status.setText(time)
        describe(as: tr("Alarm: \(ring.title), \(time)"))
        if let first = contents.snoozeLengths.first {
            length = first
            snooze.setLabel(tr("Snooze for \(tr(DurationText.message(seconds: first)))"))
        }
        return true
    }

    /// Connects the buttons to the window, which carries out the changes.
    func connect(to window: MainWindow) {
        snooze.onClick { [unowned self, unowned window] in
            if let ring { window.snooze(ring.id, ring.title, for: String(length)) }
        }
        done.onClick { [unowned self, unowned window] in
            if let ring { window.finish(ring.id, ring.title) }
        }
        later.onClick { [unowned self, unowned window] in
            if let ring { window.answerLater(ring.id, ring.due) }
        }
    }
}

/// A ring of an alarm that the user has not answered.
struct AlarmRing: Hashable, Sendable {
    var id: Alert.ID
    var title: String
    /// The time for which the alarm rings.
    var due: Instant
    /// Whether the sound goes on.
    var sounds: Bool

    /// Reads a ring that waits; `nil` if it is not that of an alarm, a pause silences it, or it was
    /// not shown, so that it has no sound.
    ///
    /// - Parameters:
    ///   - snapshot: The alert.
    ///   - history: The entries since the ring was due, in their order.
    ///   - timeFormat: The current time.
    init?(_ snapshot: AlertSnapshot, _ history: [HistoryEntry], _ timeFormat: RelativeTimeFormat) {
        let rings = history.filter {
            $0.alert == snapshot.id && [.shown, .repeated].contains($0.event)
        }
        let repeats = rings.reversed().prefix { $0.event == .repeated }.count
        guard let alarm = snapshot.alert.alarm(after: repeats), let due = snapshot.unseenSince,
            snapshot.pause == nil, snapshot.alert.soundsAsAlarm(at: due, in: timeFormat.zone),
            let start = rings.last?.at
        else { return nil }
        (id, title) = (snapshot.id, snapshot.alert.content.title)
        self.due = due
        sounds = timeFormat.now < start.advanced(by: .seconds(alarm.length))
    }
}
