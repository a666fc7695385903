import Alerts
import DBus
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
                            isSandboxed: { [bus] in
                                await bus.process(of: call.sender).sandbox != nil
                            },
                            reloadSettings: reloadSettings)))
            }
        } catch let error as AlertError {
            call.fail(error.busName, error.description, details: error.busDetails)
        } catch {
            call.fail(.failed, "\(error)")
        }
    }
}
