import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The page with the rings that wait and the list of the alerts.
final class AlertsPage: Box {
    weak var window: MainWindow?
    private let waiting = ListBox(tr("Waiting for You"))
    private let waitingPart: Box
    private let list = ListBox(tr("Alerts"))
    private let groups = Strip()
    private let more = Button(tr("Show _More"))
    private let stack: Stack
    private let listPage: Page
    private let empty: StatusPage
    private let nothingFound = StatusPage(
        icon: "system-search-symbolic", tr("Nothing Found"),
        tr("No alert has these words in its title, text or group."))
    private var rows: [AlertRow] = []
    private var waitingRows: [WaitingRow] = []
    private var lengths: [Int] = []
    private var groupButtons: [(name: String, button: ToggleButton)] = []

    init() {
        let heading = Label(tr("Waiting for You"))
        heading.style("heading")
        waitingPart = Box(.down, spacing: 6, [heading, waiting])
        let parts = Box(.down, spacing: 18, [waitingPart, groups, list, more])
        parts.margin(12)
        listPage = Page(parts)
        let new = Button(tr("_New Alert"))
        new.style("pill")
        new.style("suggested-action")
        new.centerHorizontally()
        empty = StatusPage(
            icon: "alarm-symbolic", tr("No Alerts"),
            tr("Say what to be reminded of and when, like “weekdays 9:30”."), new)
        stack = Stack([listPage, empty, nothingFound])
        super.init(.down, [stack])
        new.onClick { [unowned self] in window?.add() }
        more.style("flat")
        more.onClick { [unowned self] in window?.daemon.request.limit += 500 }
    }

    /// Shows the contents.
    func show(_ contents: WindowContents) {
        showWaiting(contents)
        showGroups(contents)
        showRows(contents)
        list.isVisible = !rows.isEmpty
        more.isVisible = contents.ids.count > contents.rows.count
        let isFiltered = !contents.request.words.isEmpty
        if !contents.ids.isEmpty || !waitingRows.isEmpty && !isFiltered {
            stack.show(listPage)
        } else {
            stack.show(isFiltered ? nothingFound : empty)
        }
    }

    /// Moves the focus to an alert's row.
    ///
    /// - Returns: Whether the alert has a row.
    func focus(on id: Alert.ID) -> Bool {
        // The row of a waiting ring goes away when the ring is answered.
        let row: Widget? =
            rows.first { $0.id == id } ?? waitingRows.first { $0.id == id }
        row?.focus()
        return row != nil
    }

    private func showRows(_ contents: WindowContents) {
        guard let window else { return }
        let focused = rows.first { $0.hasFocus }
        let wanted = Set(contents.rows.map(\.id))
        for row in rows where !wanted.contains(row.id) { list.remove(row) }
        rows.removeAll { !wanted.contains($0.id) }
        var isMoved = false
        for (index, item) in contents.rows.enumerated() {
            if index >= rows.count || rows[index].id != item.id {
                let row: AlertRow
                if let old = rows.firstIndex(where: { $0.id == item.id }) {
                    row = rows.remove(at: old)
                    isMoved = isMoved || row === focused
                    list.remove(row)
                } else {
                    row = AlertRow(item.id, window)
                }
                list.insert(row, at: index)
                rows.insert(row, at: index)
            }
            rows[index].show(item, contents.timeFormat)
        }
        if isMoved { focused?.focus() }
    }

    private func showWaiting(_ contents: WindowContents) {
        guard let window else { return }
        let lines =
            contents.waiting.map { ($0.id, $0.alert.content.title, $0.unseenSince, false) }
            + contents.seen.map { ($0.alert, $0.title, Optional($0.at), true) }
        if lengths != contents.snoozeLengths {
            for row in waitingRows { waiting.remove(row) }
            waitingRows = []
            lengths = contents.snoozeLengths
        }
        if waitingRows.map(\.id) != lines.map(\.0) {
            var old = Dictionary(
                waitingRows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for row in waitingRows { waiting.remove(row) }
            waitingRows = lines.map {
                old.removeValue(forKey: $0.0) ?? WaitingRow($0.0, snoozing: lengths, window)
            }
            for (index, row) in waitingRows.enumerated() { waiting.insert(row, at: index) }
        }
        for (row, line) in zip(waitingRows, lines) {
            row.show(line.1, line.2, isSeen: line.3, contents.timeFormat)
        }
        waitingPart.isVisible = !lines.isEmpty && contents.request.words.isEmpty
    }

    /// Shows a button for each group, which leaves only its alerts in the list.
    private func showGroups(_ contents: WindowContents) {
        let names = contents.groups.map(\.name)
        if names != groupButtons.map(\.name) {
            for (_, button) in groupButtons { groups.remove(button) }
            groupButtons = names.map { name in
                let button = ToggleButton(name)
                button.onChange { [unowned self] isOn in
                    window?.daemon.request.group = isOn ? name : nil
                }
                groups.append(button)
                return (name, button)
            }
            if let group = contents.request.group, !names.contains(group) {
                window?.daemon.request.group = nil
            }
        }
        for (name, button) in groupButtons { button.show(name == contents.request.group) }
        groups.isVisible = !names.isEmpty
    }
}
