import Adwaita
import EventLoop
import Glibc
import Localization
import Messages

/// Peal's window: the list of the alerts, with a switch for each.
package enum PealWindow {
    /// The program's name on the bus.
    static let busName = "io.github.peal.Peal.Window"
    /// The desktop entry, the icon and the badge are those of Peal as a whole.
    static let desktopEntry = "io.github.peal.Peal"

    /// Shows the window until the user closes it.
    ///
    /// - Returns: The exit code.
    package static func run() -> Int32 {
        do {
            let executor = try EventLoopExecutor()
            return Language.$current.withValue(.ofUser()) {
                Application.run(id: busName, desktopEntry: desktopEntry) { application in
                    prepare(application, executor)
                }
            }
        } catch {
            // Without descriptors or threads, GTK could not start either.
            return 71
        }
    }

    @WindowActor
    private static func prepare(_ application: Application, _ executor: EventLoopExecutor) {
        // No widget can be created before the program has started.
        func window() -> MainWindow {
            application.window as? MainWindow
                ?? MainWindow(in: application, DaemonConnection(on: executor))
        }
        application.onActivate { window().present() }
        // A click on a notification without a target shows its alert.
        application.add("show:") { id in
            let window = window()
            window.present()
            window.show(id)
        }
        // The test of the window looks for objects that are never released.
        application.add("count") { _ in
            print("objects", Object.count)
            fflush(nil)
        }
        application.add("new", keys: ["<Control>n"]) { _ in
            let window = window()
            window.present()
            window.add()
        }
    }
}
