package import Alerts
package import Recurrence

extension Alert {
    /// Creates an alert that rings at these times on these days.
    package static func daily(
        _ id: String, at times: String..., on days: Set<Weekday>? = nil,
        change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        let schedule = try Schedule(
            rule: days.map(RecurrenceRule.weekly(on:)) ?? .daily,
            start: CivilDate(daysSinceEpoch: 0),
            times: times.map { try CivilTime(iso8601: $0) })
        return try make(id, .schedule(schedule), change)
    }

    /// Creates an alert that rings within a window.
    package static func window(
        _ id: String, from: String, to: String, every seconds: Int, on days: Set<Weekday>? = nil,
        change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        let window = try Window(
            from: CivilTime(iso8601: from), to: CivilTime(iso8601: to), every: seconds)
        let schedule = try Schedule(
            rule: days.map(RecurrenceRule.weekly(on:)) ?? .daily,
            start: CivilDate(daysSinceEpoch: 0), windows: [window])
        return try make(id, .schedule(schedule), change)
    }

    /// Creates an alert that rings after `seconds`.
    package static func interval(
        _ id: String, seconds: Int, repeats: Bool = false,
        change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        try make(id, .interval(Interval(seconds: seconds, repeats: repeats)), change)
    }

    /// Creates an alert that rings once, at a wall time.
    package static func once(
        _ id: String, at time: String, change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        try make(id, .once(.civil(CivilDateTime(iso8601: time), zone: nil)), change)
    }

    private static func make(
        _ id: String, _ trigger: Trigger, _ change: (inout Alert) -> Void
    ) throws -> Alert {
        var alert = Alert(
            id: try ID(id), content: Content(title: "Title of \(id)"), trigger: trigger)
        change(&alert)
        return alert
    }
}

extension Set<Weekday> {
    /// The days from Monday to Friday.
    package static var weekdays: Set<Weekday> {
        [.monday, .tuesday, .wednesday, .thursday, .friday]
    }
}

extension Alerts.Notification {
    /// The id of the alert that rings.
    ///
    /// - Throws: `AlertError` if the notification does not belong to an alert.
    package var id: Alert.ID {
        get throws {
            guard case .alert(let id) = subject else { throw AlertError.noSuchAlert("digest") }
            return id
        }
    }
}
