package import Alerts
import Messages

/// Reads durations as people write them, in English and Korean: `45s`, `30m`, `1h30m`, `1h30`,
/// `1.5h`, `2 hours`, `half an hour`, `30분`, `1시간 30분`, `1시간 반`.
package enum DurationReading {
    /// Returns the duration in seconds.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func seconds(_ text: String) throws(AlertError) -> Int {
        var scanner = PhraseScanner(text)
        let found: PhraseLength?
        do throws(AlertError) {
            found = try scanner.length()
        } catch {
            throw .invalid("'\(text)' is too long. The maximum is 100 years.")
        }
        guard let seconds = found?.elapsed, scanner.isAtEnd, seconds > 0 else {
            guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                throw .invalid(
                    "'\(text)' is not a duration. Write it with a unit: 45s, 30m, 1h30m, 2d, 30분.")
            }
            throw .invalid(
                "'\(text)' has no unit. Write \(text)m for minutes or \(text)h for hours.")
        }
        return seconds
    }
}

/// Reads how long before its times an alert rings: `10m`, `1d,1h`, `하루, 1시간`.
package enum LeadReading {
    /// Returns the leads, the longest first; an empty list for an empty text.
    ///
    /// Whole days are calendar days.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func leads(_ text: String) throws(AlertError) -> [Lead] {
        guard !text.isEmpty else { return [] }
        var leads: [Lead] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ").joined(separator: " ")
            let seconds = try DurationReading.seconds(words)
            let lead =
                seconds % 86_400 == 0
                ? Lead(days: seconds / 86_400) : Lead(seconds: seconds)
            if !leads.contains(lead) { leads.append(lead) }
        }
        return leads.sorted { $0.length > $1.length }
    }
}

/// Reads how late an alert may still be shown: `never`, `always`, or a duration like `2h`.
package enum LatenessReading {
    /// Returns the lateness.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func lateness(_ text: String) throws(AlertError) -> Lateness {
        switch text {
        case "never": .never
        case "always": .always
        default: .within(seconds: try DurationReading.seconds(text))
        }
    }
}

/// Reads a step that makes a ring stronger: `3:critical`, `3:alarm`, `3:run COMMAND`.
package enum EscalationReading {
    /// Returns the step.
    ///
    /// - Throws: ``AlertError`` that names the wrong part and shows a valid one.
    package static func step(_ text: String) throws(AlertError) -> Escalation {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let after = Int(parts[0].trimmingSpaces) else {
            throw .invalid(
                "'\(Text.excerpt(text))' is not a step. Write the number of rings without an answer "
                    + "and what follows, like 3:critical, 3:alarm or '3:run COMMAND'.")
        }
        let words = parts[1].trimmingSpaces.split(separator: " ", maxSplits: 1)
        guard let kind = words.first.flatMap({ Escalation.Kind(rawValue: String($0)) }),
            kind == .run || words.count == 1
        else {
            throw .invalid(
                "'\(Text.excerpt(String(parts[1])))' is not a step after \(after) rings. Use critical, "
                    + "alarm or run with a command.")
        }
        let command = kind == .run && words.count == 2 ? words[1].trimmingSpaces : nil
        return Escalation(after: after, kind: kind, command: command)
    }
}

/// Reads how often an alert is to be done each day.
package enum GoalReading {
    /// Returns the goal.
    ///
    /// - Throws: ``AlertError`` that shows a valid goal.
    package static func goal(_ text: String) throws(AlertError) -> Int {
        guard let number = Int(text) else {
            throw .invalid(
                "'\(Text.excerpt(text))' is not a goal. Write how often a day, like --goal 8.")
        }
        return number
    }
}
