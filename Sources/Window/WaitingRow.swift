import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// A row with a ring that waits for the user.
final class WaitingRow: ActionRow {
    let id: Alert.ID

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - id: The alert.
    ///   - lengths: The lengths of a snooze, in seconds.
    ///   - window: The window, which carries out the changes.
    init(_ id: Alert.ID, snoozing lengths: [Int], _ window: MainWindow) {
        self.id = id
        super.init()
        let snooze = MenuButton(tr("Snooze")) { RowMenu.snooze(lengths) }
        let done = Button(tr("Done"))
        done.onClick { [unowned self, unowned window] in window.finish(id, title) }
        for button in [snooze, done] {
            button.centerVertically()
            append(button)
        }
        onActivate { [unowned window] in window.edit(id) }
        var actions: [String: @WindowActor (String) -> Void] = [:]
        for length in lengths.map(String.init) + ["tomorrow"] {
            actions["snooze-" + length] = { [unowned self, unowned window] _ in
                window.snooze(id, title, for: length)
            }
        }
        add(actions, as: "row")
    }

    /// Shows the ring.
    ///
    /// - Parameters:
    ///   - title: The alert's title.
    ///   - ring: The instant of the ring.
    ///   - isSeen: Whether the user has already seen it.
    ///   - timeFormat: The format of times.
    func show(
        _ title: String, _ ring: Instant?, isSeen: Bool, _ timeFormat: RelativeTimeFormat
    ) {
        self.title = title
        let time = ring.map { timeFormat.describe($0, to: .minutes) } ?? ""
        subtitle = isSeen ? tr("\(time), seen") : time
        dim(if: isSeen)
    }
}
