import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading

/// The flags of `peal edit` and `peal copy`, which change an alert.
struct AlertSettings: ParsableArguments {
    @Option("--title", help: .tr("The title of the notification.", valueName: "title"))
    var title: String?

    @OptionGroup(title: Message("When")) var schedule: ScheduleRequest

    @Option(
        "--count",
        help: .tr(
            "Stop after this number of rings, or of days with several rings.", valueName: "number"))
    var count: Int?

    @OptionGroup(title: Message("Content")) var content: ContentOptions

    private func request(_ words: [String] = []) -> ScheduleRequest {
        var request = schedule
        request.count = count
        let when = [request.phrase].compactMap(\.self) + words
        if !when.isEmpty { request.phrase = when.joined(separator: " ") }
        return request
    }

    /// Whether the command line has none of the flags.
    var isEmpty: Bool { title == nil && request().isEmpty && content.isEmpty }

    /// Whether the command line has a title, or flags that say when an alert rings.
    var hasTitleOrTimes: Bool { title != nil || !request().isEmpty }

    /// Returns an alert with the settings; the others are those of `old`.
    ///
    /// - Parameters:
    ///   - old: The alert.
    ///   - connection: The connection, which knows the time.
    ///   - words: Words that say when, in addition to those of `--when`.
    /// - Returns: The alert.
    /// - Throws: ``AlertError`` if a value cannot be read.
    func applied(
        to old: Alert, _ connection: AlertConnection, when words: [String] = []
    ) throws -> Alert {
        let request = request(words)
        var alert = old
        if let title { alert.content.title = title }
        try content.apply(to: &alert)
        guard !request.isEmpty else { return alert }
        alert.trigger = try request.edited(
            alert.trigger, now: connection.now, in: connection.zone)
        // With new times, the alert no longer rings a fixed time before its event.
        alert.lead = nil
        return alert
    }
}
