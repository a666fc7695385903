import Adwaita
import AlertService
import Localization
import Messages

/// The menu of the window.
@WindowActor
enum MainMenu {
    static let menu = Menu([
        [
            (tr("Pause for 1 _Hour"), "app.pause::3600"),
            (tr("Pause until _Tomorrow"), "app.pause::tomorrow"),
            (tr("_Pause until I Resume"), "app.pause::resumed"),
            (tr("_Resume"), "app.resume"),
        ],
        [
            (tr("Sort by Time of _Day"), "app.sort::time"),
            (tr("Sort by _Next Ring"), "app.sort::next"),
            (tr("Sort by T_itle"), "app.sort::title"),
        ],
        [(tr("_Undo"), "app.undo"), (tr("Re_do"), "app.redo")],
        [
            (tr("_Settings"), "app.settings"), (tr("Pro_grams"), "app.programs"),
            (tr("_Keyboard Shortcuts"), "app.shortcuts"), (tr("_About Peal"), "app.about"),
        ],
    ])

    /// Opens the window that says what Peal is.
    static func showAbout(of window: MainWindow) {
        AboutWindow(
            of: window, name: tr("Peal"), icon: PealWindow.desktopEntry,
            version: PealVersion.current,
            comments: tr("Schedule reminders and show them as desktop notifications."),
            website: "https://github.com/peal/peal"
        ).present()
    }
}
