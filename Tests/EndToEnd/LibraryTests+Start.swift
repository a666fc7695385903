import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

extension LibraryTests {
    @Test(
        "A click starts a program that has ended, and its delegate gets the response",
        arguments: [false, true])
    func start(hasDesktopEntry: Bool) async throws {
        var home = try PealHome(bus: .current)
        home.moreVariables["PEAL_AUTHORIZATION"] = "allow"
        let server = try await NotificationServer.started(on: .current)
        let program = URL(filePath: PealHome.binary).deletingLastPathComponent()
            .appending(path: "AnsweringProgram").path
        var variables = ["HOME=\(home.folder.path)"]
        if hasDesktopEntry {
            let id = "org.example.Answering"
            variables.append("PEAL_APP_ID=\(id)")
            let entries = home.folder.path + "/data/applications"
            try FileManager.default.createDirectory(
                atPath: entries, withIntermediateDirectories: true)
            try home.folder.write(
                "[Desktop Entry]\nType=Application\nExec=env PEAL_APP_ID=\(id) \(program)\n",
                to: "data/applications/\(id).desktop")
        }
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { [home, variables] _ in
            try await Self.waitForServer(log)
            let result = try await run(
                .name("env"),
                arguments: Arguments(
                    variables + [
                        "DBUS_SESSION_BUS_ADDRESS=\(PrivateBus.current.addressText)", program,
                        "schedule",
                    ]), output: .string(limit: 10_000), error: .string(limit: 10_000))
            #expect(result.terminationStatus == .exited(0) && result.standardError == "")
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Drink water")
            try await server.invokeAction(id: shown.id, key: "default")
            #expect(
                try await home.file("response")
                    == "water com.apple.UNNotificationDefaultActionIdentifier")
        }
    }
}
