import Alerts
import DBus
import EventLoop
import Logging
import Recurrence

extension AlertHarness {
    /// Sends the signal for a change.
    func announce(_ announcement: Announcement, in zone: Zone) {
        switch announcement {
        case .changed(let id): emit("Changed", [.string(id.rawValue)])
        case .presented(let id, let due):
            emit("Presented", [.string(id.rawValue), .time(due, in: zone)])
        case .ended(let id, let reason):
            emit("Ended", [.string(id.rawValue), .uint32(reason.rawValue)])
        case .responded(let id, let action, let text):
            emit("Responded", [.string(id.rawValue), .string(action), .string(text)])
        case .paused(let pause):
            propertyChanged("PausedSince", .time(pause?.since, in: zone))
            propertyChanged("PausedUntil", .time(pause?.until, in: zone))
        case .pausePlanned(let pause):
            propertyChanged("PlannedPauseSince", .time(pause?.since, in: zone))
            propertyChanged("PlannedPauseUntil", .time(pause?.until, in: zone))
        case .quiet(let end): propertyChanged("QuietUntil", .time(end, in: zone))
        case .badge(let count): propertyChanged("Badge", .uint32(UInt32(clamping: count)))
        }
    }

    /// Shows the alert in the window, if it is installed, when the user clicks a notification that
    /// opens nothing else.
    func showClicked(_ announcement: Announcement, from scheduler: Scheduler) async {
        guard case .responded(let id, ResponseAction.open, _) = announcement,
            let alert = try? await scheduler.get(id).alert, alert.content.open == nil,
            !alert.content.doneOnOpen
        else { return }
        let window = WindowProgram(on: bus)
        // The window may have to start first, and the announcements do not wait for it.
        Task(executorPreference: EventLoopExecutor.current) {
            _ = await window.start("show", id.rawValue)
        }
    }

    private func propertyChanged(_ property: String, _ value: Value) {
        emit(
            "PropertiesChanged",
            [
                .string(AlertsInterface.name.rawValue), .properties([(property, value)]),
                .strings([]),
            ],
            of: .properties)
    }

    private func emit(
        _ member: MemberName, _ arguments: [Value],
        of interface: InterfaceName = AlertsInterface.name
    ) {
        do {
            try bus.emit(
                Signal(
                    path: AlertsInterface.path, interface: interface, member: member,
                    arguments: arguments))
        } catch {
            logger.debug("Could not send the signal for a change", metadata: ["error": "\(error)"])
        }
    }
}
