import Arguments
import Messages

/// Words from other programs that people type instead of a verb.
enum VerbAlias {
    /// The words that mean exactly one verb.
    static let verbs: [String: String] = [
        "new": "add", "create": "add", "remind": "add", "schedule": "add",
        "ls": "list", "search": "list", "find": "list", "alerts": "list",
        "revert": "undo",
        "group": "groups", "tags": "groups",
        "info": "show", "view": "show", "cat": "show", "get": "show", "describe": "show",
        "change": "edit", "modify": "edit", "set": "edit", "update": "edit",
        "mv": "rename",
        "cp": "copy", "clone": "copy", "duplicate": "copy",
        "enable": "on",
        "disable": "off",
        "rm": "remove", "del": "remove", "delete": "remove", "erase": "remove",
        "prune": "purge", "cleanup": "purge",
        "upcoming": "next", "when": "next",
        "cal": "month",
        "ack": "done", "acknowledge": "done", "complete": "done", "finish": "done",
        "delay": "postpone", "defer": "postpone", "putoff": "postpone", "later": "snooze",
        "mute": "pause", "silence": "pause",
        "unmute": "resume", "unpause": "resume", "continue": "resume",
        "test": "present", "ring": "present", "trigger": "present",
        "log": "history", "logs": "history", "statistics": "stats", "report": "stats",
        "diagnose": "doctor", "settings": "config", "preferences": "config", "options": "config",
        "gui": "window",
    ]

    /// The words that can mean several commands, and these commands.
    static let hints: [String: [String]] = [
        "start": ["on", "daemon --background", "autostart on"],
        "stop": ["off", "pause", "autostart off"],
        "restart": ["daemon --background"],
        "today": ["agenda today", "list --today"],
        "tomorrow": ["agenda tomorrow", "next"],
        "timer": ["in 5m Tea"],
        "alarm": ["at 07:00 'Wake up' --alarm"],
        "move": ["postpone ID 1w", "rename", "edit ID --group NAME", "edit ID DAY TIME"],
        "reschedule": ["postpone ID 1w", "edit ID --when WORDS"],
        "cancel": ["skip", "remove"],
        "dnd": ["pause 1h", "config quiet"],
        "missed": ["history"],
        "dismiss": ["done", "badge clear"],
        "seen": ["badge clear"],
        "clear": ["badge clear", "purge"],
        "check": ["done", "doctor"],
        "version": ["--version"],
        "backup": ["export"],
        "restore": ["import FILE"],
    ]

    /// The first words of sentences, whose verb stays in front of the other words of the command.
    private static let sentences: Set = ["remind me"]

    /// Returns the command line with the verb in place of another word for it.
    static func replaced(_ words: [String]) -> [String] {
        guard let place = words.firstIndex(where: { $0 != "--json" && $0 != "help" }),
            let verb = verbs[words[place]]
        else { return words }
        let isSentence = sentences.contains(words[place...].prefix(2).joined(separator: " "))
        return words[..<place] + [verb] + words[(place + (isSentence ? 0 : 1))...]
    }
}

/// Options of other programs that people type instead of one of Peal's.
enum OptionAlias {
    private static let options = [
        "--command": "--run", "--exec": "--run", "--cmd": "--run", "--script": "--run",
        "--remind": "--before", "--early": "--before", "--advance": "--before",
        "--lead": "--before", "--nag": "--again", "--insist": "--again",
        "--escalate": "--again", "--loop": "--alarm", "--loud": "--alarm",
        "--fade": "--ramp", "--fade-in": "--ramp", "--repeat": "--every",
        "--interval": "--every", "--text": "--body", "--message": "--body",
        "--description": "--body", "--note": "--body", "--priority": "--urgency",
        "--level": "--urgency", "--tag": "--group", "--tags": "--group", "--list": "--group",
        "--days": "--on", "--weekday": "--on", "--date": "--on", "--time": "--at",
        "--begin": "--start", "--end": "--until", "--times": "--count", "--skip": "--except",
        "--exclude": "--except", "--url": "--open", "--link": "--open", "--timezone": "--zone",
        "--tz": "--zone", "--name": "--id", "--wakeup": "--wake", "--wake-up": "--wake",
    ]

    /// Returns the message about an unknown option that has another name, or a verb of its own.
    ///
    /// - Parameters:
    ///   - option: The option.
    ///   - path: The command that does not have it.
    /// - Returns: The message; `nil` if the option means nothing that Peal knows.
    static func message(_ option: String, of path: CommandPath) -> Message? {
        let verb = path.command.commandName
        if verb == "edit", ["--id", "--name", "--rename"].contains(option) {
            return Message("'peal edit' does not change the id. Use 'peal rename ID NEW'.")
        }
        guard ["add", "edit", "copy", "in", "at"].contains(verb) else { return nil }
        return options[option].map {
            Message("Unknown option '\(option)'. Did you mean '\($0)'?")
        }
    }
}
