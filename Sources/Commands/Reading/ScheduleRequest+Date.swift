import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// What `--on` means with a date, `--on 2026-12-24 --at 18:00`; `nil` where it has days of the week.
    func onceOnDate(
        changing old: Trigger?, today: CivilDate, pinned: Zone?
    ) throws(AlertError) -> Trigger? {
        guard let on, (try? DayReading.days(on)) == nil,
            let (date, rest) = try DateReading(today: today).date(beginning: on)
        else { return nil }
        if let day = on.split(separator: " ").first, DayReading.weekday(day.lowercased()) != nil {
            // Other words are taken for days, and complained of as such.
            guard (try? TimeReading.time(rest)) != nil else { return nil }
            throw .invalid(
                "'\(on)' can be every \(day) or \(date) alone. Write --on \(day) --at \(rest), or "
                    + "--at '\(date) \(rest)'.")
        }
        let times = at + (rest.isEmpty ? [] : [rest])
        guard times.count <= 1, !times.contains(where: { $0.contains(",") }),
            self == ScheduleRequest(at: at, on: on, once: once, zone: zone)
        else {
            throw .invalid(
                "--on with a date means once: it takes one time with --at, and nothing else but "
                    + "--zone.")
        }
        var former: CivilTime?
        if case .once(.civil(let wall, _)) = old { former = wall.time }
        let time: CivilTime
        if let text = times.first {
            if let other = try TimeReading.dateTime(text, today: today) {
                throw .invalid(
                    "It can be on \(date), by --on, or on \(other.date), by --at. Give one of them."
                )
            }
            time = try TimeReading.time(text)
        } else if let former {
            time = former
        } else {
            throw .invalid("--on: '\(on)' has no time. Give it with --at 18:00.")
        }
        return .once(.civil(TimeReading.moment(date, time), zone: pinned))
    }
}
