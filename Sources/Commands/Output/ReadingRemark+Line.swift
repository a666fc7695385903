import Alerts
import Localization
import Messages
import ScheduleReading

extension RelativeTimeFormat {
    /// Prints the remarks of the reader about words that have another meaning, too.
    func show(_ remarks: [ReadingRemark]) {
        for remark in remarks {
            let (day, other) = (describe(remark.day), describe(remark.other))
            Output.print(
                line: tr(
                    "'\(remark.words)' was read as \(day). For \(other), write '\(remark.otherWords)'."
                ))
        }
    }
}
