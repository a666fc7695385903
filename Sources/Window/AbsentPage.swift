import Adwaita
import Localization
import Messages

/// The page that is shown while no daemon runs.
final class AbsentPage: Box {
    private let start = Button(tr("_Start Peal"))
    private let page: StatusPage

    init() {
        start.style("pill")
        start.style("suggested-action")
        start.centerHorizontally()
        page = StatusPage(icon: "dialog-warning-symbolic", tr("Nothing Rings"), "", start)
        super.init(.down, [page])
        show(nil)
    }

    /// Calls a function when the user wants the daemon to run.
    func onStart(_ body: @escaping @WindowActor () -> Void) { start.onClick(body) }

    /// Shows the reason why the daemon cannot be used; `nil` if it does not run.
    func show(_ reason: Message?) {
        page.setText(
            reason.map { tr($0) }
                ?? tr("Peal's daemon is not running. It shows your alerts when they are due."))
    }
}
