import Alerts
package import DBus

/// The program of Peal's window, which the bus starts if it is installed.
package struct WindowProgram: Sendable {
    private static let busName: BusName = "io.github.peal.Peal.Window"
    private static let path: ObjectPath = "/io/github/peal/Peal/Window"
    private let bus: Bus

    /// Creates a client of the window on a bus.
    package init(on bus: Bus) {
        self.bus = bus
    }

    /// Returns the data of the desktop for a call.
    ///
    /// - Parameter token: The token that lets the window come to the front; `nil` for none.
    /// - Returns: An `a{sv}` with the keys of the Desktop Entry Specification.
    package static func platformData(_ token: String?) -> Value {
        guard let token else { return .properties([(String, Value)]()) }
        return .properties([
            ("activation-token", .string(token)), ("desktop-startup-id", .string(token)),
        ])
    }

    /// Opens the window, or brings it to the front.
    ///
    /// - Parameter platformData: The data of the desktop, with a token that lets the window come to
    ///   the front.
    /// - Returns: Whether the window is installed and could be started.
    package func open(_ platformData: Value = platformData(nil)) async -> Bool {
        await call("Activate", [platformData])
    }

    /// Starts an action of the window, which opens it.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - parameter: The parameter; `nil` for none.
    ///   - platformData: The data of the desktop.
    /// - Returns: Whether the window is installed and could be started.
    func start(
        _ action: String, _ parameter: String? = nil,
        _ platformData: Value = platformData(nil)
    ) async -> Bool {
        let parameters = parameter.map { [Value.variant(.string($0))] } ?? []
        return await call(
            "ActivateAction", [.string(action), .array(of: "v", parameters), platformData])
    }

    private func call(_ member: MemberName, _ arguments: [Value]) async -> Bool {
        do throws(BusError) {
            _ = try await bus.call(
                MethodCall(
                    destination: Self.busName, path: Self.path,
                    interface: "org.freedesktop.Application", member: member,
                    arguments: arguments), timeout: .seconds(10))
            return true
        } catch {
            // A window that starts slowly still opens.
            return error.code == .timedOut
        }
    }
}
