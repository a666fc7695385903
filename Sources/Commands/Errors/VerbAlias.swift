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
        "upcoming": "next",
        "cal": "month", "calendar": "month",
        "ack": "done", "acknowledge": "done", "complete": "done", "finish": "done",
        "delay": "postpone", "defer": "postpone", "putoff": "postpone", "later": "snooze",
        "mute": "pause", "silence": "pause",
        "unmute": "resume", "unpause": "resume", "continue": "resume",
        "test": "present", "ring": "present", "trigger": "present",
        "log": "history", "logs": "history", "statistics": "stats", "report": "stats",
        "diagnose": "doctor", "settings": "config", "preferences": "config", "options": "config",
    ]

    /// The words that can mean several commands, and these commands.
    static let hints: [String: [String]] = [
        "start": ["on", "daemon --background", "autostart on"],
        "stop": ["off", "pause", "autostart off"],
        "restart": ["daemon --background"],
        "today": ["agenda today", "list --today"],
        "tomorrow": ["agenda tomorrow", "next"],
        "timer": ["in 5m Tea"],
        "alarm": ["at 07:00 'Wake up'"],
        "move": ["postpone ID 1w", "rename", "edit ID --group NAME", "edit ID --at TIME"],
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

    /// Returns the command line with the verb in place of another word for it.
    static func replaced(_ words: [String]) -> [String] {
        guard let place = words.firstIndex(where: { $0 != "--json" && $0 != "help" }),
            let verb = verbs[words[place]]
        else { return words }
        var words = words
        words[place] = verb
        return words
    }
}
