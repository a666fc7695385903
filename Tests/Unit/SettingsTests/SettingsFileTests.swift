import Alerts
import Foundation
import Glibc
import Settings
import TestSupport
import Testing

@Suite("The file with the settings")
struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: SettingsFile {
        SettingsFile(environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    }

    private func contents() throws -> String {
        try String(contentsOfFile: #require(file.path), encoding: .utf8)
    }

    @Test(
        "The environment says where the file is; relative paths are ignored",
        arguments: [
            (["XDG_CONFIG_HOME": "/a", "HOME": "/b"], "/a/peal/config"),
            (["XDG_CONFIG_HOME": "a", "HOME": "/b"], "/b/.config/peal/config"),
            (["HOME": "/b"], "/b/.config/peal/config"), ([:], nil),
        ] as [([String: String], String?)])
    func path(environment: [String: String], path: String?) {
        #expect(SettingsFile(environment: environment).path == path)
    }

    @Test("Without a file, the settings are the default ones, and nothing is created")
    func missing() throws {
        #expect(file.read().settings == UserSettings())
        #expect(access(folder.path + "/config", F_OK) != 0)
    }

    @Test("The first change makes the folder and the file, for the user alone")
    func created() throws {
        _ = try file.set(SettingKey.sound, to: "bell")
        #expect(try contents() == "sound = bell\n")
        var status = stat()
        #expect(stat(folder.path + "/config/peal/config", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(file.read().settings.sound == .named("bell"))
    }

    @Test("A wrong value creates nothing")
    func refused() {
        #expect(throws: AlertError.self) { try file.set(SettingKey.sound, to: "no such sound") }
        #expect(access(folder.path + "/config", F_OK) != 0)
    }

    @Test("A change that would make the file too large to be read is refused")
    func tooLarge() throws {
        _ = try file.set(SettingKey.late, to: "2h")
        let comments = String(repeating: "# a comment\n", count: 5_460)
        try folder.write(try contents() + comments, to: "config/peal/config")
        let before = try contents()
        let error = #expect(throws: AlertError.self) {
            try file.set(SettingKey.quiet, to: "22:00-07:00")
        }
        #expect(error?.description.contains("would be larger than 65536 bytes") == true)
        #expect(try contents() == before)
        #expect(file.read().problems.isEmpty)
        _ = try file.set(SettingKey.late, to: "3h")
        #expect(file.read().settings.late == .within(seconds: 10_800))
    }

    @Test("If another process keeps the folder locked, a change is refused after a while")
    func locked() throws {
        _ = try file.set(SettingKey.late, to: "2h")
        let folder = open(folder.path + "/config/peal", O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        #expect(throws: AlertError.self) { try file.set(SettingKey.late, to: "3h") }
        flock(folder, LOCK_UN)
        _ = try file.set(SettingKey.late, to: "3h")
        #expect(try contents() == "late = 3h\n")
    }

    @Test("A link stays a link, and its target is changed")
    func link() throws {
        mkdir(folder.path + "/config", 0o700)
        mkdir(folder.path + "/config/peal", 0o700)
        try folder.write("# dotfiles\n", to: "mine")
        chmod(folder.path + "/mine", 0o644)
        symlink(folder.path + "/mine", folder.path + "/config/peal/config")
        _ = try file.set(SettingKey.late, to: "2h")
        #expect(try contents() == "# dotfiles\nlate = 2h\n")
        var status = stat()
        #expect(lstat(folder.path + "/config/peal/config", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(folder.path + "/mine", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o644)
    }

    @Test(
        "A file that is no text is one problem, and is not overwritten",
        arguments: ["\u{0}", "large", "folder", "pipe", "latin"])
    func unreadable(kind: String) throws {
        mkdir(folder.path + "/config", 0o700)
        mkdir(folder.path + "/config/peal", 0o700)
        let path = folder.path + "/config/peal/config"
        switch kind {
        case "folder": mkdir(path, 0o700)
        case "pipe": mkfifo(path, 0o600)
        case "large":
            try folder.write(String(repeating: "#", count: 70_000), to: "config/peal/config")
        case "latin": try Data([0x73, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: path))
        default: try Data([0x73, 0x00, 0x0A]).write(to: URL(fileURLWithPath: path))
        }
        let text = file.read()
        #expect(text.problems.map(\.line) == [0])
        #expect(text.settings == UserSettings())
        #expect(throws: AlertError.self) { try file.set(SettingKey.sound, to: "bell") }
    }
}
