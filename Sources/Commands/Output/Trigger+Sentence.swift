import Alerts
import Localization
import Messages
import Recurrence

extension Lead {
    /// The time before the event, added to a schedule's sentence: "(10 min before)".
    var remark: String { tr("(\(DurationText.message(seconds: length)) before)") }
}

extension Trigger {
    /// The schedule as a sentence in the user's language: "every day at 9:30 AM".
    var sentence: String {
        let language = Language.current
        switch self {
        case .once(.civil(let wall, let zone)):
            let text = tr("once, \(language.date(wall.date)) at \(language.time(wall.time))")
            return zone.map { "\(text) (\($0.identifier))" } ?? text
        case .once(.instant(let instant)):
            let wall = Zone.utc.civil(at: instant)
            return tr("once, \(language.date(wall.date)) at \(language.time(wall.time))") + " (UTC)"
        case .schedule(let schedule):
            return language.sentence(schedule)
        case .interval(let interval):
            let length = DurationText.message(seconds: interval.seconds)
            return tr(interval.repeats ? "every \(length)" : "once, after \(length)")
        case .program(let trigger): return trigger.description
        }
    }

    /// The schedule as a sentence for programs, in English for every user: "every day at 09:30".
    var englishSentence: String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule(let schedule): Language.english.sentence(schedule)
        case .interval(let interval): interval.description
        case .program(let trigger): trigger.description
        }
    }

    /// Returns the sentence with its start if that is in the future, and with the time at which a
    /// delay ends: "every day at 09:30, from Tue 1 Dec", "once, after 2 h: today 14:00".
    func sentence(on timeFormat: RelativeTimeFormat) -> String {
        switch self {
        case .schedule(let schedule):
            let zone = schedule.zone ?? timeFormat.zone
            guard schedule.start > zone.civil(at: timeFormat.now).date else { break }
            return tr("\(sentence), from \(timeFormat.describe(schedule.start))")
        case .interval(let interval) where !interval.repeats:
            guard let anchor = interval.anchor else { break }
            return "\(sentence): \(timeFormat.describe(anchor + .seconds(interval.seconds)))"
        case .once, .interval, .program: break
        }
        return sentence
    }
}
