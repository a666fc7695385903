import AlertService
import Alerts
import Recurrence
import Settings
import Wording

/// The part of the daemon's alerts that the window shows.
struct WindowContents: Sendable {
    /// The parts that only some pages show.
    struct Request: Hashable, Sendable {
        /// The words that the alerts must contain.
        var words: [String] = []
        /// The group of the alerts; `nil` for all.
        var group: String?
        /// The order of the alerts.
        var order = AlertQuery.Order.time
        /// The maximum number of rows.
        var limit = 200
        /// The page that is shown.
        var page = PageName.alerts
        /// The rings that the user has seen in this window; they stay until the day is over.
        var kept: [Alert.ID: Instant] = [:]
    }

    /// The time at which the contents were read.
    let timeFormat: RelativeTimeFormat
    /// The request that this answers.
    let request: Request
    /// All alerts that match the request, in order.
    var ids: [Alert.ID] = []
    /// The first of these alerts.
    var rows: [AlertListItem] = []
    /// The alerts with an unseen notification.
    var waiting: [AlertSnapshot] = []
    /// The waiting alerts whose ring no notification server has shown yet.
    var unshown: Set<Alert.ID> = []
    /// The rings of alarms that wait, the one that began first at the front.
    var alarms: [AlarmRing] = []
    /// The rings that the user has seen, but has not answered.
    var seen: [UpcomingRing] = []
    /// The pauses and quiet hours of all alerts.
    var silence = Silence()
    /// Whether the user is away.
    var away = AwayStatus()
    /// The names of the groups.
    var groups: [AlertGroup] = []
    /// The lengths of a snooze, in seconds.
    var snoozeLengths: [Int] = []
    /// The rings of the coming days; empty if the page does not show them.
    var agenda: [AgendaLine] = []
    /// The newest history, oldest first; empty if the page does not show it.
    var history: [HistoryEntry] = []
    /// The titles of the alerts in the history.
    var titles: [Alert.ID: String] = [:]

    /// The number of days that the agenda shows.
    static let days = 7

    /// Reads the contents from the daemon.
    ///
    /// - Parameters:
    ///   - client: The daemon.
    ///   - request: The parts to read.
    ///   - timeFormat: The current time.
    /// - Throws: The error of a call.
    init(
        from client: AlertClient, _ request: Request, _ timeFormat: RelativeTimeFormat
    ) async throws {
        self.timeFormat = timeFormat
        self.request = request
        ids = try await client.ids(
            matching: AlertQuery(
                words: request.words, group: request.group, order: request.order))
        rows = try await client.rows(of: Array(ids.prefix(request.limit)))
        waiting = try await client.waiting()
        if let first = waiting.compactMap(\.unseenSince).min() {
            let history = try await client.history(since: first - .seconds(1), limit: 1_000)
            unshown = Set(history.filter { $0.event == .waiting }.map(\.alert))
            alarms = waiting.compactMap { AlarmRing($0, history, timeFormat) }
                .sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        }
        seen = try await client.seenRings(
            besides: waiting, keeping: request.kept, on: timeFormat)
        let status = try await client.status()
        (silence, away) = (status.silence, status.away)
        groups = try await client.groups()
        snoozeLengths = SettingsFile.user.read().settings.ring.snoozeLengths
        switch request.page {
        case .alerts: break
        case .today:
            agenda = try await client.agendaLines(
                inGroup: nil, ends: timeFormat.ends(ofDays: Self.days), limit: 500)
        case .history: try await readHistory(client)
        }
    }

    private mutating func readHistory(_ client: AlertClient) async throws {
        let week = timeFormat.start(of: timeFormat.date(in: -6))
        history = try await client.history(since: week, limit: 300)
        for entry in history where entry.title != nil { titles[entry.alert] = entry.title }
        for row in try await client.rows(of: Set(history.map(\.alert)).sorted()) {
            titles[row.id] = row.title
        }
    }
}

/// A page of the window.
enum PageName: String, Sendable {
    case alerts, today, history
}
