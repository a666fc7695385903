package import Alerts
import Localization
import Recurrence

extension PhraseCheck {
    /// Returns the sentences with which Peal answers, in all languages and clocks.
    package func sentences(_ trigger: Trigger) -> [String] {
        let schedules = trigger.schedules
        guard let first = schedules.first else { return [] }
        let today = (first.zone ?? zone).civil(at: now).date
        // The sentence about a step that has already begun does not say when.
        guard schedules.allSatisfy({ $0.rule.interval == 1 || $0.start > today }) else {
            return []
        }
        let sentences = [
            Grammar.english.sentence(schedules, today: today),
            Grammar.english.sentence(schedules, today: today, time: Self.twelveHours),
            Grammar.korean.sentence(schedules, today: today),
            Grammar.korean.sentence(schedules, today: today, time: Self.korean),
        ]
        // A sentence shortens a long list of dates.
        return sentences.filter { !$0.hasSuffix(" more") && !$0.contains(" 외 ") }
    }

    /// Returns how the reading of a sentence differs from the trigger that it describes; `nil` if it
    /// does not.
    package func echoDifference(_ trigger: Trigger) -> String? {
        for sentence in sentences(trigger) {
            do {
                let read = try self.trigger(sentence)
                if !agree(read, trigger) { return "\(sentence) | is read as \(read)" }
            } catch {
                return "\(sentence) | \(error)"
            }
        }
        return nil
    }

    /// A time in the format of an American locale.
    private static func twelveHours(_ time: CivilTime) -> String {
        let hour = time.hour % 24
        let text = "\((hour + 11) % 12 + 1)\(time.description.drop { $0 != ":" })"
        return "\(text) \(hour < 12 ? "AM" : "PM")"
    }

    /// A time in the format of a Korean locale.
    private static func korean(_ time: CivilTime) -> String {
        let hour = time.hour % 24
        let rest = time.description.drop { $0 != ":" }
        if hour == 12, rest == ":00" { return "낮 12:00" }
        return hour < 12 ? "오전 \(hour)\(rest)" : "오후 \((hour + 11) % 12 + 1)\(rest)"
    }
}
