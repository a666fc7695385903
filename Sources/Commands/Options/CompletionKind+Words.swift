import AlertStorage
import ArgumentParser
import Recurrence

extension CompletionKind {
    /// The ids of the alerts, with their titles.
    static let alerts = live { AlertName.all(in: .user).map { ($0.id, $0.title) } }

    /// The ids of the programs, with their names.
    static let programs = live { ProgramName.all(in: .user).map { ($0.id, $0.name) } }

    /// The names of all groups.
    static let groups = live {
        Set(AlertName.all(in: .user).compactMap(\.group)).sorted().map { ($0, "") }
    }

    /// The names of the time zones.
    static let zones = live { Zone.identifiers().map { ($0, "") } }

    static let days = list(
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
            + ["weekdays", "weekends", "daily", "today", "tomorrow"])

    static let lengths = list(["5m", "10m", "15m", "20m", "30m", "45m", "1h", "2h", "1d"])

    /// Names from the Sound Naming Specification that suit an alert.
    static let sounds = list(
        [
            "default", "none", "alarm-clock-elapsed", "bell", "complete", "dialog-information",
            "dialog-warning", "message", "message-new-instant", "phone-incoming-call",
        ])

    /// Completes words that are looked up when the shell asks, each with a description.
    private static func live(
        _ words: @escaping @Sendable () -> [(word: String, meaning: String)]
    ) -> CompletionKind {
        custom { _, _, _ in
            let shell = CompletionShell.requesting
            return words().map { shell.offer($0.word, $0.meaning) }
        }
    }
}

extension CompletionShell? {
    /// Returns a word in the syntax that the parser's completion script for this shell expects.
    fileprivate func offer(_ word: String, _ meaning: String) -> String {
        switch self {
        case .zsh?:
            // A colon separates the word from its description.
            let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            return meaning.isEmpty ? word : "\(word):\(meaning)"
        case .fish?: return meaning.isEmpty ? word : "\(word)\t\(meaning)"
        case .bash?:
            // compgen(1) expands its argument and even runs commands in it. A group name can be any
            // text.
            return word.map { character in
                let isPlain =
                    !character.isASCII || character.isLetter || character.isNumber
                    || "-_./,+@%".contains(character)
                return isPlain ? "\(character)" : "\\\(character)"
            }.joined()
        default: return word
        }
    }
}
