import Alerts
import AlertsTestSupport
import Recurrence
import Testing

extension SchedulerTests {
    private static func mail(_ event: EventTrigger.Event) throws -> Alert {
        Alert(
            id: try Alert.ID("mail"), content: Content(title: "Check mail"),
            trigger: .event(EventTrigger(event)))
    }

    @Test("An alert rings when the user unlocks the screen")
    func unlock() async throws {
        try await running("2026-11-24 09:00") { running in
            let locked = Absence(.locked, since: running.clock.now)
            await running.scheduler.presenceChanged(to: locked)
            _ = try await running.scheduler.add(Self.mail(.unlock))
            let noon = try running.at("2026-11-24 12:00")
            running.clock.advance(to: noon)
            await running.scheduler.presenceChanged(to: nil)
            #expect(try await running.delivered().notification.due == noon)
        }
    }

    @Test("An alert rings once for a login, also if the daemon starts again in that session")
    func login() async throws {
        let store = MemoryStore()
        let session = try Instant(rfc3339: "2026-11-24T09:00:00Z")
        try await running("2026-11-24 08:00", store: store) { running in
            _ = try await running.scheduler.add(Self.mail(.login))
            running.clock.advance(to: session)
            await running.scheduler.sessionBegan(at: session)
            #expect(try await running.delivered().notification.due == session)
        }
        try await running("2026-11-24 09:10", store: store) { running in
            let scheduler = running.scheduler
            await scheduler.sessionBegan(at: session)
            let history = try await scheduler.history(since: session, limit: 9)
            #expect(history.filter { $0.event == .shown }.count == 1)
            let later = session + .seconds(1_200)
            running.clock.advance(to: later)
            await scheduler.sessionBegan(at: later)
            let delivered = try await running.delivered()
            #expect(delivered.notification.due == later)
        }
    }
}
