import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("peal doctor, with the built binary", .privateBus)
struct DoctorTests {
    /// Returns the checks by their names, and the exit code.
    private func examine(
        _ home: PealHome
    ) async throws -> (checks: [String: [String: Any]], code: Int) {
        let result = try await home.peal("doctor", "--json")
        #expect(result.complaint.isEmpty)
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let list = (document as? [String: Any])?["checks"] as? [[String: Any]] ?? []
        let named = list.map { ($0["name"] as? String ?? "", $0) }
        return (Dictionary(named) { first, _ in first }, result.code)
    }

    private func status(_ checks: [String: [String: Any]]) -> [String: String] {
        checks.compactMapValues { $0["status"] as? String }
    }

    @Test("With a service file unknown to the bus, doctor reports no start at login")
    func activation() async throws {
        let home = try PealHome(bus: .current)
        let folder = "data/dbus-1/services"
        try FileManager.default.createDirectory(
            atPath: "\(home.folder.path)/\(folder)", withIntermediateDirectories: true)
        try home.folder.write(
            "[D-BUS Service]\nName=io.github.peal.Peal\nExec=/bin/false\n",
            to: "\(folder)/io.github.peal.Peal.service")
        let text = try await home.peal("doctor").output
        #expect(
            text.contains("does not start at login. Until you start it, nothing rings"), "\(text)")
    }

    @Test("doctor names the alerts whose sounds this machine does not have")
    func missingSounds() async throws {
        let home = try PealHome(bus: .current)
        let theme = "data/sounds/freedesktop"
        try FileManager.default.createDirectory(
            atPath: "\(home.folder.path)/\(theme)/stereo", withIntermediateDirectories: true)
        try home.folder.write("", to: theme + "/stereo/bell.oga")
        try home.folder.write("", to: "tea.wav")
        for (id, sound) in [
            ("a", "bell"), ("b", "belll"), ("c", "/nowhere.wav"), ("d", "none"),
            ("e", "\(home.folder.path)/tea.wav"), ("f", "default"),
        ] {
            let words = ["add", id, "daily 9:00", "--id", id, "--sound", sound]
            #expect(try await home.peal(words).code == 0)
        }
        let text = try await home.peal("doctor").output
        #expect(
            text.contains(
                "These alerts have a sound that this machine does not have: b (belll), c (/nowhere.wav)."
            ),
            "\(text)")
        try await home.withDaemon { _ in
            let text = try await home.peal("doctor").output
            #expect(text.contains("b (belll), c (/nowhere.wav)."), "\(text)")
        }
        for id in ["b", "c"] { _ = try await home.peal("edit", id, "--sound", "bell") }
        #expect(try await home.peal("doctor").output.contains("have a sound") == false)
    }

    @Test("doctor warns if Evolution's reminders run and ring a followed calendar")
    func otherReminders() async throws {
        let home = try PealHome(bus: .current)
        let folder = "data/evolution/calendar/system"
        for name in [folder, ".config/evolution/sources"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try home.folder.write(
            "BEGIN:VCALENDAR\nEND:VCALENDAR\n", to: "\(folder)/calendar.ics")
        try home.folder.write(
            "[Data Source]\nEnabled=true\n[Calendar]\nBackendName=local\n",
            to: ".config/evolution/sources/system-calendar.source")
        let followed = try await home.peal(
            "follow", "\(home.folder.path)/\(folder)", "--name", "evo")
        #expect(followed.code == 0, "\(followed)")
        let sentence = "Evolution also rings the calendar evo, so its alarms ring twice."
        #expect(try await !home.peal("doctor").output.contains(sentence))
        let evolution = try await PrivateBus.current.connect()
        #expect(try await evolution.requestName("org.gnome.Evolution-alarm-notify") == .owner)
        #expect(try await home.peal("doctor").output.contains(sentence))
        await evolution.close()
    }

    @Test("With a daemon and a server, doctor names both and reports the number of alerts")
    func running() async throws {
        let kind = NotificationServer.Kind.dunst
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        let portal = try await PortalServer.started(on: .current, version: 2)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
            let (checks, code) = try await examine(home)
            #expect(code == 0)
            #expect(checks["bus"]?["address"] as? String == PrivateBus.current.addressText)
            #expect(checks["daemon"]?["pid"] as? Int == daemon.process)
            let known = checks["server"]?["server"] as? [String: Any]
            #expect(known?["name"] as? String == "dunst 1.9.0 (2022-06-27)")
            #expect(known?["pid"] as? Int == Int(ProcessInfo.processInfo.processIdentifier))
            #expect(known?["doNotDisturb"] as? Bool == false)
            #expect(checks["portal"]?["version"] as? Int == 2)
            #expect(checks["alerts"]?["count"] as? Int == 1)
            #expect(checks["store"]?["path"] as? String == home.folder.path + "/data/peal/peal.db")
            #expect(status(checks)["store"] == "ok")
            #expect(checks["clock"]?["now"] is String)

            try await server.setDoNotDisturb(true)
            #expect(try await home.peal("pause").code == 0)
            let (changed, codeAfter) = try await examine(home)
            #expect(codeAfter == 0)
            #expect(status(changed)["doNotDisturb"] == "warning")
            #expect(status(changed)["pause"] == "warning")
            let text = try await home.peal("status").output
            #expect(text.contains("Do not disturb is on"))
            let info = try await home.json("status")["serverInfo"] as? [String: Any]
            #expect(info?["doNotDisturb"] as? Bool == true)
            #expect(info?["vendor"] as? String == "knopwob")
        }
        await portal.stop()
        await server.stop()
    }

    @Test("Without a daemon, doctor asks the server directly, starts nothing and creates no file")
    func noDaemon() async throws {
        let names: [BusName] = [
            "io.github.peal.Peal", "org.freedesktop.portal.Desktop", "org.xfce.Xfconf",
        ]
        for name in names { try await PrivateBus.current.install(name) }
        let kind = NotificationServer.Kind.xfce
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        let home = try PealHome(bus: .current)
        let (checks, code) = try await examine(home)
        #expect(code == 69)
        #expect(status(checks)["daemon"] == "error")
        #expect(status(checks)["server"] == "ok")
        #expect(checks["doNotDisturb"]?["isOn"] is NSNull)
        for name in names { #expect(!PrivateBus.current.hasStarted(name)) }
        #expect(home.folder.names().isEmpty)
        #expect(await server.acceptedCount == 0)
        await server.stop()
    }

    @Test("Without a notification server, doctor reports an error and starts no server")
    func noServer() async throws {
        try await PrivateBus.current.install(NotificationServer.name)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            let (checks, code) = try await examine(home)
            #expect(code == 69)
            #expect(status(checks)["daemon"] == "ok")
            #expect(status(checks)["server"] == "error")
            #expect(checks["sound"] == nil)
        }
        #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
    }

    @Test("A daemon in another session, or with another store, is an error")
    func elsewhere() async throws {
        var home = try PealHome(bus: .current)
        try await home.withDaemon { [home] daemon in
            let (checks, code) = try await examine(home.elsewhere)
            #expect(code == 69)
            #expect(status(checks)["bus"] == "error")
            let found = checks["daemon"]?["found"] as? String
            #expect(found?.contains("Process \(daemon.process) is using the store") == true)
            var other = home
            other.storeOverride = home.folder.path + "/other.db"
            let found2 = try await examine(other).checks["store"]?["found"] as? String
            #expect(found2?.hasPrefix("The daemon uses a different store") == true)
        }
        home.storeOverride = home.folder.path + "/diary"
        try home.folder.write("this is a diary, and no database", to: "diary")
        let (checks, code) = try await examine(home)
        #expect(code == 74)
        #expect(status(checks)["store"] == "error")
    }

    @Test("Without any environment variables, doctor prints its checks and does not crash")
    func bare() async throws {
        let result = try await run(
            PealHome.env, arguments: ["-i", PealHome.binary, "doctor"],
            output: .string(limit: 65536),
            error: .string(limit: 65536))
        #expect(result.terminationStatus == .exited(69))
        #expect(result.standardOutput.contains("Neither HOME nor XDG_DATA_HOME is set"))
        #expect(
            result.standardOutput.utf8.allSatisfy { $0 < 0x80 },
            "Without a locale the output must be ASCII")
        #expect(result.standardError.isEmpty)
    }
}
