import Alerts
import ScheduleReading

/// The settings of the flags of `peal edit` and `peal copy`.
struct AlertSettings {
    private let title: String?
    private let request: ScheduleRequest
    private let content: ContentOptions

    init(title: String?, schedule: ScheduleOptions, count: Int?, content: ContentOptions) {
        self.title = title
        self.content = content
        var request = schedule.request
        request.count = count
        self.request = request
    }

    /// Whether the command line has none of the flags.
    var isEmpty: Bool { title == nil && request.isEmpty && content.isEmpty }

    /// Returns an alert with the settings; the others are those of `old`.
    func applied(to old: Alert, _ connection: AlertConnection) throws -> Alert {
        var alert = old
        if let title { alert.content.title = title }
        try content.apply(to: &alert)
        guard !request.isEmpty else { return alert }
        alert.trigger = try request.trigger(
            changing: alert.trigger, now: connection.now, in: connection.zone)
        // With new times, the alert no longer rings a fixed time before its event.
        alert.lead = nil
        return alert
    }
}
