import DBusTestSupport
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("The process behind a connection", .privateBus)
struct PeerProcessTests {
    @Test("A process that sees the same files has a file, an identity and no sandbox")
    func same() async throws {
        let bus = try await PrivateBus.current.connect()
        let process = await bus.process(of: try #require(bus.uniqueName))
        #expect(process.sandbox == nil)
        #expect(process.executable?.hasPrefix("/") == true)
        #expect(process.identity?.hasPrefix("\(getpid())@") == true)
        #expect(PeerProcess(UInt32(getppid())).identity != process.identity)
        await bus.close()
    }

    @Test("A process whose file was replaced in an upgrade has the path of the new file")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/water"
        try folder.copy("/usr/bin/sleep", to: "water")
        var process = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("1000"), nil]
        defer { for argument in arguments { free(argument) } }
        #expect(posix_spawn(&process, path, nil, nil, &arguments, environ) == 0)
        defer {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        #expect(PeerProcess(UInt32(process)).executable == path)
        folder.remove("water")
        #expect(PeerProcess(UInt32(process)).executable == nil)
        try folder.copy("/usr/bin/sleep", to: "water")
        #expect(PeerProcess(UInt32(process)).executable == path)
    }

    @Test("A process that is not known counts as sandboxed, and has no file")
    func unknown() async throws {
        let bus = try await PrivateBus.current.connect()
        for process in [PeerProcess(nil), PeerProcess(0), await bus.process(of: ":1.999")] {
            #expect(process.sandbox == .other)
            #expect(process.executable == nil && process.identity == nil)
        }
        await bus.close()
    }

    @Test(
        "The app id is the name in the group Application of .flatpak-info",
        arguments: [
            ("[Application]\nname=org.example.Water\nruntime=x\n", "org.example.Water"),
            ("[Instance]\nname=no\n[Application]\nruntime=x\nname=yes\n", "yes"),
            ("[Application]\n[Instance]\nname=no\n", nil), ("name=no\n", nil), ("", nil),
        ])
    func app(_ text: String, _ app: String?) {
        #expect(PeerProcess.app(in: text) == app)
    }
}
