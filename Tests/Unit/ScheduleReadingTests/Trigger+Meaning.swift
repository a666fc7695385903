import Alerts
import Localization

extension Trigger {
    /// The trigger in English, as in the tables of these tests.
    var meaning: String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule(let schedule): Language.english.sentence(schedule)
        case .interval(let interval): interval.description
        case .afterDone(let time): time.description
        case .program(let trigger): trigger.description
        }
    }
}
