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
        let process = try start(path, "1000")
        defer { end(process) }
        #expect(PeerProcess(UInt32(process)).executable == path)
        folder.remove("water")
        #expect(PeerProcess(UInt32(process)).executable == nil)
        try folder.copy("/usr/bin/sleep", to: "water")
        #expect(PeerProcess(UInt32(process)).executable == path)
    }

    private func start(_ words: String...) throws -> pid_t {
        var process = pid_t()
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        try #require(posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0)
        return process
    }

    private func end(_ process: pid_t) {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    @Test(
        "A process with another root folder is in a sandbox, although it has the same mounts",
        .enabled(if: getuid() == 0, "It needs root."))
    func otherRoot() async throws {
        let folder = try TemporaryFolder()
        let code = "import os, sys, time; os.chroot(sys.argv[1]); time.sleep(1000)"
        let process = try start("python3", "-c", code, folder.path)
        defer { end(process) }
        try await within {
            while PeerProcess(UInt32(process)).sandbox == nil {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(PeerProcess(UInt32(process)).sandbox == .other)
        #expect(PeerProcess(UInt32(process)).executable == nil)
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
