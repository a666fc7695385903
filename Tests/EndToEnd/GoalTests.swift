import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Goals, with the built program", .privateBus)
struct GoalTests {
    @Test(
        "The notification, lists and the agenda say how much of the goal is done, in both languages",
        arguments: [("en_US", "# of 3 today"), ("ko_KR", "오늘 3번 중 #번")])
    func counted(locale: String, pattern: String) async throws {
        let progress = { @Sendable (count: Int) in pattern.replacing("#", with: "\(count)") }
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-24 14:00:00"
        home.locale = try await Locales.shared.value.variables(locale)
        try await home.withDaemon { [home] _ in
            #expect(
                try await home.peal(
                    "add", "Water", "every hour 9:00-21:00", "--goal", "3", "--id", "water"
                ).code == 0)
            #expect(try await home.peal("done", "water").output.hasPrefix(progress(1)))
            #expect(try await home.peal("present", "water").code == 0)
            let shown = try await server.nextNotification()
            #expect(shown.body == progress(1))
            try await server.invokeAction(id: shown.id, key: "done")
            #expect(try await server.nextClosing() == shown.id)
            let count = try await home.state("water", "doneToday") { $0 as? Int == 2 }
            #expect(count as? Int == 2)
            for verb in ["list", "agenda", "week"] {
                #expect(try await home.peal(verb).output.contains(progress(2)), "\(verb)")
            }
            #expect(try await home.peal("undo").code == 0)
            #expect(try await home.peal("show", "water").output.contains(progress(1)))
        }
        // The count is kept without the daemon.
        let done = try await home.peal("done", "water", "--undo")
        #expect(done.output.contains(progress(0)), "\(done)")
    }
}
