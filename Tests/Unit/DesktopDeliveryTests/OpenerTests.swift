import Alerts
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Opening the target of a notification")
struct OpenerTests {
    private let token = ["XDG_ACTIVATION_TOKEN": "t"]

    @Test("A URI is opened with xdg-open, a desktop entry with gtk-launch")
    func desktop() throws {
        let page = try OpenTarget("https://example.org/?a=b")
        let entry = try OpenTarget("org.example.Editor")
        let folder = try Self.programs()
        let path = folder.path
        #expect(
            try DesktopOpener.command(
                page, variables: token, environment: ["PATH": path], process: 7)
                == ["\(path)/xdg-open", "https://example.org/?a=b"])
        // Here, SYSTEMD_EXEC_PID is the id of another process, such as the terminal in which Peal
        // runs.
        #expect(
            try DesktopOpener.command(
                entry, variables: token, environment: ["PATH": path, "SYSTEMD_EXEC_PID": "6"],
                process: 7)
                == ["\(path)/gtk-launch", "org.example.Editor"])
    }

    /// A folder with programs that run this script; by default they fail.
    private static func programs(_ script: String = "exit 1") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["xdg-open", "gtk-launch", "systemd-run"] {
            try folder.write("#!/bin/sh\n\(script)\n", to: name, isExecutable: true)
        }
        return folder
    }

    @Test(
        "A program is only looked for in absolute folders of PATH", arguments: ["", ".:"])
    func searchPath(_ path: String) throws {
        let page = try OpenTarget("https://example.org/")
        #expect(throws: DeliveryError.self) {
            try DesktopOpener.command(
                page, variables: [:], environment: ["PATH": path], process: 7)
        }
    }

    @Test("If the opener fails, an error is thrown; if it succeeds, no error is thrown")
    func fails() async throws {
        let page = try OpenTarget("https://example.org/")
        let failing = try Self.programs()
        await expectFailure(.rejected) {
            try await DesktopOpener.open(
                page, activationToken: nil, environment: ["PATH": failing.path])
        }
        let working = try Self.programs("[ \"$XDG_ACTIVATION_TOKEN\" = t ]")
        try await DesktopOpener.open(
            page, activationToken: "t", environment: ["PATH": working.path])
    }

    @Test("Under systemd, the opener is started by systemd-run, outside the service's sandbox")
    func service() throws {
        let page = try OpenTarget("https://example.org/")
        let folder = try Self.programs()
        #expect(
            try DesktopOpener.command(
                page, variables: token,
                environment: ["PATH": folder.path, "SYSTEMD_EXEC_PID": "7"], process: 7)
                == [
                    "\(folder.path)/systemd-run", "--user", "--quiet", "--collect", "--wait",
                    "--property=KillMode=process", "--setenv=XDG_ACTIVATION_TOKEN=t", "--",
                    "\(folder.path)/xdg-open", "https://example.org/",
                ])
    }
}
