import Alerts
import Localization

extension Trigger {
    /// The trigger in English, as in the tables of these tests.
    var meaning: String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule, .timetable: Language.english.sentence(schedules)
        case .interval(let interval): interval.description
        case .afterDone(let time): time.description
        case .event(let trigger): trigger.description
        case .program(let trigger): trigger.description
        }
    }
}
