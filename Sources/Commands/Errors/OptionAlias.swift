import Arguments
import Messages

/// Options of other programs that people type instead of one of Peal's.
enum OptionAlias {
    private static let options = [
        "--command": "--run", "--exec": "--run", "--cmd": "--run", "--script": "--run",
        "--remind": "--before", "--early": "--before", "--advance": "--before",
        "--lead": "--before", "--nag": "--again", "--insist": "--again",
        "--escalate": "--again", "--repeat": "--every",
        "--interval": "--every", "--text": "--body", "--message": "--body",
        "--description": "--body", "--note": "--body", "--priority": "--urgency",
        "--level": "--urgency", "--tag": "--group", "--tags": "--group", "--list": "--group",
        "--days": "--on", "--weekday": "--on", "--date": "--on", "--time": "--at",
        "--begin": "--start", "--end": "--until", "--times": "--count", "--skip": "--except",
        "--exclude": "--except", "--url": "--open", "--link": "--open", "--timezone": "--zone",
        "--tz": "--zone", "--name": "--id",
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
        if ["--wake", "--wakeup", "--wake-up"].contains(option) {
            return Message(
                "Unknown option '\(option)'. Peal does not wake the machine. Alerts that were due while it "
                    + "slept are shown when it wakes.")
        }
        guard ["add", "edit", "copy", "in", "at"].contains(verb) else { return nil }
        return options[option].map {
            Message("Unknown option '\(option)'. Did you mean '\($0)'?")
        }
    }
}
