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
        // The window is told instead. The daemon keeps the machine awake and follows the networks.
        case .clicked, .awake, .followsPlaces: break
        case .paused(let pause):
            propertyChanged("PausedSince", .time(pause?.since, in: zone))
            propertyChanged("PausedUntil", .time(pause?.until, in: zone))
        case .pausePlanned(let pause):
            propertyChanged("PlannedPauseSince", .time(pause?.since, in: zone))
            propertyChanged("PlannedPauseUntil", .time(pause?.until, in: zone))
        case .quiet(let end): propertyChanged("QuietUntil", .time(end, in: zone))
        case .away:
            emit(
                "PropertiesChanged",
                [
                    .string(AlertsInterface.name.rawValue), .properties([]),
                    .strings(["Away"]),
                ], of: .properties)
        case .badge(let count): propertyChanged("Badge", .uint32(UInt32(clamping: count)))
        }
    }

    /// Opens the window, if it is installed, when the user clicks a notification that opens nothing
    /// else, and shows the alert in it.
    func showClicked(_ announcement: Announcement) {
        guard case .clicked(let id, let token) = announcement else { return }
        let window = WindowProgram(on: bus)
        let data = WindowProgram.platformData(token)
        // The window may have to start first, and the announcements do not wait for it.
        Task(executorPreference: EventLoopExecutor.current) {
            guard let id else { return await window.open(data) }
            return await window.start("show", id.rawValue, data)
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
