import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

extension ImportTests {
    @Test(
        "A calendar cannot change alerts that were not imported from it, whatever ids it uses")
    func stranger() async throws {
        let home = try PealHome(bus: nil)
        for id in ["meds", "water"] {
            #expect(
                try await home.peal("add", "Mine", "--id", id, "--at", "08:00").code == 0)
        }
        let own = try await alerts(home)
        let alert =
            #"{"id":"water","title":"Lunch","trigger":{"kind":"once","at":"2030-12-31T10:00"}}"#
        let calendar = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:meds
            DTSTART:20301231T100000Z
            SUMMARY:Lunch
            END:VEVENT
            BEGIN:VEVENT
            UID:water@peal
            DTSTART:20301231T100000
            SUMMARY:Lunch
            X-PEAL-ALERT:\(alert)
            END:VEVENT
            END:VCALENDAR

            """
        try home.folder.write(calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let imported = try await home.peal("import", path, "--yes")
        #expect(imported.output.hasPrefix("Imported 2 alerts (2 new, 0 changed,"))
        for id in ["meds", "water"] {
            #expect(try await home.json("show", id)["title"] as? String == "Mine")
        }
        #expect(try await home.ids().count == 4)
        #expect(try await home.peal("import", path).output.contains("2 unchanged"))
        // The user's own backup may replace alerts. Without a terminal, that needs --yes.
        try home.folder.write(own.replacing("Mine", with: "Yours"), to: "b.json")
        let backup = home.folder.path + "/b.json"
        let refused = try await home.peal("import", backup)
        #expect(refused.code == 64)
        #expect(refused.complaint.contains("2 of your alerts would change"))
        #expect(try await home.peal("import", backup, "--yes").code == 0)
        #expect(try await home.json("show", "meds")["title"] as? String == "Yours")
    }

    @Test("An imported alert runs a command only with --trust, and after a question that shows it")
    func commands() async throws {
        let home = try PealHome(bus: nil)
        let added = try await home.peal(
            "add", "Backup", "--id", "b", "--at", "09:30", "--run", "evil --now", "--again", "5m",
            "--escalate", "2:run evil --later", "--escalate", "1:critical")
        #expect(added.output.contains("(runs a command)"))
        for form in ["export", "export --ics"] {
            let words = form.split(separator: " ").map(String.init)
            let file = try await home.peal(words).output
            try home.folder.write(file, to: "backup")
            let path = home.folder.path + "/backup"
            _ = try await home.peal("remove", "b")
            let untrusted = try await home.peal("import", path, "--again")
            #expect(untrusted.output.contains("It would run the command 'evil --now'"))
            #expect(untrusted.output.contains("It would run the command 'evil --later'"))
            #expect(try await home.json("show", "b")["run"] is NSNull)
            #expect((try await home.json("show", "b")["escalate"] as? [Any])?.count == 1)
            _ = try await home.peal("remove", "b")
            let unasked = try await home.peal("import", path, "--trust", "--again")
            #expect(unasked.code == 64)
            #expect(unasked.complaint.contains("the alerts would run commands"))
            #expect(unasked.output.contains("b  Backup: evil --now"))
            #expect(unasked.output.contains("b  Backup: evil --later"))
            #expect(try await home.ids().isEmpty)
            #expect(try await home.peal("import", path, "--trust", "--again", "--yes").code == 0)
            #expect(try await home.json("show", "b")["run"] as? String == "evil --now")
        }
    }

    @Test("Without --trust, an imported alert cannot open programs and files")
    func targets() async throws {
        let targets = [
            "org.gnome.Terminal", "file:///etc/passwd", "javascript:x", "vscode://command",
            "https:evil", "https://example.org", "HTTP://EXAMPLE.ORG/a",
        ]
        let alerts = targets.enumerated().map {
            #"{"id": "a\#($0)", "title": "A", "open": "\#($1)", "#
                + #""trigger": {"kind": "schedule", "times": ["09:30"]}}"#
        }
        let home = try PealHome(bus: nil)
        try home.folder.write("[\(alerts.joined(separator: ","))]", to: "a.json")
        let path = home.folder.path + "/a.json"
        func opened() async throws -> [String?] {
            let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
            return alerts.map { $0["open"] as? String }
        }
        let plain = try await home.peal("import", path, "--yes")
        #expect(plain.code == 0, "\(plain.complaint)")
        #expect(plain.output.contains("It would open 'javascript:x', which is not a web page,"))
        #expect(try await opened() == [nil, nil, nil, nil, nil] + targets.suffix(2))
        #expect(try await home.peal("import", path, "--yes", "--trust").code == 0)
        #expect(try await opened() == targets)
    }

    @Test(
        "Control characters in a file do not reach the terminal",
        arguments: [
            #"{"title": "E", "trigger": {"kind": "interval", "seconds": 300}}"#,
            #"{"title": "E", "trigger": {"kind": "once", "at": "2020-01-01T00:00:00Z"}}"#,
            #"{"title": "T", "trigger": {"kind": "once", "at": "E"}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "rule": "FREQ=E"}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "times": ["E"]}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "times": ["09:30"], "zone": "E"}}"#,
            #"{"title": "T", "E": 1, "trigger": {"kind": "schedule", "times": ["09:30"]}}"#,
            "DTSTART:20301201T090000\r\nRRULE:FREQ=E", "DTSTART:E",
            "DTSTART;TZID=E:20301201T090000",
            "DTSTART:20301201T090000\r\nURL:file:///E",
        ])
    func controls(text: String) async throws {
        let home = try PealHome(bus: nil)
        let isJSON = text.hasPrefix("{")
        let evil =
            isJSON ? #"\u001b]0;pwn\u0007\u009b31m\u202ex"# : "\u{1B}]0;pwn\u{7}\u{9B}31m\u{202E}x"
        let lines = text.replacing("\"E\"", with: "\"\(evil)\"")
            .replacing(#/(FREQ=|DTSTART:|TZID=|\/\/\/)E/#) { $0.1 + evil }
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:u\r\nSUMMARY:S\(evil)\r\n"
            + "\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try home.folder.write(isJSON ? "[\(lines)]" : calendar, to: "file")
        for flags in [["--yes"], ["--yes", "--partial"], ["--dry-run", "--json"]] {
            let result = try await home.peal(["import", home.folder.path + "/file"] + flags)
            let all = result.output + result.complaint
            #expect(!all.isEmpty)
            let raw = all.unicodeScalars.filter {
                $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
            }
            #expect(raw.isEmpty, "\(flags): \(all.debugDescription)")
        }
    }

    @Test("A pipe without a writer is reported, and read as soon as a program writes to it")
    func silentPipe() async throws {
        let home = try PealHome(bus: nil)
        let pipe = home.folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        try await within {
            let result = try await run(
                PealHome.env, arguments: [PealHome.binary, "import", pipe, "--yes"],
                environment: home.environment, input: .none, output: .discarded, error: .sequence
            ) { execution in
                for try await line in execution.standardError.strings()
                where line == "peal: Waiting for a program to write to '\(pipe)'…" {
                    try home.folder.write(ImportTests.calendar, to: "pipe")
                }
            }
            #expect(result.terminationStatus == .exited(0))
        }
        #expect(try await home.ids().count == 2)
    }

    @Test("The output of another command can be imported with the shell's <(...)")
    func substitution() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(ImportTests.calendar, to: "calendar.ics")
        let result = try await run(
            .name("bash"),
            arguments: [
                "-c", "\(PealHome.binary) import --yes <(cat '\(home.folder.path)/calendar.ics')",
            ],
            environment: home.environment, output: .discarded, error: .discarded)
        #expect(result.terminationStatus == .exited(0))
        #expect(try await home.ids().count == 2)
    }

    @Test("A byte order mark at the beginning of a file or of standard input is ignored")
    func byteOrderMark() async throws {
        let home = try PealHome(bus: nil)
        let alert = #"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["09:30"]}}"#
        for (text, count) in [(alert, 1), (ImportTests.calendar, 3)] {
            try home.folder.write("\u{FEFF}" + text, to: "file")
            let path = home.folder.path + "/file"
            #expect(try await home.peal("import", path, "--yes").code == 0)
            #expect(try await home.ids().count == count)
            let again = try await run(
                PealHome.env, arguments: [PealHome.binary, "import", "-"],
                environment: home.environment,
                input: FileDescriptorInput.text("\u{FEFF}" + text, in: home.folder),
                output: .string(limit: 10_000), error: .discarded)
            #expect(again.standardOutput.contains("unchanged"))
        }
    }

    @Test("A device is refused, and an endless pipe is read only up to the limit")
    func endless() async throws {
        let home = try PealHome(bus: nil)
        let device = try await home.peal("import", "/dev/zero")
        #expect(device.code == 65)
        #expect(device.complaint.contains("/dev/zero is a device."), "\(device.complaint)")
        let pipe = try await run(
            .name("sh"), arguments: ["-c", "\(PealHome.binary) import - </dev/zero | cat"],
            environment: home.environment, output: .string(limit: 10_000),
            error: .string(limit: 10_000))
        #expect(pipe.standardError.contains("- is a device."))
        let endless = try await run(
            .name("sh"), arguments: ["-c", "cat /dev/zero | \(PealHome.binary) import -"],
            environment: home.environment, output: .string(limit: 10_000),
            error: .string(limit: 10_000))
        #expect(endless.terminationStatus == .exited(65))
        #expect(endless.standardError.contains("larger than 64 MiB"))
    }
}
