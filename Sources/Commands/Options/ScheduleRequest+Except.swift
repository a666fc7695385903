import Messages
import ScheduleReading

extension ScheduleRequest {
    /// Returns whether a text is a value of `--except`: a day or several days.
    static func isException(_ text: String, _ timeFormat: RelativeTimeFormat) -> Bool {
        let request = ScheduleRequest.with {
            $0.at = ["9:00"]
            $0.except = [text]
        }
        return (try? request.trigger(now: timeFormat.now, in: timeFormat.zone)) != nil
    }
}

extension String {
    /// The text in quotes if it has several words, so that it can be typed.
    var quoted: String { includes(" ") ? "'\(self)'" : self }
}
