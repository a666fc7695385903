import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("peal autostart: starting at login", .privateBus)
struct AutostartTests {
    private func entry(_ home: PealHome) -> String {
        home.folder.path + "/.config/autostart/io.github.peal.Peal.desktop"
    }

    private func status(_ home: PealHome) async throws -> [String: Any] {
        try await home.json("autostart", "status")
    }

    @Test("'on' writes an autostart entry for this program, 'off' removes it; both can be repeated")
    func ownEntry() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await status(home)["isOn"] as? Bool == false)
        #expect(try await home.peal("autostart").output == "Peal does not start at login.\n")
        let path = entry(home)
        for _ in 0..<2 {
            let on = try await home.peal("autostart", "on")
            #expect(on.code == 0 && on.output.contains("Peal starts at login: \(path).\n"))
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("\nExec=\(PealHome.binary) daemon --background\n"))
        #expect(try await status(home)["by"] as? String == "session")
        for _ in 0..<2 {
            let off = try await home.peal("autostart", "off")
            #expect(off.code == 0 && off.output.hasSuffix("Peal does not start at login.\n"))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("An autostart entry for all users can be turned off and on again for the current user")
    func systemEntry() async throws {
        var home = try PealHome(bus: nil)
        let system = home.folder.path + "/xdg"
        try FileManager.default.createDirectory(
            atPath: system + "/autostart", withIntermediateDirectories: true)
        try home.folder.write(
            "[Desktop Entry]\nType=Application\nName=Peal\nExec=peal daemon\n",
            to: "xdg/autostart/io.github.peal.Peal.desktop")
        home.moreVariables["XDG_CONFIG_DIRS"] = system
        #expect(try await status(home)["isOn"] as? Bool == true)
        #expect(try await home.peal("autostart", "on").output.hasPrefix("Nothing to do."))
        #expect(try await home.peal("autostart", "off").code == 0)
        #expect(try await status(home)["isOn"] as? Bool == false)
        #expect(
            try String(contentsOfFile: entry(home), encoding: .utf8).contains("Hidden=true"))
        #expect(try await home.peal("autostart", "on").code == 0)
        #expect(try await status(home)["isOn"] as? Bool == true)
        #expect(!FileManager.default.fileExists(atPath: entry(home)))
    }

    @Test("'autostart' reports an enabled systemd unit and leaves it unchanged")
    func unit() async throws {
        let home = try PealHome(bus: nil)
        let folder = ".config/systemd/user"
        try FileManager.default.createDirectory(
            atPath: "\(home.folder.path)/\(folder)/default.target.wants",
            withIntermediateDirectories: true)
        try home.folder.write("[Service]\n", to: folder + "/peal.service")
        try home.folder.write("", to: folder + "/default.target.wants/peal.service")
        let on = try await home.peal("autostart", "on")
        #expect(on.output.hasPrefix("Nothing to do. systemd starts Peal at login: "))
        #expect(!FileManager.default.fileExists(atPath: entry(home)))
        let off = try await home.peal("autostart", "off")
        #expect(off.code == 69)
        #expect(off.complaint.contains("systemctl --user disable peal.service"))
    }

    @Test("'autostart on --now' starts one daemon, which outlives the command")
    func now() async throws {
        let home = try PealHome(bus: .current)
        let on = try await home.peal("autostart", "on", "--now")
        #expect(on.code == 0, "\(on.complaint)")
        let process = try #require(try await home.json("status")["pid"] as? Int)
        defer { kill(pid_t(process), SIGTERM) }
        #expect(try await home.peal("autostart", "on", "--now").code == 0)
        #expect(try await home.json("status")["pid"] as? Int == process)
    }

    @Test("Even with umask 0, only the user can write the autostart entry and its folders")
    func permissions() async throws {
        var home = try PealHome(bus: nil)
        home.prefix = ["sh", "-c", "umask 0; exec \"$@\"", "sh"]
        #expect(try await home.peal("autostart", "on").code == 0)
        let path = entry(home)
        for (path, permissions) in [
            (path, 0o644), (home.folder.path + "/.config/autostart", 0o700),
            (home.folder.path + "/.config", 0o700),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == permissions, "\(path)")
        }
    }

    @Test("An error message names a folder that cannot be written")
    func unwritable() async throws {
        var home = try PealHome(bus: nil)
        home.moreVariables["XDG_CONFIG_HOME"] = "/proc/nowhere"
        let on = try await home.peal("autostart", "on")
        #expect(on.code == 73)
        let path = "/proc/nowhere/autostart/io.github.peal.Peal.desktop"
        #expect(on.complaint == "peal: Cannot write \(path): No such file or directory.\n")
    }
}
