import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import SystemPackage
import TestSupport
import Testing

@Suite("Bad input causes a message and the right exit code, and loses no data", .privateBus)
struct BadInputTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let code: Int
        let words: String

        init(_ code: Int, _ words: String, _ arguments: String...) {
            self.arguments = arguments
            self.code = code
            self.words = words
        }

        var testDescription: String { arguments.joined(separator: " ").prefix(60).description }
    }

    static let rows = [
        Row(66, "no alert 'nowhere'", "show", "nowhere"),
        Row(66, "no alert 'nowhere'", "remove", "water", "nowhere"),
        Row(66, "the name of an alert is empty", "off", ""),
        Row(64, "'25:00'", "add", "A", "--at", "25:00"),
        Row(64, "at least 60", "add", "A", "--every", "10s"),
        Row(64, "60", "add", "A", "--every", "10s", "--from", "09:00", "--to", "10:00"),
        Row(64, "title is empty", "add", "", "--at", "09:30"),
        Row(64, "U+000A", "add", "a\nb", "--at", "09:30"),
        Row(64, "U+001B", "add", "A", "--body", "\u{1B}[2J", "--at", "09:30"),
        Row(64, "'a b' cannot be an id", "add", "A", "--id", "a b", "--at", "09:30"),
        Row(64, "already", "add", "A", "--id", "water", "--at", "09:30"),
        Row(64, "Asia/Seoul", "add", "A", "--zone", "Asia/Seul", "--at", "09:30"),
        Row(64, "is in the past", "add", "A", "--at", "2020-01-01 09:30"),
        Row(64, "There is no time.", "add", "A"),
        Row(64, "cannot be opened", "add", "A", "--open", "rm -rf /", "--at", "09:30"),
        Row(64, "urgency", "add", "A", "--urgency", "high", "--at", "09:30"),
        Row(64, "sound", "add", "A", "--sound", "a/b", "--at", "09:30"),
        Row(64, "badge", "add", "A", "--badge=-1", "--at", "09:30"),
        Row(64, "Nothing to change", "edit", "water"),
        Row(64, "'tomorrow'", "edit", "water", "--at", "tomorrow"),
        Row(64, "neither an alert, nor a length", "snooze", "water", "soon"),
        Row(64, "Unknown option '--colour'", "edit", "water", "--colour", "red"),
        Row(64, "maximum is 100 years", "preview", "--every", "99999999999999d", "--count", "2"),
        Row(64, "at least 60 s", "preview", "--every", "30s"),
        Row(64, "within the next ten years", "pause", "--until", "9999-12-31 09:00"),
        Row(66, "in the group 'nobody'", "week", "--group", "nobody"),
        Row(64, "not a duration", "history", "--since", "once"),
        Row(64, "Choose alerts", "done"),
        Row(64, "no command 'frobnicate'", "frobnicate"),
        Row(64, "no command 'lst'. Did you mean 'list'?", "lst"),
        Row(64, "no command 'lst'. Did you mean 'list'?", "help", "lst"),
        Row(64, "no command 'remve'. Did you mean 'remove'?", "remve", "water", "--yes"),
        Row(64, "no command 'onn'. Did you mean 'on'?", "autostart", "onn", "--now"),
        Row(64, "no command 'lst'. Did you mean 'list'?", "--json", "lst"),
        Row(64, "Did you mean '--group'?", "list", "--grup", "health"),
        Row(64, "Give a title", "add"),
        Row(64, "Give a title", "add", "--at", "09:30"),
        Row(64, "no template 'watr'. Did you mean 'water'?", "add", "--template", "watr"),
        Row(64, "The templates are water, study,", "add", "--template", "yoga"),
        Row(64, "'3/4' can be", "add", "A", "--on", "3/4", "--at", "9:00"),
        Row(64, "already", "add", "A", "--id", "water", "--at", "09:30", "--dry-run"),
        Row(64, "is in the past", "add", "A", "--at", "2020-01-01 09:30", "--dry-run"),
        Row(64, "is in the past", "edit", "water", "--at", "2020-01-01 09:30", "--dry-run"),
        Row(64, "Unknown option", "list", "--frobnicate"),
        Row(64, "in quotes", "add", "Buy", "milk", "--at", "9:30"),
        Row(64, "Unknown option '-milk'", "add", "-milk", "--at", "9:30"),
    ]

    @Test("Bad input gets the same answer with a daemon and without one")
    func refused() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Water", "--id", "water", "--at", "09:30").code == 0)
            try await checkAll(home)
        }
        try await checkAll(home)
    }

    private func checkAll(_ home: PealHome) async throws {
        let before = try await home.peal("list", "--json").output
        for row in Self.rows {
            let result = try await home.peal(row.arguments)
            #expect(result.code == row.code, "\(row.testDescription): \(result.complaint)")
            #expect(
                result.complaint.lowercased().contains(row.words.lowercased()),
                "\(row.testDescription): \(result.complaint)")
            #expect(result.output.isEmpty, "\(row.testDescription): \(result.output)")
        }
        let body = String(repeating: "x", count: 100_000)
        // Linux limits an argument to 128 KiB. AlertServiceTests sends a body of a megabyte over
        // the bus.
        let result = try await home.peal("add", "A", "--at", "09:30", "--body", body)
        #expect(result.code == 64)
        #expect(result.complaint.contains("100000 bytes. The maximum is 4096"))
        #expect(
            try await home.peal("list", "--json").output == before,
            "Refused input must not change the alerts")
    }

    @Test("A command line that begins with a flag is not reported as a misspelt verb")
    func flags() async throws {
        let home = try PealHome(bus: nil)
        for arguments in [
            ["--generate-completion-script", "bash"], ["--version"], ["help", "autostart", "on"],
            ["autostart", "--json"], ["--json"],
        ] {
            #expect(try await home.peal(arguments).code == 0, "\(arguments)")
        }
    }

    @Test("Text that is not UTF-8 is refused instead of being changed")
    func notUTF8() async throws {
        var home = try PealHome(bus: nil)
        home.prefix = ["sh", "-c", #"exec "$0" "$@" "$(printf 'Wa\377ter')""#]
        let result = try await home.peal("add", "--at", "09:30")
        #expect(result.code == 64 && result.output.isEmpty)
        #expect(result.complaint == "peal: 'Wa\u{FFFD}ter' is not UTF-8 text.\n")
    }

    @Test(
        "Commands work without /proc, which a container may lack",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a mount over /proc."),
        .enabled(if: !isSanitized, "A sanitizer needs /proc."))
    func withoutProc() async throws {
        let plain = try PealHome(bus: nil)
        try await MountNamespace.with("mount -t tmpfs none /proc") { mounts in
            var home = plain
            home.prefix = mounts.prefix
            let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(added.code == 0 && added.output.contains("water"))
            #expect(try await home.peal("nonsense").code == 64)
        }
        #expect(try await plain.ids() == ["water"])
    }

    @Test("A command says that it waits for a silent bus, and then works without the bus")
    func silentBus() async throws {
        let silent = try SilentBus()
        var home = try PealHome(bus: nil)
        home.moreVariables["DBUS_SESSION_BUS_ADDRESS"] = silent.addressText
        let waiting = "Waiting for the bus at \(silent.addressText), which does not answer"
        let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
        #expect(added.code == 0 && added.complaint.hasPrefix("peal: \(waiting)…\n"))
        #expect(added.complaint.contains("did not answer in 3.0 seconds"))
        let apps = try await home.peal("apps")
        #expect(apps.code == 69 && apps.complaint.contains(waiting))
        let daemon = try await home.peal("daemon")
        #expect(daemon.code == 69 && daemon.complaint.contains(waiting))
        #expect(daemon.complaint.contains("did not answer in 10.0 seconds"))
        #expect(try await home.elsewhere.ids() == ["water"])
    }

    @Test("Without a bus, verbs use the store directly and warn that nothing rings")
    func noBus() async throws {
        let home = try PealHome(bus: nil)
        let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
        #expect(added.code == 0)
        #expect(added.complaint.contains("Nothing rings without a daemon"))
        #expect(added.complaint.contains("peal daemon"))
        #expect(try await home.ids() == ["water"])
        let status = try await home.json("status")
        #expect(status["running"] as? Bool == false)
        #expect(try await home.peal("status").code == 69)
        let present = try await home.peal("present", "water")
        #expect(present.code == 69)
        #expect(present.complaint.contains("peal daemon"))
        let daemon = try await home.peal("daemon", "--delivery", "desktop")
        #expect(daemon.code == 69)
    }

    @Test("If a daemon on another bus uses the store, commands report that the store is busy")
    func unreachable() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            let elsewhere = home.elsewhere
            let result = try await elsewhere.peal("add", "A", "--at", "09:30")
            #expect(result.code == 69)
            #expect(result.complaint.contains("process \(daemon.process)"))
        }
    }

    @Test("If the store cannot be used, the file is not changed, and the error names the file")
    func stores() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write("this is a diary, and no database at all", to: "diary")
        var foreign = home
        foreign.storeOverride = home.folder.path + "/diary"
        let result = try await foreign.peal("list")
        #expect(result.code == 65)
        #expect(result.complaint.contains("/diary is damaged or is not a store of Peal"))
        #expect(
            try await home.file("diary") == "this is a diary, and no database at all")

        var nowhere = home
        nowhere.storeOverride = "/proc/nowhere/peal.db"
        let refused = try await nowhere.peal("add", "A", "--at", "09:30")
        #expect(refused.code == 73)
        #expect(refused.complaint.contains("/proc/nowhere"))
        #expect(try await nowhere.peal("daemon", "--delivery", "terminal").code == 73)
    }

    @Test(
        "If the output cannot be written, Peal exits with an error",
        arguments: [
            ["export"], ["list"], ["list", "--json"], ["--help"], ["preview", "--at", "9:30"],
        ])
    func fullOutput(words: [String]) async throws {
        let home = try PealHome(bus: nil)
        let peal = ([PealHome.binary] + words).joined(separator: " ")
        let full = try await run(
            .name("sh"), arguments: ["-c", "\(peal) >/dev/full"],
            environment: home.environment, output: .discarded, error: .string(limit: 10_000))
        #expect(full.terminationStatus == .exited(74))
        #expect(
            full.standardError.contains(
                "Cannot write all of the output: No space left on device."))
        let mute = try await run(
            .name("sh"), arguments: ["-c", "\(peal) >/dev/full 2>/dev/full"],
            environment: home.environment, output: .discarded, error: .discarded)
        #expect(mute.terminationStatus == .exited(74))
        // If the standard descriptors are closed, Peal must not open another file under their
        // numbers.
        let closed = try await run(
            .name("sh"), arguments: ["-c", "\(peal) >&- 2>&- <&-"],
            environment: home.environment, output: .discarded, error: .discarded)
        #expect(closed.terminationStatus == .exited(0))
        #expect(try await home.ids().isEmpty)
    }

    @Test("If the reader of Peal's output has gone, SIGPIPE ends Peal without a message")
    func brokenPipe() async throws {
        let home = try PealHome(bus: nil)
        let result = try await run(
            .name("sh"),
            arguments: [
                "-c", "{ \(PealHome.binary) preview --at 9:30 --count 9999; echo $? >&2; } | true",
            ],
            environment: home.environment, output: .discarded, error: .string(limit: 10_000))
        #expect(result.standardError == "141\n")
    }

    @Test("The arguments are right even if a preloaded library moves the environment in memory")
    func preloaded() async throws {
        try FakeTime.require()
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 08:00:00"
        for _ in 1...20 {
            let result = try await run(
                .path(FilePath(PealHome.binary)), arguments: ["preview", "--at", "9:30"],
                environment: home.environment, output: .string(limit: 10_000))
            #expect(result.standardOutput.hasPrefix("every day at 09:30\n"))
        }
    }
}
