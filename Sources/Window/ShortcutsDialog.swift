import Adwaita
import Localization
import Messages

/// The list of the window's keyboard shortcuts.
final class ShortcutsDialog: Dialog {
    init(of window: MainWindow) {
        super.init(of: window, tr("Keyboard Shortcuts"), width: 360, height: 520)
        let list = ListBox(tr("Keyboard Shortcuts"))
        let keys = [
            (tr("New alert"), "Ctrl+N"), (tr("Search"), "Ctrl+F"),
            (tr("Edit the alert in the row"), tr("Enter")),
            (tr("Switch the alert in the row"), tr("Space")),
            (tr("Remove the alert in the row"), tr("Delete")),
            (tr("Undo"), "Ctrl+Z"), (tr("Redo"), "Ctrl+Shift+Z"),
            (tr("Alerts, today, history"), "Alt+1, 2, 3"), (tr("Settings"), "Ctrl+,"),
            (tr("This list"), "F1"), (tr("Close a dialog"), tr("Escape")),
            (tr("Close the window"), "Ctrl+W"),
        ]
        for (index, (name, key)) in keys.enumerated() {
            let row = ActionRow(name)
            let label = Label(key)
            label.style("dim-label")
            label.keepOnOneLine()
            row.append(label)
            list.insert(row, at: index)
        }
        list.margin(12)
        setContent(Box(.down, [HeaderBar(), Page(list)]))
    }
}
