import AlertCoding
import AlertService
import Alerts
package import Arguments
import CLinux
import EventLoop
import Glibc
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// The `peal` command.
///
/// Without a verb it shows today's rings and the unseen notifications.
package struct Peal: ParsableCommand {
    package static let commandName = "peal"

    package static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Schedule reminders and show them as desktop notifications."),
            examples: [
                tr("peal add 'Drink water' daily 9:30"),
                tr("peal add 'Study?' weekdays every 30 min from 9:30 to 21:30"),
                tr("peal add 'Call mum' friday 15:00"),
                tr("peal in 5m Tea"),
            ],
            discussion: tr(
                """
                With no command, 'peal' lists today's remaining reminders and unseen \
                notifications. In a terminal, it also marks the notifications as seen, which \
                clears the badge.

                'peal --generate-completion-script bash' (or zsh, fish) prints completions for \
                your shell. Common other names of commands work, too, such as ls, rm, enable, \
                disable and log. 'man peal' lists exit codes, files and environment variables.
                """))
    }

    package static var subcommands: [CommandGroup] {
        [
            CommandGroup(
                title: tr("Alerts"),
                [
                    Add.self, In.self, At.self, List.self, Show.self, Edit.self, Copy.self,
                    Rename.self, On.self, Off.self, Remove.self, Purge.self, Undo.self, Redo.self,
                    Groups.self,
                ]),
            CommandGroup(
                title: tr("Today"),
                [
                    Done.self, Skip.self, Snooze.self, Postpone.self, Pause.self, Resume.self,
                    Away.self, Badge.self,
                    History.self, Stats.self,
                ]),
            CommandGroup(
                title: tr("Look ahead"),
                [
                    AgendaCommand.self, Week.self, Month.self, Next.self, Why.self,
                    Preview.self, HolidaysCommand.self,
                ]),
            CommandGroup(
                title: tr("Programs and system"),
                [
                    Status.self, Doctor.self, Present.self, Import.self, Export.self, Follow.self,
                    Unfollow.self, Share.self, Unshare.self, CalendarCommand.self, Apps.self,
                    Config.self, Places.self, Autostart.self, WindowCommand.self,
                    DaemonCommand.self,
                ]),
        ]
    }

    @OptionGroup var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            if output.json {
                Output.print(try await document(connection))
            } else {
                try await show(connection)
            }
        }
    }

    private func document(_ connection: AlertConnection) async throws -> JSONValue {
        let agenda = try await connection.center.agenda(at: connection.now, in: connection.zone)
        let seen = try await connection.center.seenRings(
            besides: agenda.waiting, on: connection.timeFormat)
        var object: JSONObject = [
            "seen": .array(seen.map { $0.json(in: connection.zone) }),
            "waiting": .array(agenda.waiting.map { $0.json(in: connection.zone) }),
            "today": .array(agenda.rings.map { $0.json(in: connection.zone) }),
        ]
        for member in try await connection.silenceMembers() { object[member.key] = member.value }
        return .object(object)
    }

    private func show(_ connection: AlertConnection) async throws {
        let (timeFormat, width) = (connection.timeFormat, Terminal.width)
        let waiting = try await connection.center.waiting()
        let lines = try await connection.agendaLines(
            ends: timeFormat.ends(ofDays: 1), limit: 1_000)
        if let text = WaitingText(waiting: waiting, timeFormat: timeFormat).text(width: width) {
            Output.print(text + "\n")
        }
        let seen = try await connection.center.seenRings(besides: waiting, on: timeFormat)
        if let text = SeenText(seen, timeFormat: timeFormat).text(width: width) {
            Output.write(text + "\n")
        }
        let most = width == nil ? nil : 40
        Output.print(AgendaText(lines, most: most, timeFormat).text(width: width))
        try await connection.printSilence()
        // Mark notifications as seen only on a terminal: the user may not see output to a pipe.
        // Rings after the ones that were printed stay unseen.
        if width != nil, let last = waiting.compactMap(\.unseenSince).max() {
            do {
                _ = try await connection.center.change(
                    .ids(waiting.map(\.id)), .seen(through: last))
            } catch let error as AlertError where error.code == .noSuchAlert {
                // An alert was removed meanwhile, so nothing was marked. The next `peal` marks the
                // others.
            }
        }
    }
}

/// Runs the command line, and exits with its exit code.
///
/// The C function `main` calls this, because only `main` gets the arguments from the C library. Swift's
/// `CommandLine` looks for them in `/proc`, which a container may lack.
///
/// - Parameters:
///   - count: The number of arguments.
///   - arguments: The arguments, of which the first is the program's name.
@_cdecl("peal_run")
public func runPeal(count: CInt, arguments: UnsafePointer<UnsafePointer<CChar>?>) {
    Peal.run(CommandWords(UnsafeBufferPointer(start: arguments, count: Int(count))))
}

extension Peal {
    /// Runs the command that the words mean, and exits with its exit code.
    ///
    /// The work moves from the main thread to the thread of `EventLoopExecutor`; no other threads are
    /// started.
    fileprivate static func run(_ words: CommandWords) -> Never {
        // If stdin, stdout or stderr is closed, the next file we open gets its number, and output
        // would end up in that file.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        // Nearly all memory is allocated on one thread, so an area of its own would only cost time.
        mallopt(M_ARENA_MAX, 1)
        // Use the user's character encoding. Number formats stay as they are.
        setlocale(LC_CTYPE, "")
        HolidayCountry.use { HolidayChoice.country }
        let language = Language.ofUser()
        do {
            try EventLoopExecutor().runProgram {
                await Language.$current.withValue(language) {
                    do {
                        try await runCommand(words)
                        try Output.flush()
                    } catch {
                        ErrorReport.exit(with: error)
                    }
                }
                exit(0)
            }
        } catch {
            ErrorReport.exit(with: error)
        }
    }

    private static func runCommand(_ line: CommandWords) async throws {
        let words = line.texts
        switch words.first {
        case CompletionShell.request: return completeCommand(Array(words.dropFirst()))
        case CompletionShell.oldRequest: return
        default: break
        }
        try line.check()
        if let topic = HelpTopic.wanted(words) {
            return Output.print(topic.text(width: Terminal.width))
        }
        if let shell = try CompletionShell.wanted(words) { return Output.write(shell.script) }
        if words.first == CommandDescription.request {
            return Output.print(CommandDescription.document(CommandPath(Peal.self)))
        }
        let isWhole = words.contains(HelpPage.wholeFlag)
        let asked = words.map { $0 == HelpPage.wholeFlag ? "--help" : $0 }
        switch try parser.request(VerbAlias.replaced(asked)) {
        case .run(let command): try await command.run()
        case .help(let path):
            Output.print(HelpPage.text(path, width: Terminal.width ?? 80, isWhole: isWhole))
        case .version: Output.print(PealVersion.current)
        }
    }

    /// Prints what a shell can offer for the last of the words.
    private static func completeCommand(_ words: [String]) {
        // The last word is still being typed, so it is no other name of a command yet.
        let known = VerbAlias.replaced(words.dropLast()) + words.suffix(1)
        var offers = parser.completions(of: known)
        if words.count == 2, words[0] == "help", case .words(let commands) = offers {
            offers = .words(commands + HelpTopic.completions(of: words[1]))
        }
        CompletionShell.answer(offers)
    }

    static let parser = CommandParser(Peal.self) { word, path in
        if word.hasPrefix("-") { return OptionAlias.message(word, of: path) }
        guard path.isRoot, let hints = VerbAlias.hints[word] else { return nil }
        let list = hints.map { "'peal \($0)'" }.joined(separator: ", ")
        return Message("There is no command '\(word)'. These come closest: \(list).")
    }
}

/// The words of the command line after the program's name.
struct CommandWords: Sendable {
    private let bytes: [[UInt8]]
    /// The words; other characters replace bytes that are not UTF-8.
    let texts: [String]

    /// Reads the arguments of `main`.
    init(_ arguments: UnsafeBufferPointer<UnsafePointer<CChar>?>) {
        bytes = arguments.dropFirst().compactMap { $0 }.map { word in
            var end = word
            while end.pointee != 0 { end += 1 }
            return UnsafeRawBufferPointer(start: word, count: end - word).map(\.self)
        }
        texts = bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Refuses words that are not UTF-8.
    ///
    /// - Throws: ``AlertError`` that names the word.
    func check() throws(AlertError) {
        for (text, bytes) in zip(texts, bytes)
        where String(validating: bytes, as: UTF8.self) == nil {
            throw .invalid("'\(text)' is not UTF-8 text.")
        }
    }
}
