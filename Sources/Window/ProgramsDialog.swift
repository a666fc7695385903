import Adwaita
import Alerts
import Localization
import Messages
import ProgramService
import Programs
import Wording

/// The dialog in which the user decides about the programs that schedule notifications.
final class ProgramsDialog: Dialog {
    private let window: MainWindow
    private let group = PreferencesGroup(
        "", explanation: tr("Programs may show notifications only if you allow it."))
    private let stack: Stack
    private let toasts: ToastOverlay
    private let page: Page
    private let empty = StatusPage(
        icon: "application-x-executable-symbolic", tr("No Programs"),
        tr("No program has asked to show notifications through Peal."))
    private var rows: [ProgramRow] = []

    init(of window: MainWindow) {
        self.window = window
        let body = Box(.down, [group])
        body.margin(18)
        page = Page(body)
        // The first page has nothing to focus: GTK 4.8 never releases a page that is hidden while it
        // has the focus.
        stack = Stack([Box(.down), page, empty])
        toasts = ToastOverlay(stack)
        super.init(of: window, tr("Programs"), width: 400, height: 480)
        setContent(Box(.down, [HeaderBar(), toasts]))
        read()
    }

    private func read() {
        Task {
            do {
                let programs = try await window.daemon.performOnBus {
                    try await ProgramManagerClient(on: $0).list()
                }
                show(programs)
            } catch { toasts.show(tr(error.message)) }
        }
    }

    private func show(_ programs: [ProgramSummary]) {
        if rows.map(\.id) != programs.map(\.program.id) {
            for row in rows { group.remove(row.expander) }
            rows = programs.map { ProgramRow($0.program.id) }
            if rows.count == 1 { rows[0].expander.isOpen = true }
            for row in rows {
                group.append(row.expander)
                row.onAllow { [unowned self, unowned row] isAllowed in
                    change {
                        try await $0.setAuthorization(
                            isAllowed ? .authorized : .denied, of: row.id)
                    }
                }
                row.onSwitch { [unowned self, unowned row] setting, isOn in
                    change { try await $0.allow(row.id, [setting: isOn]) }
                }
            }
        }
        for (row, program) in zip(rows, programs) { row.show(program) }
        stack.show(programs.isEmpty ? empty : page)
    }

    private func change(
        _ work: @escaping @Sendable (ProgramManagerClient) async throws -> Void
    ) {
        Task {
            do {
                try await window.daemon.performOnBus {
                    try await work(ProgramManagerClient(on: $0))
                }
            } catch { toasts.show(tr(error.message)) }
            read()
        }
    }
}

/// The rows of a program: whether it may show notifications, and what they may do.
@WindowActor
private final class ProgramRow {
    nonisolated let id: ProgramID
    let expander: ExpanderRow
    private let allowed = Switch()
    private let switches: [(setting: ProgramSetting, row: ActionRow, toggle: Switch)]

    init(_ id: ProgramID) {
        self.id = id
        let names: [(ProgramSetting, String)] = [
            (.alert, tr("Show notifications")), (.sound, tr("Play sounds")),
            (.badge, tr("Count on the badge")),
        ]
        switches = names.map { ($0.0, ActionRow($0.1), Switch()) }
        let allow = ActionRow(tr("Allowed"))
        allow.append(allowed)
        allow.onActivate(of: allowed)
        for (_, row, toggle) in switches {
            row.append(toggle)
            row.onActivate(of: toggle)
        }
        expander = ExpanderRow(id.rawValue, [allow] + switches.map(\.row))
    }

    /// Calls a function when the user allows or denies the notifications.
    func onAllow(_ body: @escaping @WindowActor (Bool) -> Void) { allowed.onChange(body) }

    /// Calls a function when the user operates one of the other switches.
    func onSwitch(_ body: @escaping @WindowActor (ProgramSetting, Bool) -> Void) {
        for (setting, _, toggle) in switches { toggle.onChange { body(setting, $0) } }
    }

    /// Shows the program.
    func show(_ summary: ProgramSummary) {
        let program = summary.program
        expander.setTitle(program.name.isEmpty ? id.rawValue : program.name)
        expander.setSubtitle(summary.permission)
        allowed.show(program.authorization == .authorized || program.authorization == .provisional)
        for (setting, _, toggle) in switches {
            switch setting {
            case .alert: toggle.show(program.showsAlerts)
            case .sound: toggle.show(program.playsSounds)
            case .badge: toggle.show(program.showsBadge)
            }
        }
    }
}
