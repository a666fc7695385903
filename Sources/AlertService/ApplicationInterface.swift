import Alerts
import DBus

/// The interface `org.freedesktop.Application` (Desktop Entry Specification, "D-Bus Activation"), by
/// which desktops open Peal: from a menu, or by a click on what an earlier daemon has shown.
enum ApplicationInterface {
    static let name: InterfaceName = "org.freedesktop.Application"

    /// The actions of the desktop entry.
    enum Action: String {
        case today
        case pause
        case done
    }

    static let description = InterfaceDescription(
        name,
        methods: [
            MethodDescription("Activate", inputs: [.init("platform_data", "a{sv}")], outputs: []),
            MethodDescription(
                "Open", inputs: [.init("uris", "as"), .init("platform_data", "a{sv}")],
                outputs: []),
            MethodDescription(
                "ActivateAction",
                inputs: [
                    .init("action_name", "s"), .init("parameter", "av"),
                    .init("platform_data", "a{sv}"),
                ], outputs: []),
        ])

    /// What a call asks for; `nil` for an action that the desktop entry does not have.
    static func action(of call: IncomingCall) -> Action? {
        guard call.member == "ActivateAction" else { return .today }
        return call.arguments.first?.asString.flatMap(Action.init(rawValue:))
    }
}
