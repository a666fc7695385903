import Alerts
import DBus
import Messages
import Recurrence

/// The interface `org.freedesktop.Application` (Desktop Entry Specification, "D-Bus Activation").
///
/// Desktops open Peal through this interface: from a menu, or when the user clicks a notification
/// that an earlier run of the daemon has shown.
enum ApplicationInterface {
    /// The actions of the desktop entry.
    private enum Action: String {
        case new
        case today
        case pause
        case done
    }

    static let table = ServedInterface<ServiceCall, ServiceState>(
        "org.freedesktop.Application",
        methods: [
            .init("Activate", inputs: ["platform_data": "a{sv}"]) {
                try await open($0.arguments[0], $0)
            },
            .init("Open", inputs: ["uris": "as", "platform_data": "a{sv}"]) {
                try await open($0.arguments[1], $0)
            },
            .init(
                "ActivateAction",
                inputs: ["action_name": "s", "parameter": "av", "platform_data": "a{sv}"]
            ) {
                guard let action = Action(rawValue: $0.text(0)) else {
                    throw AlertError(.invalidAlert, "Peal has no such action.")
                }
                return try await perform(action, $0)
            },
        ])

    /// Opens the window or, if it is not installed, shows today's rings as a notification.
    private static func open(
        _ platformData: Value, _ call: ServiceCall
    ) async throws -> [Value] {
        await call.window.open(platformData) ? [] : try await perform(.today, call)
    }

    private static func perform(_ action: Action, _ call: ServiceCall) async throws -> [Value] {
        let scheduler = call.scheduler
        let now = call.clock.now
        switch action {
        case .new:
            guard await call.window.start("new", nil, call.arguments[2]) else {
                throw AlertError(.invalidAlert, "Peal's window is not installed.")
            }
        case .today:
            let agenda = try await scheduler.agenda(at: now, in: call.zone)
            // Opening Peal shows the waiting notifications, so they count as seen.
            try await scheduler.clearBadge()
            if let delivery = call.delivery {
                try await call.agendaPopUp.show(
                    .agenda(agenda, at: now, in: call.zone), with: delivery)
            }
        case .pause: try await scheduler.pause(nil, until: now.advanced(by: .seconds(3_600)))
        // The desktop entry calls this action "Done for Today".
        case .done: _ = try await scheduler.finish(.all, extent: .day)
        }
        return []
    }
}

/// The notification with the agenda of the day. At most one is shown: a newer agenda replaces it.
actor AgendaPopUp {
    private var next: Notification?
    private var isShowing = false
    private var receipt: DeliveryReceipt?

    /// Shows an agenda.
    ///
    /// If another call is still showing an earlier agenda, that call shows this one next.
    ///
    /// - Parameters:
    ///   - agenda: the notification with the agenda.
    ///   - delivery: shows the notification.
    /// - Throws: ``DeliveryError`` if the notification cannot be shown.
    func show(_ agenda: Notification, with delivery: any Delivery) async throws {
        next = agenda
        guard !isShowing else { return }
        isShowing = true
        defer { isShowing = false }
        while var notification = next {
            next = nil
            notification.replaces = receipt
            receipt = try await delivery.deliver(notification)
        }
    }
}
