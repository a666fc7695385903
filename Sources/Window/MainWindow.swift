import Adwaita
import AlertService
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The window with the pages of alerts.
final class MainWindow: ApplicationWindow {
    let daemon: DaemonConnection
    let toasts: ToastOverlay
    private let stack = ViewStack()
    private let states: Stack
    private let alertsPage: AlertsPage
    private let todayPage = DayPage.today()
    private let historyPage = DayPage.history()
    private let absentPage = AbsentPage()
    private let alarmPage = AlarmPage()
    private let banner = Banner()
    private let searchEntry = SearchEntry(tr("Search"))
    private let searchBar: SearchBar
    /// The parts of the window that lead elsewhere, which an alarm hides until it is answered.
    private var waysElsewhere: [Widget] = []
    private(set) var contents: WindowContents?
    /// The waiting rings that were last marked as seen.
    private var marked: [Alert.ID: Instant?] = [:]
    /// The alert to show as soon as the contents are known.
    private var wanted: String?

    init(in application: Application, _ daemon: DaemonConnection) {
        self.daemon = daemon
        alertsPage = AlertsPage()
        states = Stack([stack, absentPage, alarmPage])
        toasts = ToastOverlay(states)
        searchBar = SearchBar(searchEntry)
        super.init(application, tr("Peal"), width: 480, height: 680)
        alertsPage.window = self
        stack.add(alertsPage, named: "alerts", tr("Alerts"), icon: "alarm-symbolic")
        stack.add(
            todayPage, named: "today", tr("Today"), icon: "x-office-calendar-symbolic")
        stack.add(
            historyPage, named: "history", tr("History"), icon: "document-open-recent-symbolic")
        let title = ViewSwitcherTitle(stack, tr("Peal"))
        let bar = ViewSwitcherBar(stack, whenNarrow: title)
        setContent(Box(.down, [header(title), searchBar, banner, toasts, bar]))
        waysElsewhere += [title, searchBar, bar]
        addActions(to: application)
        connectSignals()
        daemon.start()
    }

    private func header(_ title: ViewSwitcherTitle) -> HeaderBar {
        let new = Button(icon: "list-add-symbolic", tr("New Alert"))
        new.onClick { [unowned self] in add() }
        let search = ToggleButton(icon: "system-search-symbolic", tr("Search"))
        search.onChange { [unowned self] isOn in searchBar.isOpen = isOn }
        searchBar.onChange { [unowned self, unowned search] in
            search.show(searchBar.isOpen)
            if searchBar.isOpen {
                stack.page = "alerts"
            } else {
                daemon.request.words = []
            }
        }
        let menu = MenuButton(icon: "open-menu-symbolic", tr("Main Menu")) { MainMenu.menu }
        waysElsewhere = [new, search, menu]
        return HeaderBar(start: [new], title: title, end: [menu, search])
    }

    private func connectSignals() {
        daemon.onChange = { [unowned self] in
            show($0)
            showAlarm()
        }
        daemon.onNotice = { [unowned self] in toasts.show(tr($0)) }
        searchEntry.onSearch { [unowned self] in
            daemon.request.words = $0.split(separator: " ").map(String.init)
        }
        stack.onChange { [unowned self] in
            daemon.request.page = PageName(rawValue: stack.page) ?? .alerts
        }
        banner.onResume { [unowned self] in
            change(tr("Resumed all alerts")) { try await $0.resume(nil, planned: false) }
        }
        banner.onBack { [unowned self] in
            change(tr("You are back")) { _ = try await $0.setAway(.auto) }
        }
        alarmPage.connect(to: self)
        absentPage.onStart { [unowned self] in
            Task {
                do { try await daemon.startDaemon() } catch { report(error) }
            }
        }
        onArrival { [unowned self] in markSeen() }
        onInput { [unowned self] in markSeen() }
    }

    private func addActions(to application: Application) {
        application.add("search", keys: ["<Control>f"]) { [unowned self] _ in
            searchBar.isOpen = true
            searchEntry.focus()
        }
        application.add("undo", keys: ["<Control>z"]) { [unowned self] _ in undo() }
        application.add("redo", keys: ["<Control><Shift>z"]) { [unowned self] _ in redo() }
        application.add("close", keys: ["<Control>w", "<Control>q"]) { [unowned self] _ in
            close()
        }
        for (index, page) in ["alerts", "today", "history"].enumerated() {
            application.add(page, keys: ["<Alt>\(index + 1)"]) { [unowned self] _ in
                stack.page = page
            }
        }
        application.add("pause:") { [unowned self] in pause($0) }
        application.add("resume") { [unowned self] _ in
            change(tr("Resumed all alerts")) { try await $0.resume(nil, planned: true) }
        }
        application.add("sort:") { [unowned self] in
            daemon.request.order = AlertQuery.Order(rawValue: $0) ?? .time
        }
        application.add("settings", keys: ["<Control>comma"]) { [unowned self] _ in
            SettingsDialog(of: self).present()
        }
        application.add("programs") { [unowned self] _ in ProgramsDialog(of: self).present() }
        application.add("shortcuts", keys: ["<Control>question", "F1"]) { [unowned self] _ in
            ShortcutsDialog(of: self).present()
        }
        application.add("about") { [unowned self] _ in MainMenu.showAbout(of: self) }
    }

    // MARK: Contents

    private func show(_ state: DaemonConnection.State) {
        switch state {
        case .absent: showAbsence(nil)
        case .failed(let reason): showAbsence(reason)
        case .contents(let contents):
            self.contents = contents
            if alarmPage.ring == nil { states.show(stack) }
            banner.show(contents.silence, contents.away, contents.timeFormat)
            forgetOldRings(contents)
            alertsPage.show(contents)
            switch contents.request.page {
            case .alerts: break
            case .today: todayPage.show(contents.agendaLines)
            case .history: historyPage.show(contents.historyLines)
            }
            if let wanted {
                self.wanted = nil
                show(wanted)
            }
        }
    }

    /// Shows the page of an alarm that sounds, in place of all others, until it is answered.
    private func showAlarm() {
        let wasShown = alarmPage.ring != nil
        let isShown = alarmPage.show(contents)
        guard isShown != wasShown else { return }
        if isShown {
            states.show(alarmPage)
            alarmPage.focus()
        } else if contents != nil {
            states.show(stack)
        }
        for way in waysElsewhere { way.isVisible = !isShown }
        if !isShown, searchBar.isOpen { searchEntry.focus() }
    }

    private func showAbsence(_ reason: Message?) {
        contents = nil
        banner.hide()
        absentPage.show(reason)
        states.show(absentPage)
    }

    /// Shows an alert: its row, or the alert itself if it has no row.
    func show(_ id: String) {
        guard contents != nil else {
            wanted = id
            return
        }
        guard !id.isEmpty, let id = try? Alert.ID(id) else { return }
        stack.page = "alerts"
        if !alertsPage.focus(on: id) { edit(id) }
    }

    // MARK: The badge

    /// Marks the waiting rings as seen that the user looks at.
    ///
    /// The user looks at the window when coming to it, and at each key, click, scroll or touch in it.
    /// An open window alone says nothing: its user may be away.
    private func markSeen() {
        guard let contents, stack.page == "alerts", alarmPage.ring == nil,
            !contents.waiting.isEmpty
        else { return }
        // A ring that no server has shown must still be shown, so it stays unseen.
        let shown = contents.waiting.filter { !contents.unshown.contains($0.id) }
        let rings = Dictionary(
            shown.map { ($0.id, $0.unseenSince) }, uniquingKeysWith: { $1 })
        guard marked != rings, let last = shown.compactMap(\.unseenSince).max() else {
            return
        }
        marked = rings
        for (id, ring) in rings { daemon.request.kept[id] = ring }
        let ids = shown.map(\.id)
        Task {
            // If an alert was removed meanwhile, nothing was marked, and the next key marks the
            // others.
            do {
                _ = try await daemon.perform {
                    try await $0.change(.ids(ids), .seen(through: last))
                }
            } catch {
                marked = [:]
            }
        }
    }

    /// Forgets the rings of earlier days, which the list leaves out.
    private func forgetOldRings(_ contents: WindowContents) {
        let today = contents.timeFormat.date(in: 0)
        if day != nil, day != today { daemon.request.kept = [:] }
        day = today
    }

    private var day: CivilDate?
}
