import AlertStorage
import Arguments
import Messages

extension CompletionKind {
    /// The ids of the alerts, with their titles.
    static let alerts = live {
        AlertName.all(in: .user).map { CompletionWord($0.id, Message(verbatim: $0.title)) }
    }

    /// The ids of the programs, with their names.
    static let programs = live {
        ProgramName.all(in: .user).map { CompletionWord($0.id, Message(verbatim: $0.name)) }
    }

    /// The names of all groups.
    static let groups = live {
        Set(AlertName.all(in: .user).compactMap(\.group)).sorted().map { CompletionWord($0) }
    }

    /// Names from the Sound Naming Specification that suit an alert.
    static let sounds = list(
        [
            "default", "none", "alarm-clock-elapsed", "bell", "complete", "dialog-information",
            "dialog-warning", "message", "message-new-instant", "phone-incoming-call",
        ])
}
