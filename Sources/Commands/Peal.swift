import AlertCoding
import AlertService
import Alerts
package import ArgumentParser
import EventLoop
import Glibc
import JSON
import Localization
import Messages
import Recurrence

/// The `peal` command.
///
/// Without a verb it shows today's rings and the unseen notifications.
package struct Peal: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "peal",
        abstract: tr("Schedule reminders and show them as desktop notifications."),
        discussion: examples(
            "peal add 'Drink water' daily 9:30",
            "peal add 'Study?' weekdays every 30 min from 9:30 to 21:30",
            "peal add 'Call mum' friday 15:00",
            "peal in 5m Tea",
            after: tr(
                """
                With no command, 'peal' lists today's remaining reminders and unseen \
                notifications. In a terminal, it also marks the notifications as seen, which \
                clears the badge.

                'peal --generate-completion-script bash' (or zsh, fish) prints completions for \
                your shell. Common other names of commands work, too, such as ls, rm, enable, \
                disable and log. 'man peal' lists exit codes, files and environment variables.
                """)),
        version: PealVersion.current,
        subcommands: [
            Add.self, In.self, At.self, Copy.self, List.self, Groups.self, Show.self, Edit.self,
            Rename.self, On.self, Off.self, Remove.self, Purge.self, Next.self, Week.self,
            Done.self, Skip.self, Snooze.self, Pause.self, Resume.self, Preview.self, Present.self,
            History.self, Stats.self, Badge.self, Status.self, Doctor.self,
            Import.self, Export.self, Apps.self, Config.self, Autostart.self,
            DaemonCommand.self,
        ])

    @OptionGroup var output: OutputOptions

    package init() {}

    package mutating func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let agenda = try await connection.center.agenda(at: connection.now, in: connection.zone)
            if output.json {
                var object: JSONObject = [
                    "waiting": .array(agenda.waiting.map { $0.json(in: connection.zone) }),
                    "today": .array(agenda.rings.map { $0.json(in: connection.zone) }),
                ]
                for member in try await connection.silenceMembers() {
                    object[member.key] = member.value
                }
                Output.print(.object(object))
            } else {
                Output.print(agenda.text(connection.timeFormat))
                try await connection.printSilence()
                // Mark notifications as seen only on a terminal: the user may not see output to a
                // pipe.
                if Terminal.width != nil, !agenda.waiting.isEmpty {
                    try await connection.center.clearBadge()
                }
            }
        }
    }
}

extension Peal {
    /// Reads the command line, runs the command, and exits with its exit code.
    ///
    /// The work moves from the main thread to the thread of `EventLoopExecutor`; no other threads are
    /// started.
    @MainActor
    package static func run() async -> Never {
        // If stdin, stdout or stderr is closed, the next file we open gets its number, and output
        // would end up in that file.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        // Use the user's character encoding. Number formats stay as they are.
        setlocale(LC_CTYPE, "")
        await Language.$current.withValue(.ofUser()) {
            do {
                try await EventLoopExecutor().run {
                    try CommandLine.checkWords()
                    if let topic = HelpTopic.wanted(CommandLine.words) {
                        return Output.print(topic.text)
                    }
                    var command = try parsed(CommandLine.words[...])
                    if var verb = command as? any AsyncParsableCommand {
                        try await verb.run()
                    } else {
                        try command.run()
                    }
                }
                try Output.flush()
            } catch {
                ErrorReport.exit(with: error)
            }
        }
        exit(withError: nil)
    }

    private static func parsed(_ words: ArraySlice<String>) throws -> any ParsableCommand {
        let words = VerbAlias.replaced(words)
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(Array(words))
        } catch {
            // Check the verb only after an error, because the check takes time.
            try checkVerb(words)
            throw error
        }
        // The parser accepts any words after `help`, so check them here.
        if words.contains("help") { try checkVerb(words) }
        return command
    }
}
