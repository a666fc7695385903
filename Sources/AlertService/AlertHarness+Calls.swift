import Alerts
import DBus
import Glibc
import Messages

extension AlertHarness {
    /// Returns the row of the method that a call is for; `nil` for a request about properties.
    static func method(of call: IncomingCall) -> ServedMethod<ServiceCall>? {
        AlertsInterface.table.method(of: call) ?? ApplicationInterface.table.method(of: call)
    }

    /// Carries out a call and answers it.
    func answer(
        _ call: IncomingCall, from scheduler: Scheduler, clock: any WallClock,
        delivery: (any Delivery)?, reloadSettings: @escaping @Sendable () async -> Void
    ) async {
        do {
            if let request = call.propertyRequest {
                await answer(request, of: call, from: scheduler, clock: clock)
            } else if let method = Self.method(of: call) {
                call.reply(
                    try await method.handle(
                        ServiceCall(
                            arguments: call.arguments, scheduler: scheduler, clock: clock,
                            zone: clock.zone, delivery: delivery, agendaPopUp: agendaPopUp,
                            isSandboxed: { [bus] in await bus.isSandboxed(call.sender) },
                            reloadSettings: reloadSettings)))
            }
        } catch let error as AlertError {
            call.fail(error.busName, error.description, details: error.busDetails)
        } catch {
            call.fail(.failed, "\(error)")
        }
    }
}

extension Bus {
    /// Whether a connection belongs to a sandboxed program; also `true` if that cannot be found
    /// out.
    ///
    /// Flatpak puts a file into the root folder of each sandboxed process, and of the proxy through
    /// which the process reaches the bus. The desktop's portals look for that file, too.
    fileprivate func isSandboxed(_ connection: BusName) async -> Bool {
        guard let process = try? await processID(of: connection) else { return true }
        let root = "/proc/\(process)/root/"
        return access(root, X_OK) != 0 || access(root + ".flatpak-info", F_OK) == 0
    }
}
