import Alerts
import DBus
import Recurrence

extension AgendaLine {
    /// The columns of the lines on the bus.
    static let columns = BusColumns(
        AgendaLine(part: 0, alert: Alert.ID(digest: 0), title: "", first: .distantPast),
        .numbers("parts", \.part) { $0.part = $1 },
        .texts("alerts", \.alert, { $0.alert = $1 }, .id),
        .texts("titles", \.title, { $0.title = $1 }, .plain),
        .texts("first", \.first, { $0.first = $1 }, .time),
        .texts("last", \.last, { $0.last = $1 }, .time),
        .numbers("counts", \.count) { $0.count = $1 },
        .numbers("steps", { $0.step ?? 0 }, { $0.step = $1 == 0 ? nil : $1 }),
        .texts(
            "silences", { $0.silence?.rawValue ?? "" },
            { $0.silence = Silence(rawValue: $1) }, .plain),
        .texts("events", \.event, { $0.event = $1 }, .optional(.time), isLater: true),
        .texts(
            "progress", \.progress, { $0.progress = $1 }, .optional(.progress), isLater: true),
        .texts(
            "calendars", \.calendar, { $0.calendar = $1 }, .optional(.plain), isLater: true))
}

extension BusText<GoalProgress> {
    /// The number that is done and the goal: `3/8`.
    fileprivate static let progress = BusText {
        "\($0.count)/\($0.goal)"
    } read: { text in
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2 else { throw BusError.unknownForm }
        return GoalProgress(count: numbers[0], goal: numbers[1])
    }
}

extension AlertGroup {
    /// The columns of the groups on the bus.
    static let columns = BusColumns(
        AlertGroup(name: "", alerts: 0, on: 0),
        .texts("names", \.name, { $0.name = $1 }, .plain),
        .numbers("alerts", \.alerts) { $0.alerts = $1 },
        .numbers("on", \.on) { $0.on = $1 })
}

extension HistoryEntry {
    /// The columns of the entries on the bus.
    static let columns = BusColumns(
        HistoryEntry(at: .distantPast, alert: Alert.ID(digest: 0), event: .shown),
        .texts("times", \.at, { $0.at = $1 }, .time),
        .texts("alerts", \.alert, { $0.alert = $1 }, .id),
        .texts("events", \.event, { $0.event = $1 }, .word),
        .texts("due", \.due, { $0.due = $1 }, .optional(.time)),
        .numbers("counts", \.count) { $0.count = $1 },
        .texts("actions", \.action, { $0.action = $1 }, .optional(.plain)),
        .texts("titles", \.title, { $0.title = $1 }, .optional(.plain), isLater: true))
}
