import DBus
import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

@Suite("The daemon's process", .privateBus)
struct DaemonTests {
    @Test("SIGHUP from a closed terminal does not end the daemon; SIGTERM does")
    func hangUp() async throws {
        let home = try PealHome(bus: .current)
        let status = try await home.withDaemon { daemon in
            // When the daemon answers, its signal handlers are installed.
            _ = try await home.json("status")
            kill(pid_t(daemon.process), SIGHUP)
            let process = try await home.json("status")["pid"] as? Int
            #expect(process == daemon.process)
        }
        #expect(status == .exited(0))
    }

    @Test("SIGHUP ends a daemon that shows its notifications in the terminal")
    func hangUpOfTerminal() async throws {
        let home = try PealHome(bus: .current)
        let status = try await home.withDaemon(delivery: "terminal", endingBy: nil) { daemon in
            // When the daemon answers, its signal handlers are installed.
            let process = try await home.json("status")["pid"] as? Int
            #expect(process == daemon.process)
            kill(pid_t(daemon.process), SIGHUP)
        }
        #expect(status == .exited(0))
    }

    @Test("With a limit of twelve open files, the daemon exits with 69 and a message")
    func fewFiles() async throws {
        var home = try PealHome(bus: .current)
        home.prefix = ["sh", "-c", "ulimit -n 12; exec \"$@\"", "sh"]
        let result = try await home.peal("daemon")
        #expect(result.code == 69)
        #expect(
            result.complaint
                == "peal: The daemon needs 64 open files, but the limit is 12. Raise the limit with "
                + "'ulimit -n 1024'.\n")
    }

    @Test("The daemon raises a soft limit of open files that is too low")
    func softLimit() async throws {
        var home = try PealHome(bus: .current)
        home.prefix = ["sh", "-c", "ulimit -S -n 12; exec \"$@\"", "sh"]
        try await home.withDaemon { daemon in
            let limits = try String(
                contentsOfFile: "/proc/\(daemon.process)/limits", encoding: .utf8)
            let line = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") }
            #expect(line?.split(separator: " ")[3] == "64")
        }
    }

    @Test("SIGUSR1 and SIGUSR2 end neither the daemon nor are they ignored by the commands it runs")
    func userSignals() async throws {
        _ = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            for number in [SIGUSR1, SIGUSR2] { #expect(kill(pid_t(daemon.process), number) == 0) }
            #expect(try await home.json("status")["pid"] as? Int == daemon.process)
            let command = "grep SigIgn /proc/self/status >ignored; pwd >folder"
            let added = try await home.peal("add", "A", "--in", "1s", "--run", command)
            #expect(added.code == 0, "\(added.complaint)")
            // The command starts in the home, not in the folder in which the daemon was started.
            #expect(try await home.file("folder") == home.folder.path + "\n")
            let ignored = try await home.file("ignored").split { $0.isWhitespace }.last
            let mask = try #require(ignored.flatMap { UInt64($0, radix: 16) })
            for number in [SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2] {
                #expect(mask & 1 << (number - 1) == 0, "signal \(number)")
            }
        }
    }

    @Test("A TZ that names a pipe or no zone causes one warning, and UTC is used")
    func zoneIsPipe() async throws {
        var home = try PealHome(bus: .current)
        let pipe = home.folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for zone in [":" + pipe, "Nope/Zone"] {
            home.zone = zone
            let log = Arrivals<String>()
            try await home.withDaemon(log: log) { [home] _ in
                let list = try await home.peal("list")
                #expect(list.code == 0)
                let lines = list.complaint.split(separator: "\n")
                #expect(lines.count == 1)
                let line = "peal: The time zone cannot be read, so UTC is used: "
                #expect(lines.first?.hasPrefix(line) == true)
            }
            var lines: [String] = []
            while let line = await log.next() { lines.append(line) }
            #expect(lines.count { $0.contains("error peal: The machine's time zone") } == 1)
        }
    }

    @Test(
        "If another program owns Peal's bus name, all verbs report that program and exit with 69"
    )
    func stranger() async throws {
        let bus = try await PrivateBus.current.connect()
        #expect(try await bus.requestName("io.github.peal.Peal") == .owner)
        let home = try PealHome(bus: .current)
        for arguments in [["daemon"], ["list"]] {
            let result = try await home.peal(arguments)
            #expect(result.code == 69)
            #expect(
                result.complaint
                    == "peal: The name io.github.peal.Peal on the session bus belongs to "
                    + "process \(getpid()), which does not answer like Peal. "
                    + "End that program, then run 'peal daemon'.\n")
        }
        await bus.close()
    }

    @Test("The log contains the name of a server's error, but not the error's text")
    func serverError() async throws {
        let server = try await NotificationServer.started(on: .current)
        await server.change {
            $0.refusal = ("test.Error.Full", "No \u{1B}[31mroom\nfor 'My secret'")
        }
        let home = try PealHome(bus: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            let added = try await home.peal("add", "My secret", "--at", "09:30", "--id", "a")
            #expect(added.code == 0)
            #expect(try await home.peal("present", "a").code == 0)
            var line = ""
            while !line.contains("Could not show") {
                line = try await log.next(within: .seconds(60))
            }
            #expect(line.hasSuffix("refused: test.Error.Full."))
        }
        while let line = await log.next() {
            #expect(!line.contains("secret") && !line.contains("\u{1B}"))
        }
    }
}
