import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Returns the intent to ring at times of the sun.
    func solar(_ now: CivilDateTime) throws(AlertError) -> RecurringIntent {
        guard !has(Clause.Kind.deadline), untilClock == nil else {
            throw .invalid(
                "'\(text)': a deadline needs a time of the clock. Write it like 'by friday 17:00'.")
        }
        // Each time of the sun counts as one time of the day here, and is put into its place below.
        let times = sun.map { _ in CivilTime.midnight }
        var intent: RecurringIntent
        if let dates = try onlyDates(now) {
            guard let last = dates.map(\.date).max(), last >= now.date else {
                throw .invalid("'\(text)' has passed.")
            }
            intent = try onDates(dates.map(\.date), times, [])
            intent.once = dates.count == 1 && sun.count == 1 && alsoDays.isEmpty
        } else {
            try checkMonths()
            intent = try recurring(times, [], now)
        }
        (intent.times, intent.sun) = (.remove, .set(sun))
        return intent
    }
}
