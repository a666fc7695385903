import Alerts
import DBus

/// The interface `org.freedesktop.Application` (Desktop Entry Specification, "D-Bus Activation").
///
/// Desktops open Peal with it, from a menu or by a click on a notification of an earlier daemon.
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

    /// Returns the action that a call requests; `nil` for an action that the desktop entry does not
    /// have.
    static func action(of call: IncomingCall) -> Action? {
        guard call.member == "ActivateAction" else { return .today }
        return call.arguments.first?.asString.flatMap(Action.init(rawValue:))
    }
}
