import Adwaita
import Alerts
import Localization
import Messages
import Wording

/// A row of the list: an alert, when it rings, and its switch.
final class AlertRow: ActionRow {
    let id: Alert.ID
    private let toggle = Switch()
    private let menu = MenuButton(icon: "view-more-symbolic", tr("More")) { RowMenu.alert }
    /// The number of changes of the switch that the daemon has not answered yet.
    private var pending = 0

    init(_ id: Alert.ID, _ window: MainWindow) {
        self.id = id
        super.init()
        toggle.onChange { [unowned self, unowned window] isOn in
            pending += 1
            window.setOn(isOn, id) { [weak self, weak window] in
                self?.pending -= 1
                window?.daemon.refresh()
            }
        }
        menu.style("flat")
        menu.centerVertically()
        append(toggle)
        append(menu)
        onActivate { [unowned window] in window.edit(id) }
        onKey("Delete") { [unowned self, unowned window] in
            window.perform(.remove, on: id, title)
        }
        onKey("space") { [unowned self] in toggle.press() }
        var actions: [String: @WindowActor (String) -> Void] = [:]
        for action in RowAction.allCases {
            actions[action.rawValue] = { [unowned self, unowned window] _ in
                window.perform(action, on: id, title)
            }
        }
        add(actions, as: "row")
    }

    /// Shows the alert.
    func show(_ item: AlertListItem, _ timeFormat: RelativeTimeFormat) {
        title = item.title
        subtitle =
            ([item.trigger.sentence(on: timeFormat) + item.remarks] + standing(item, timeFormat))
            .joined(separator: " · ")
        // The switch follows the user's finger until the daemon has answered.
        let isOn = item.status != .off && item.status != .completed
        if pending == 0 { toggle.show(isOn) }
        toggle.describe(as: tr("Switch for \(item.title)"))
        menu.rename(tr("More for \(item.title)"))
        dim(if: !isOn)
    }

    /// Returns the next ring, and why the alert is silent before it.
    private func standing(_ item: AlertListItem, _ timeFormat: RelativeTimeFormat) -> [String] {
        let next = item.next.map { timeFormat.describe($0) }
        switch item.status {
        case .off, .completed, .waiting: return []
        case .snoozed: return [next.map { tr("snoozed until \($0)") }].compactMap(\.self)
        case .on: return [next].compactMap(\.self)
        case .paused, .quiet, .skipping, .done:
            return [item.state(timeFormat), next].compactMap(\.self)
        }
    }
}
