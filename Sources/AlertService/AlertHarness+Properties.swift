import Alerts
import DBus

extension AlertHarness {
    /// Answers a request about properties.
    func answer(
        _ request: PropertyRequest, of call: IncomingCall, from scheduler: Scheduler,
        clock: any WallClock
    ) async {
        // Ask the notification server only if a requested property depends on the server.
        let status =
            request.isAboutServer ? await scheduler.status() : await scheduler.statusAtHand()
        let state = ServiceState(status: status, zone: clock.zone)
        if case .set = request {
            call.fail(.propertyReadOnly, "Peal's properties cannot be set.")
        } else if let values = AlertsInterface.table.values(for: request, from: state)
            ?? ApplicationInterface.table.values(for: request, from: state)
        {
            call.reply(values)
        }
    }
}

extension PropertyRequest {
    /// Whether the answer depends on the notification server.
    fileprivate var isAboutServer: Bool {
        switch self {
        case .getAll: true
        case .get(_, let name): name == "ServerName" || name == "Server"
        case .set: false
        }
    }
}
