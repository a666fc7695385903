import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Completion in real shells, with the built binary", .privateBus)
struct CompletionTests {
    private let home: PealHome

    init() throws {
        home = try PealHome(bus: .current)
        try FileManager.default.createDirectory(
            atPath: home.folder.path + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: home.folder.path + "/bin/peal", withDestinationPath: PealHome.binary)
    }

    /// A group whose name would run a command if a shell expanded it.
    private var group: String { "a 'b' $(touch \(home.folder.path)/ran)" }

    private func fill() async throws {
        for (id, title, flags) in [
            ("water", "Drink: water 💦", ["--group", group]), ("wake", "Wake up", []),
            ("study", "Study", ["--group", "mind"]),
        ] {
            let added = try await home.peal(["add", title, "--id", id, "--at", "09:30"] + flags)
            #expect(added.code == 0)
        }
    }

    private func script(for shell: String) async throws -> String {
        let result = try await home.peal("--generate-completion-script", shell)
        #expect(result.code == 0)
        try home.folder.write(result.output, to: "_peal." + shell)
        return home.folder.path + "/_peal." + shell
    }

    /// Returns the output of a shell, and checks that standard error is empty.
    private func shell(_ words: String...) async throws -> String {
        let result = try await run(
            PealHome.env, arguments: Arguments(words), environment: home.environment,
            input: .none, output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
        #expect(result.standardError == "", "\(words)")
        return result.standardOutput
    }

    private static func isInstalled(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + shell)
        }
    }

    /// Typed words, with all completions of the last word.
    static let rows: [([String], [String])] = [
        (["show", "wa"], ["wake", "water"]), (["remove", "study", "wat"], ["water"]),
        (["skip", "stu"], ["study"]), (["list", "--group", "mi"], ["mind"]),
        (["add", "A", "--zone", "Asia/Seo"], ["Asia/Seoul"]),
        (["add", "A", "--template", "st"], ["study", "stretch", "standup"]),
        (["add", "A", "--urgency", ""], ["low", "normal", "critical"]),
        (["edit", "water", "--gap", "s"], ["shift", "skip"]),
        (["add", "A", "--sound", "no"], ["none"]),
        (["add", "A", "--on", "we"], ["wed", "weekdays", "weekends"]),
        (["status", "--format", "way"], ["waybar"]), (["rem"], ["remove"]),
        (["apps", "al"], ["allow"]), (["apps", "allow", "x", "--sound", "of"], ["off"]),
        (["autostart", "o"], ["on", "off"]), (["badge", "c"], ["clear"]),
        (["rm", "wat"], ["water"]), (["help", "rem"], ["remove"]),
        (["help", "ti"], ["times"]), (["help", "sil"], ["silence"]),
    ]

    @Test("bash completes words")
    func bash() async throws {
        let path = try await script(for: "bash")
        #expect(try await shell("bash", "-n", path) == "")
        try await fill()
        let complete = """
            . "$0"; COMP_WORDS=(peal "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}; COMPREPLY=(); word=${@: -1}
            $(complete -p peal | sed 's/.*-F \\([^ ]*\\).*/\\1/') peal "${word#\\'}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        func offers(_ words: [String], listed: Bool = false) async throws -> [String] {
            // The number is the code of `?`: readline lists the words, and inserts none.
            let variables = listed ? ["COMP_TYPE=63", "COLUMNS=20"] : []
            let result = try await run(
                PealHome.env,
                arguments: Arguments(variables + ["bash", "-c", complete, path] + words),
                environment: home.environment, output: .string(limit: 100_000),
                error: .string(limit: 100_000))
            #expect(result.standardError == "", "\(words)")
            return result.standardOutput.split(separator: "\n").map(String.init)
        }
        for (words, expected) in Self.rows {
            #expect(Set(try await offers(words)) == Set(expected), "\(words)")
        }
        // A list has the titles, cut to the width of the terminal. A single word is inserted, so it
        // has none.
        #expect(
            try await offers(["show", "w"], listed: true)
                == ["wake  (Wake up)", "water  (Drink: water"])
        #expect(try await offers(["show", "wat"], listed: true) == ["water"])
        // The word is quoted, so that it runs no command when it is inserted.
        let quoted = try await shell("bash", "-c", "printf %q \"$1\"", "-", group)
        #expect(try await offers(["list", "--group", "a"]) == [quoted])
        #expect(try await offers(["list", "--group", "a\\ \\'"]) == [quoted])
        // Within quotes that the user has opened, nothing is offered that could end them.
        #expect(try await offers(["show", "'wak"]) == ["wake"])
        #expect(try await offers(["list", "--group", "'a"]) == [])
        // A group that looks like a pattern is not replaced by the names of files.
        #expect(try await home.peal("add", "Star", "--at", "09:30", "--group", "*").code == 0)
        #expect(try await offers(["list", "--group", "\\*"]) == ["\\*"])
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/ran"))
    }

    @Test("fish completes words", .enabled(if: isInstalled("fish"), "fish is not installed."))
    func fish() async throws {
        let path = try await script(for: "fish")
        #expect(try await shell("fish", "-n", path) == "")
        try await fill()
        for (words, expected) in Self.rows {
            let line = (["peal"] + words).joined(separator: " ")
            let offered = try await shell(
                "fish", "--no-config", "-c", "source \(path); complete -C '\(line)'")
            let found = offered.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            #expect(Set(found.map(String.init)) == Set(expected), "\(line)")
        }
        let ids = try await shell(
            "fish", "--no-config", "-c", "source \(path); complete -C \"peal show 'wa\"")
        #expect(ids == "wake\tWake up\nwater\tDrink: water 💦\n")
        // Only folders, and files that can be imported, are offered.
        try home.folder.write("", to: "bin/a.ics")
        let files = try await shell(
            "fish", "--no-config", "-c",
            "source \(path); complete -C 'peal import \(home.folder.path)/bin/'")
        #expect(files == "\(home.folder.path)/bin/a.ics\n")
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/ran"))
    }

    @Test("zsh completes words", .enabled(if: isInstalled("zsh"), "zsh is not installed."))
    func zsh() async throws {
        let path = try await script(for: "zsh")
        #expect(try await shell("zsh", "-n", path) == "")
        try await fill()
        // zsh completes only typed input, so run it in a pseudo-terminal.
        let type = """
            zmodload zsh/zpty; zpty shell zsh -f -i
            zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; . '$1'; echo rea""dy'
            zpty -r shell start '*ready*'
            zpty -w -n shell "peal $2"$'\\t\\t'
            zpty -r shell screen "*$3*"
            print -r -- "$screen"
            """
        for (typed, shown) in [
            ("show wat", "water "), ("show ", "Drink: water"), ("list --group mi", "mind "),
            ("list --group 'mi", "mind' "),
            ("add A --zone Asia/Seo", "Seoul "), ("rem", "remove "), ("add A --urg", "urgency "),
        ] {
            let screen = try await shell(
                "timeout", "20", "zsh", "-f", "-c", type, "-", path, typed, shown)
            #expect(screen.contains(shown), "\(typed)")
        }
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/ran"))
    }

    @Test("If there is no valid store, completion suggests, creates and reports nothing")
    func nothing() async throws {
        let ask = ["---complete", "show", ""]
        let none = try await home.peal(ask)
        #expect(none.output == "" && none.complaint == "" && none.code == 0)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/data"))
        try home.folder.write("this is a diary", to: "diary")
        var foreign = home
        foreign.storeOverride = home.folder.path + "/diary"
        let diary = try await foreign.peal(ask)
        #expect(diary.output == "" && diary.complaint == "" && diary.code == 0)
        // A script of an older version asks in another way.
        let old = try await home.peal("---completion", "show", "--", "positional@0", "2", "0", "x")
        #expect(old.output == "" && old.complaint == "" && old.code == 0)
        // A broken completion script can leave out arguments.
        let broken = try await home.peal("---complete")
        #expect(broken.output.hasPrefix("add\t") && broken.complaint == "")
    }

    @Test("Completion works with a daemon, and while another process holds the store")
    func daemon() async throws {
        try await home.withDaemon { _ in
            try await fill()
            for home in [home, home.elsewhere] {
                let offered = try await home.peal("---complete", "off", "")
                #expect(offered.output == "study\tStudy\nwake\tWake up\nwater\tDrink: water 💦\n")
                #expect(offered.complaint == "")
            }
            #expect(try await home.peal("apps", "allow", "org.example.Water").code == 0)
            let programs = try await home.peal("---complete", "apps", "show", "")
            #expect(programs.output == "org.example.Water\n")
        }
    }

    @Test(
        "Options are offered with their help in the user's language, and an unknown shell is refused"
    )
    func language() async throws {
        var korean = home
        korean.locale = try await Locales.shared.value.variables("ko_KR")
        #expect(
            try await korean.peal("---complete", "list", "--al").output
                == "--all\t이미 울린 일회성 알림도 보여 줘요.\n")
        #expect(try await home.peal("---complete", "import", "").output == "\tfiles ics json\n")
        let unknown = try await home.peal("--generate-completion-script", "tcsh")
        #expect(unknown.code == 64 && unknown.complaint.contains("bash, zsh or fish"))
        let joined = try await home.peal("--generate-completion-script=fish")
        #expect(joined.code == 0 && joined.output.contains("complete -c peal"))
    }
}
