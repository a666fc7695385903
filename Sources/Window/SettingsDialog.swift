import Adwaita
import Alerts
import DesktopDelivery
import Localization
import Messages
import Settings

/// The dialog with the user's settings.
final class SettingsDialog: Dialog {
    private let window: MainWindow
    private let autostart = Switch()
    private let toasts: ToastOverlay
    private let rows: [SettingRow]

    init(of window: MainWindow) {
        self.window = window
        let text = SettingsFile.user.read()
        var groups: [Widget] = []
        rows = SettingKey.allCases.map { SettingRow($0, text.settings) }
        for row in rows {
            groups.append(
                PreferencesGroup(
                    "", [row.widget], explanation: row.isChoice ? "" : tr(row.key.meaning)))
        }
        let login = ActionRow(
            tr("Start at login"), tr("Alerts ring only while Peal's daemon runs."))
        login.append(autostart)
        login.onActivate(of: autostart)
        groups.append(PreferencesGroup("", [login]))
        let body = Box(.down, spacing: 18, groups)
        body.margin(18)
        toasts = ToastOverlay(Page(body))
        super.init(of: window, tr("Settings"), width: 400, height: 600)
        setContent(Box(.down, [HeaderBar(), toasts]))
        for row in rows {
            row.onChange { [unowned self, unowned row] in set(row.key, to: $0, row) }
        }
        autostart.isSensitive = false
        autostart.onChange { [unowned self] in setAutostart($0) }
        readAutostart()
    }

    private func set(_ key: SettingKey, to value: String, _ row: SettingRow) {
        do {
            try window.set(key, to: value.isEmpty ? nil : value)
            row.show(SettingsFile.user.read().settings)
            toasts.show(tr("The setting is saved"))
        } catch {
            toasts.show(tr(error.message))
        }
    }

    // MARK: The start at login

    private func readAutostart() {
        Task {
            guard let path = PealProgram.path,
                let text = await Subprocess.output(of: [path, "autostart", "status", "--json"])
            else { return }
            autostart.show(text.contains("\"isOn\": true") || text.contains("\"isOn\":true"))
            autostart.isSensitive = true
        }
    }

    private func setAutostart(_ isOn: Bool) {
        Task {
            guard let path = PealProgram.path else { return }
            let output = await Subprocess.output(
                of: [path, "autostart", isOn ? "on" : "off", "--json"])
            if output == nil { toasts.show(tr("This could not be changed. See 'peal autostart'.")) }
            readAutostart()
        }
    }
}

/// The row of a setting: a text, or a choice if the setting has few values.
@WindowActor
private final class SettingRow {
    let key: SettingKey
    let widget: Widget
    private let entry: EntryRow?
    private let choice: ChoiceRow?
    private var values: [String] = []
    /// Whether the row shows all values, so that it needs no explanation of them.
    var isChoice: Bool { choice != nil }

    init(_ key: SettingKey, _ settings: UserSettings) {
        self.key = key
        switch key {
        case .urgency, .week, .sound, .alarmDoNotDisturb, .away:
            let value = key.text(in: settings)
            var values =
                key == .week
                ? [
                    "auto", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
                    "sunday",
                ]
                : key.examples
            if !values.contains(value) { values.append(value) }
            self.values = values
            let row = ChoiceRow(tr(key.title), values.map { Self.name($0, of: key) })
            (widget, entry, choice) = (row, nil, row)
        case .late, .snooze, .quiet, .allDay, .holidays, .place:
            let row = EntryRow(tr(key.title))
            (widget, entry, choice) = (row, row, nil)
        }
        show(settings)
    }

    /// Shows the value.
    func show(_ settings: UserSettings) {
        let value = key.text(in: settings)
        entry?.show(value)
        choice?.show(values.firstIndex(of: value) ?? 0)
    }

    /// Calls a function with the value that the user has chosen.
    func onChange(_ body: @escaping @WindowActor (String) -> Void) {
        entry?.onApply { [unowned self] in body(entry?.text ?? "") }
        entry?.onEnter { [unowned self] in body(entry?.text ?? "") }
        choice?.onChange { [unowned self] in body(values[$0]) }
    }

    /// Returns the name of a value in the user's language.
    private static func name(_ value: String, of key: SettingKey) -> String {
        switch value {
        case "ring" where key == .away: tr("Ring")
        case "auto": tr("As in your language")
        case "low": tr("Low")
        case "normal": tr("Normal")
        case "critical": tr("Critical")
        case "ring": tr("Sound")
        case "silent": tr("Stay silent")
        case "hold": tr("Wait until you are back")
        case "monday": tr("Monday")
        case "tuesday": tr("Tuesday")
        case "wednesday": tr("Wednesday")
        case "thursday": tr("Thursday")
        case "friday": tr("Friday")
        case "saturday": tr("Saturday")
        case "sunday": tr("Sunday")
        default: SoundNames.name(Sound(value))
        }
    }
}

extension SettingKey {
    /// The name of the setting in the window.
    fileprivate var title: Message {
        switch self {
        case .sound: Message("Sound of new alerts")
        case .urgency: Message("Urgency of new alerts")
        case .late: Message("Show late alerts")
        case .snooze: Message("Snooze lengths")
        case .quiet: Message("Quiet hours")
        case .alarmDoNotDisturb: Message("Alarms in do not disturb")
        case .away: Message("Alerts while you are away")
        case .allDay: Message("Time of days without a time")
        case .week: Message("First day of the week")
        case .holidays: Message("Holidays of")
        case .place: Message("Place for sunrise and sunset")
        }
    }
}
