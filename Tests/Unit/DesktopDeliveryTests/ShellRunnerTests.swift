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

    @Test("A command that fails is an error with its status; an endless one is killed")
    func failures() async throws {
        let runner = ShellRunner(limit: .milliseconds(200), environment: ["PATH": "/usr/bin:/bin"])
        await #expect {
            try await runner.run(command("exit 3"))
        } throws: {
            "\($0)" == "The command failed with the exit status 3."
        }
        let folder = try TemporaryFolder()
        // The shell's child process must not live on.
        await #expect {
            try await runner.run(command("sleep 1000 & echo $! > \(folder.path)/child; wait"))
        } throws: {
            "\($0)".hasPrefix("The command was ended after")
        }
        let child = try #require(
            pid_t(
                try String(contentsOfFile: folder.path + "/child", encoding: .utf8)
                    .filter(\.isNumber)))
        // The killed child may remain as a zombie for a moment.
        let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ") Z"
        #expect(state.split(separator: ")").last?.hasPrefix(" Z") == true)
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
