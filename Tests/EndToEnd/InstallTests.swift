import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("packaging/install.sh", .privateBus)
struct InstallTests {
    private static let packaging =
        URL(filePath: #filePath).deletingLastPathComponent().path
        + "/../../packaging"

    /// Runs a command of the shell, and returns its exit code and its last line.
    private func shell(_ home: PealHome, _ words: String...) async throws -> (
        code: Int, said: String
    ) {
        let result = try await run(
            .name("bash"), arguments: Arguments(words), environment: home.environment,
            output: .string(limit: 10_000), error: .string(limit: 10_000))
        guard case .exited(let code) = result.terminationStatus else {
            throw PealHome.Crash(description: "\(words) ended by \(result.terminationStatus)")
        }
        return (Int(code), result.standardOutput + result.standardError)
    }

    @Test(
        "An upgrade replaces the running daemon, and an uninstallation ends it, in any folder",
        arguments: ["plain", "my apps", "it's #;~물", "a=b [x]*"])
    func upgrade(name: String) async throws {
        let home = try PealHome(bus: .current)
        let (stage, prefix) = (home.folder.path + "/stage", home.folder.path + "/" + name)
        for folder in ["bin", "share/dbus-1/services"] {
            try FileManager.default.createDirectory(
                atPath: "\(stage)/\(folder)", withIntermediateDirectories: true)
        }
        try home.folder.copy(PealHome.binary, to: "stage/bin/peal")
        let service = "io.github.peal.Peal.service"
        try FileManager.default.copyItem(
            atPath: "\(Self.packaging)/desktop/\(service)",
            toPath: "\(stage)/share/dbus-1/services/\(service)")
        let script = "\(Self.packaging)/install.sh"
        let installed = try await shell(home, script, "--prefix", prefix, "--from", stage)
        #expect(installed.code == 0, "\(installed.said)")
        let started = try await shell(
            home, "-c", #"exec "$0" daemon --background"#, prefix + "/bin/peal")
        #expect(started.code == 0, "\(started.said)")
        let old = try #require(try await home.json("status")["pid"] as? Int)
        let upgraded = try await shell(home, script, "--prefix", prefix, "--from", stage)
        #expect(upgraded.code == 0, "\(upgraded.said)")
        let new = try #require(try await home.json("status")["pid"] as? Int)
        #expect(old != new)
        let removed = try await shell(home, script, "--prefix", prefix, "--uninstall")
        #expect(removed.code == 0, "\(removed.said)")
        #expect(try await home.json("status")["pid"] is NSNull)
    }

    @Test("A folder whose name has a line break is refused", arguments: ["a\nb", "a%b", "a\"b"])
    func refused(name: String) async throws {
        let home = try PealHome(bus: nil)
        let result = try await shell(
            home, "\(Self.packaging)/install.sh", "--prefix", "/nowhere/" + name, "--from", "/")
        #expect(result.code == 64)
        #expect(result.said.hasPrefix("The folder must not contain"))
    }
}
