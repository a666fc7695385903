import Alerts
import Foundation
import Glibc
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Running the command of an alert")
struct ShellRunnerTests {
    private func command(_ shell: String) throws -> AlertCommand {
        AlertCommand(
            alert: try Alert.ID("water"), title: "Drink 물",
            due: try Instant(rfc3339: "2026-11-23T08:30:00Z"),
            zone: try Zone(identifier: "Asia/Seoul"), shell: shell)
    }

    @Test("A command knows the alert's id and title, and the local time of the ring")
    func environment() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out"
        try await ShellRunner(environment: ["PATH": "/usr/bin:/bin", "OUT": path]).run(
            command(#"printf '%s|%s|%s' "$PEAL_ID" "$PEAL_TITLE" "$PEAL_DUE" > "$OUT""#))
        #expect(
            try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
                == "water|Drink 물|2026-11-23T17:30:00+09:00")
    }

    @Test("A variable that Peal has inherited does not hide the alert's own")
    func inherited() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out"
        try await ShellRunner(
            environment: ["PATH": "/usr/bin:/bin", "OUT": path, "PEAL_ID": "old"]
        ).run(command(#"printf '%s' "$PEAL_ID" > "$OUT""#))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "water")
    }

    @Test(
        "A command that fails, or is ended by a signal, is an error with its status",
        arguments: [("exit 3", 3), ("kill -9 $$", 137)])
    func failures(shell: String, status: Int) async throws {
        await #expect {
            try await ShellRunner(environment: ["PATH": "/usr/bin:/bin"]).run(command(shell))
        } throws: {
            "\($0)" == "The command failed with the exit status \(status)."
        }
    }

    @Test("A command that does not end is killed, together with its child processes")
    func endless() async throws {
        let runner = ShellRunner(limit: .milliseconds(200), environment: ["PATH": "/usr/bin:/bin"])
        let folder = try TemporaryFolder()
        let ends = folder.path + "/ends"
        #expect(mkfifo(ends, 0o600) == 0)
        // Each process that the shell starts keeps the pipe open for writing.
        let pipe = open(ends, O_RDWR | O_CLOEXEC)
        let reader = open(ends, O_RDONLY | O_CLOEXEC)
        defer { close(reader) }
        await #expect {
            try await runner.run(command("exec 9>\(ends); sleep 1000 & wait"))
        } throws: {
            "\($0)".hasPrefix("The command was ended after")
        }
        close(pipe)
        // The pipe ends when the last process that writes to it has ended.
        var end = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&end, 1, 20_000) == 1)
        #expect(end.revents == Int16(POLLHUP))
    }

    @Test("Peal's service lets only the shell read the dollar signs of a command")
    func dollarSigns() throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n", to: "systemd-run", isExecutable: true)
        let words = try DesktopOpener.unconfined(
            ["/a$b/sh", "-c", #"echo "${PEAL_TITLE}" $$"#], variables: ["PEAL_TITLE": "${HOME}"],
            environment: ["PATH": folder.path, "SYSTEMD_EXEC_PID": "7"], process: 7)
        #expect(words.suffix(3) == ["/a$b/sh", "-c", #"echo "$${PEAL_TITLE}" $$$$"#])
        #expect(words.contains("--setenv=PEAL_TITLE=${HOME}"))
    }

    @Test("Peal's service runs commands outside its own restrictions, with the same time limit")
    func service() throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n", to: "systemd-run", isExecutable: true)
        #expect(
            try DesktopOpener.unconfined(
                ["/bin/sh", "-c", "true"], variables: ["PEAL_ID": "a"],
                properties: ["RuntimeMaxSec=300"],
                environment: ["PATH": folder.path, "SYSTEMD_EXEC_PID": "7"], process: 7)
                == [
                    "\(folder.path)/systemd-run", "--user", "--quiet", "--collect", "--wait",
                    "--property=RuntimeMaxSec=300", "--setenv=PEAL_ID=a", "--", "/bin/sh", "-c",
                    "true",
                ])
    }
}
