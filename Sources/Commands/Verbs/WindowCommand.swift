import AlertService
import Arguments
import DBus
import DesktopDelivery
import Localization
import Messages

struct WindowCommand: ParsableCommand {
    static let commandName = "window"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Open Peal's window."), examples: ["peal window"],
            discussion: tr("The window is the package 'peal-window'."))
    }

    func run() async throws {
        var isOpen = false
        try await AlertConnection.withBus { bus in
            isOpen = await WindowProgram(on: bus).open(WindowProgram.platformData(Self.token))
        }
        guard isOpen else {
            throw Unavailable(
                message: "The window cannot be opened. Install the package 'peal-window'.")
        }
    }

    /// The token with which the desktop lets the window come to the front.
    private static var token: String? {
        let variables = ProcessEnvironment.variables
        return variables["XDG_ACTIVATION_TOKEN"] ?? variables["DESKTOP_STARTUP_ID"]
    }
}
