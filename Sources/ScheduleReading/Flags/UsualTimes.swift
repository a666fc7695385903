import Alerts
import Recurrence

/// The times of an alert whose words name days and no time.
struct UsualTimes {
    /// A first and a last time of the day.
    typealias Hours = (from: CivilTime, to: CivilTime)

    var times: [CivilTime] = []
    var windows: [Window] = []
    var sun: [SunTime] = []
    var random: RandomTimes?
    /// The hours over which many rings a day, and random ones, are spread; `nil` to ask for them.
    var hours: Hours?
}

extension UsualTimes {
    /// The hours of an alert whose words name none.
    static let wakingHours: Hours = (
        CivilTime(hour: 9, minute: 0) ?? .midnight, CivilTime(hour: 21, minute: 0) ?? .endOfDay
    )

    /// Creates the times of a new alert.
    ///
    /// - Parameter allDayTime: The time of an alert with a day but no time; `nil` to refuse words without
    ///   times.
    init(allDayTime: CivilTime?) {
        guard let allDayTime else { return }
        times = [allDayTime]
        hours = Self.wakingHours
    }

    /// Creates the times of the alert that an edit changes.
    init(_ context: ScheduleContext) {
        let start = context.schedule?.startTime
        times = context.former.map { [$0.time] } ?? context.schedule?.times ?? []
        windows = context.schedule?.windows ?? []
        sun = context.schedule?.sun ?? []
        random = context.schedule?.random
        if case .afterDone(let old) = context.old, let time = old.time { times = [time] }
        if times.isEmpty, windows.isEmpty, let start { times = [start] }
    }
}
