import AlertStorage
import Arguments
import Messages
import Recurrence

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

    /// The names of the time zones.
    static let zones = live { Zone.identifiers().map { CompletionWord($0) } }

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
}
