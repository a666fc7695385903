import Alerts
import DBus
import Messages
import Recurrence

extension AlertHarness {
    /// Handles a call of `org.freedesktop.Application`.
    func open(
        _ call: IncomingCall, _ scheduler: Scheduler, clock: any WallClock,
        delivery: (any Delivery)?
    ) async throws {
        let now = clock.now
        switch ApplicationInterface.action(of: call) {
        case .today:
            let agenda = try await scheduler.agenda(at: now, in: clock.zone)
            // Opening Peal shows the waiting notifications, so they count as seen.
            try await scheduler.clearBadge()
            if let delivery {
                try await agendaPopUp.show(
                    .agenda(agenda, at: now, in: clock.zone), with: delivery)
            }
        case .pause: try await scheduler.pause(nil, until: now.advanced(by: .seconds(3_600)))
        // The desktop entry calls this action "Done for Today".
        case .done: _ = try await scheduler.finish(.all, extent: .day)
        case nil: throw AlertError(.invalidAlert, "Peal has no such action.")
        }
    }
}
