import Alerts
import DBus
import DBusTestSupport
import Glibc
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Programs on the desktop", .privateBus)
struct ProgramDesktopTests {
    private func program(_ id: String, isInstalled: Bool = true) throws -> Program {
        var program = Program(id: try ProgramID(id), name: "Drink Water")
        program.icon = "water"
        program.desktopEntry = isInstalled ? id : nil
        return program
    }

    @Test(
        "A program's notification has the program's name, icon and entry, and no button of Peal's",
        arguments: [true, false])
    func sender(_ isInstalled: Bool) async throws {
        let server = try await NotificationServer.started(on: .current)
        let program = try program("org.example.Water", isInstalled: isInstalled)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(
                notification {
                    $0.sender = Alerts.Notification.Sender(program)
                    $0.actions = [Action(key: "program-0", label: "I drank")]
                })
            let shown = try await server.nextNotification()
            #expect(shown.appName == "Drink Water")
            #expect(shown.appIcon == "water")
            #expect(
                shown.hints["desktop-entry"]
                    == (isInstalled ? .string("org.example.Water") : nil))
            #expect(shown.actions == ["default", "", "program-0", "I drank"])
        }
    }

    @Test("Each program has a number of its own on its icon, and Peal keeps its own")
    func badges() async throws {
        let bus = try await PrivateBus.current.connect()
        let signals = try await bus.events(matching: [
            MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
        ])
        let (water, study) = (
            try program("org.example.Water"), try program("org.example.Study")
        )
        let hidden = try program("org.example.Hidden", isInstalled: false)
        try await delivering { desktop, _ in
            let delivery: any Delivery = desktop
            try await delivery.setBadge(9, of: .init(hidden))
            try await delivery.setBadge(1, of: .init(water))
            try await delivery.setBadge(2, of: .init(study))
            try await delivery.setBadge(3, of: nil)
            var counts: [String: Int64] = [:]
            for await case .signal(let signal) in signals {
                let entry = signal.arguments.first?.asString ?? ""
                counts[entry] = signal.arguments.last?.asProperties?["count"]?.asInt64
                if counts.count == 3 { break }
            }
            #expect(
                counts == [
                    "application://org.example.Water.desktop": 1,
                    "application://org.example.Study.desktop": 2,
                    "application://io.github.peal.Peal.desktop": 3,
                ])
        }
        await bus.close()
    }

    // MARK: Starting

    /// A folder with desktop entries, and programs that write their arguments into the file `out`.
    private func desktop() throws -> (folder: TemporaryFolder, environment: [String: String]) {
        let folder = try TemporaryFolder()
        try folder.write(
            "#!/bin/sh\necho water \"$@\" $XDG_ACTIVATION_TOKEN > \(folder.path)/out\n",
            to: "water", isExecutable: true)
        return (
            folder,
            [
                "XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": "relative:/nowhere",
                "PATH": folder.path + ":/usr/bin:/bin",
            ]
        )
    }

    private func install(_ id: String, in folder: TemporaryFolder, _ lines: String) throws {
        mkdir(folder.path + "/applications", 0o755)
        try folder.write("[Desktop Entry]\n\(lines)\n", to: "applications/\(id).desktop")
    }

    private func output(in folder: TemporaryFolder) -> String? {
        guard let file = fopen(folder.path + "/out", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1000)
        guard fgets(&line, 1000, file) != nil else { return nil }
        return String(
            decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self)
    }

    @Test("A program whose entry says so is started by the bus, with the activation token")
    func activated() async throws {
        let (folder, environment) = try desktop()
        try install("org.example.My-Water", in: folder, "DBusActivatable=true")
        let (bus, application) = (
            try await PrivateBus.current.connect(), try await PrivateBus.current.connect()
        )
        let calls = try application.export(
            ObjectDescription(
                path: "/org/example/My_Water",
                interfaces: [
                    InterfaceDescription(
                        "org.freedesktop.Application",
                        methods: [MethodDescription("Activate", inputs: [.init("data", "a{sv}")])])
                ]))
        _ = try await application.requestName("org.example.My-Water")
        let answering = Task {
            for await call in calls {
                call.reply()
                return call.arguments.first?.asProperties?["activation-token"]?.asString
            }
            return nil
        }
        try await DesktopStarter(bus: bus, environment: environment)
            .start(program("org.example.My-Water"), activationToken: "token")
        #expect(await answering.value == "token")
        await bus.close()
        await application.close()
    }

    @Test(
        "A program with another entry is started by its Exec line, without any other program",
        arguments: [
            ("Exec=water", "water"),
            ("Exec=water --quiet %U %i", "water --quiet --icon glass"),
            (#"Exec="water" "a  \\"b\\\\" 100%% --name=%c"#, #"water a  "b\ 100% --name=Drink"#),
            ("Exec = water  in\\s5 %k\n[Desktop Action Stop]\nExec=other", "water in 5 KEY"),
        ])
    func entry(_ lines: String, _ words: String) async throws {
        let (folder, environment) = try desktop()
        try install("org.example.Water", in: folder, "Name=Drink\nIcon=glass\n" + lines)
        let bus = try await PrivateBus.current.connect()
        let starter = DesktopStarter(bus: bus, environment: environment)
        let program = try program("org.example.Water")
        try await starter.start(program, activationToken: "token")
        let path = folder.path + "/applications/org.example.Water.desktop"
        #expect(output(in: folder) == words.replacing("KEY", with: path) + " token")
        await bus.close()
    }

    @Test(
        "A program has the name of its entry in the user's language, and the entry's icon",
        arguments: [
            ([:], "Water"), (["LANG": "ko_KR.UTF-8"], "물"), (["LANG": "pt_BR@x"], "\u{C1}gua"),
            (["LC_ALL": "pt_PT", "LANG": "ko_KR"], "Water"), (["LC_ALL": "", "LANG": "ko"], "물"),
        ])
    func description(_ locale: [String: String], _ name: String) async throws {
        let (folder, environment) = try desktop()
        try install(
            "org.example.Water", in: folder,
            "Name=Water\nName[ko]=물\nName[pt_BR] = \u{C1}gua\nIcon=glass\nExec=water")
        try install("org.example.Bare", in: folder, "Type=Application\nIcon=")
        let bus = try await PrivateBus.current.connect()
        let starter = DesktopStarter(bus: bus, environment: environment.merging(locale) { $1 })
        #expect(
            starter.installedProgram(try ProgramID("org.example.Water"))
                == InstalledProgram(entry: "org.example.Water", name: name, icon: "glass"))
        #expect(
            starter.installedProgram(try ProgramID("org.example.Bare"))
                == InstalledProgram(entry: "org.example.Bare"))
        #expect(starter.installedProgram(try ProgramID("org.example.Study")) == nil)
        await bus.close()
    }

    @Test(
        "An entry without a valid Exec line, or of a program that is not installed, is refused",
        arguments: ["Type=Application", "Exec=", #"Exec="water"#, "Exec=missing-program"])
    func brokenEntry(_ lines: String) async throws {
        let (folder, environment) = try desktop()
        try install("org.example.Water", in: folder, lines)
        let bus = try await PrivateBus.current.connect()
        let water = try program("org.example.Water")
        await expectFailure(.rejected) {
            try await DesktopStarter(bus: bus, environment: environment)
                .start(water, activationToken: nil)
        }
        #expect(output(in: folder) == nil)
        await bus.close()
    }

    @Test("A program without an entry is started by its file, with its arguments")
    func executable() async throws {
        let (folder, environment) = try desktop()
        let bus = try await PrivateBus.current.connect()
        var program = try program("water-abc")
        program.executable = folder.path + "/water"
        program.arguments = ["--quiet", "a b"]
        try await DesktopStarter(bus: bus, environment: environment)
            .start(program, activationToken: nil)
        #expect(output(in: folder) == "water --quiet a b")
        await bus.close()
    }

    @Test(
        "A file that other users may change, or that is gone, is not started",
        arguments: ["world", "group", "missing", "folder"])
    func untrusted(_ kind: String) async throws {
        let (folder, environment) = try desktop()
        let bus = try await PrivateBus.current.connect()
        var program = try program("water-abc")
        program.executable = folder.path + (kind == "folder" ? "" : "/water")
        if kind == "world" { chmod(folder.path + "/water", 0o777) }
        if kind == "group" {
            // Only root can give a file to another group.
            guard geteuid() == 0 else { return await bus.close() }
            chown(folder.path + "/water", 0, 1)
            chmod(folder.path + "/water", 0o775)
        }
        if kind == "missing" { folder.remove("water") }
        let refused = program
        await expectFailure(.rejected) {
            try await DesktopStarter(bus: bus, environment: environment)
                .start(refused, activationToken: nil)
        }
        #expect(output(in: folder) == nil)
        await bus.close()
    }

    @Test("A file that only the user's private group or root's may change is trusted")
    func privateGroup() throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n", to: "water", isExecutable: true)
        chmod(folder.path + "/water", 0o755)
        try ProgramFile(path: folder.path + "/water").requireTrusted()
        #expect(ProgramFile.isPrivate(0, of: 1))
        // The user 1, "daemon" in each distribution, has a group of its own.
        #expect(ProgramFile.isPrivate(1, of: 1))
        #expect(!ProgramFile.isPrivate(2, of: 1))
        #expect(!ProgramFile.isPrivate(1, of: 2))
        #expect(!ProgramFile.isPrivate(gid_t.max - 1, of: 1))
    }
}
