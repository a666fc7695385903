import Alerts
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

/// A time of day and days of the week, as a clock and buttons show them.
struct PickedTime: Hashable {
    var hour: Int
    var minute: Int
    /// The days; none and all mean every day.
    var days: Set<Weekday>

    init(hour: Int, minute: Int, days: Set<Weekday>) {
        (self.hour, self.minute) = (hour, minute)
        self.days = days.count == 7 ? [] : days
    }

    /// Reads a trigger; `nil` if it is more than one time on days of the week.
    init?(_ trigger: Trigger) {
        guard case .schedule(let schedule) = trigger, schedule.times.count == 1,
            schedule.windows.isEmpty, schedule.startTime == nil, schedule.exclude.isEmpty
        else { return nil }
        let text = schedule.rule.description
        let weekly = "FREQ=WEEKLY;BYDAY="
        var days: Set<Weekday> = []
        if text.hasPrefix(weekly) {
            for code in text.dropFirst(weekly.count).split(separator: ",") {
                guard let day = Weekday(code: String(code)) else { return nil }
                days.insert(day)
            }
        } else if text != "FREQ=DAILY" {
            return nil
        }
        let time = schedule.times[0]
        guard time.second == 0 else { return nil }
        self.init(hour: time.hour, minute: time.minute, days: days)
    }

    /// The words that the reader understands in every language.
    private var plainWords: String {
        let names = days.sorted().map { $0.shortName.lowercased() }
        let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        return (names.isEmpty ? "daily" : names.joined(separator: ",")) + " " + time
    }

    /// Returns the words in the user's language.
    func words(_ timeFormat: RelativeTimeFormat) -> String {
        let plain = plainWords
        let read = { try? WhenReading.trigger($0, now: timeFormat.now, in: timeFormat.zone) }
        guard let trigger = read(plain) else { return plain }
        let sentence = trigger.sentence(on: timeFormat)
        return read(sentence) == trigger ? sentence : plain
    }
}
