import AlertService
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import Settings
import Wording

struct Config: ParsableCommand {
    static let commandName = "config"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show or change the settings."),
            examples: [
                "peal config",
                "peal config quiet 22:00-07:00",
                "peal config snooze 10m,1h",
                "peal config sound bell",
                "peal config --unset quiet",
            ],
            discussion: tr(
                """
                The settings are in the file config in ~/.config/peal, which you can also edit. \
                Alerts that exist keep their sound, urgency and lateness. 'peal undo' takes a change \
                back.
                """) + "\n\n" + keys)
    }

    /// The settings with their meanings, one on each line.
    private static var keys: String {
        let longest = SettingKey.allCases.map(\.rawValue.count).max() ?? 0
        return SettingKey.allCases.map { key in
            let name = Terminal.pad("  " + key.rawValue, to: longest + 4)
            return name + tr(key.meaning)
        }.joined(separator: "\n")
    }

    @Argument(
        help: .tr("The setting; all settings if you omit it.", valueName: "setting"),
        completion: .list(SettingKey.allCases.map(\.rawValue)))
    var setting: String?

    @Argument(
        help: .tr("The new value; the value is printed if you omit it.", valueName: "value"),
        completion: .list(Set(SettingKey.allCases.flatMap(\.examples)).sorted()))
    var words: [String] = []

    @Option(
        "--unset",
        help: .tr("Remove a setting, so that its default applies.", valueName: "setting"),
        completion: .list(SettingKey.allCases.map(\.rawValue)))
    var unset: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard unset == nil || setting == nil else {
            throw ValidationError("Use --unset alone: 'peal config --unset quiet'.")
        }
    }

    func run() async throws {
        let file = SettingsFile.user
        if let unset {
            let key = try SettingKey(named: unset)
            return try await change(key, to: nil, in: file)
        }
        guard let setting else { return list(file) }
        let key = try SettingKey(named: setting)
        if !words.isEmpty {
            return try await change(key, to: words.joined(separator: " "), in: file)
        }
        let text = file.read()
        complain(about: text, in: file)
        if output.json { return Output.print(key.json(text)) }
        Output.print(key.text(in: text.settings))
    }

    private func change(_ key: SettingKey, to value: String?, in file: SettingsFile) async throws {
        let before = key.written(in: file.read())
        let text = try file.set(key, to: value)
        if output.json {
            Output.print(key.json(text))
        } else {
            let new = key.text(in: text.settings)
            Output.print(
                value == nil
                    ? tr("'\(key.rawValue)' is \(new), the default.")
                    : tr("'\(key.rawValue)' is \(new) now."))
        }
        await Self.remember(
            SettingChange(key: key.rawValue, before: before, after: key.written(in: text)))
        await Self.informDaemon()
        if key == .quiet, !output.json, let hours = text.settings.ring.quietHours {
            try await showSilenced(by: hours)
        }
    }

    /// Names the alerts that ring in the quiet hours, because the hours silence or delay them.
    private func showSilenced(by hours: QuietHours) async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            var never: [String] = []
            var some: [String] = []
            var moved: [String] = []
            for status in try await connection.center.list() where status.alert.isOn {
                let alert = status.alert
                guard
                    let ring = alert.ring(in: hours, after: connection.now, zone: connection.zone)
                else { continue }
                if alert.trigger.comesOnce {
                    let pauses = try await connection.pauses(of: status)
                    guard let end = connection.held(status, at: ring, by: pauses) else { continue }
                    moved.append(connection.sentence(status, at: ring, held: end))
                } else if status.next != nil || status.pause != nil {
                    some.append(status.listItem.name)
                } else {
                    never.append(status.listItem.name)
                }
            }
            if !never.isEmpty {
                Output.print(line: tr("These alerts never ring now: \(Self.list(never))"))
            }
            if !some.isEmpty {
                Output.print(line: tr("Silent in the quiet hours: \(Self.list(some))"))
            }
            for sentence in moved.prefix(10) { Output.print(line: sentence) }
            if moved.count > 10 { Output.print(line: tr("… and \(moved.count - 10) more")) }
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    }

    /// Remembers the change, so that 'peal undo' takes back this change and not an earlier one.
    static func remember(_ change: SettingChange) async {
        guard change.before != change.after else { return }
        do {
            try await AlertConnection.open(quietly: true) { connection in
                try await connection.center.remember(change)
            }
        } catch {
            Output.complain("'peal undo' cannot take this change back: \("\(error)")")
        }
    }

    /// Makes a running daemon use the settings.
    static func informDaemon() async {
        // Without a bus or a daemon, the settings apply when a daemon starts.
        try? await AlertConnection.withBus { bus in
            try await AlertClient.running(on: bus)?.reloadSettings()
        }
    }

    private func list(_ file: SettingsFile) {
        let text = file.read()
        complain(about: text, in: file)
        guard !output.json else {
            return Output.print(
                .object([
                    "file": .optional(file.path),
                    "settings": .array(SettingKey.allCases.map { $0.json(text) }),
                    "problems": .array(text.problems.map(\.json)),
                ]))
        }
        for key in SettingKey.allCases {
            let usual = key.text(in: UserSettings())
            Output.print(line: "\(key.rawValue) = \(key.text(in: text.settings))")
            Output.print(line: "    " + tr("\(key.meaning) Default: \(usual)."))
        }
        if let path = file.path { Output.print(line: tr("The settings are in \(path).")) }
    }

    private func complain(about text: SettingsText, in file: SettingsFile) {
        for problem in text.problems { Output.complain(problem.sentence(file.path ?? "")) }
    }
}

extension SettingKey {
    /// The setting as a JSON object: `key`, `value`, `default`, `isSet` and `description`.
    fileprivate func json(_ text: SettingsText) -> JSONValue {
        .object([
            "key": .string(rawValue),
            "value": .string(self.text(in: text.settings)),
            "default": .string(self.text(in: UserSettings())),
            "isSet": .bool(text.keys.contains(self)),
            "description": .string(meaning.description),
        ])
    }
}
