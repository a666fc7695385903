import Alerts
import AlertsTestSupport
import Recurrence
import Testing

extension SchedulerTests {
    private static func coop(_ schedule: Schedule) throws -> Alert {
        Alert(
            id: try Alert.ID("coop"), content: Content(title: "Coop"), trigger: .schedule(schedule))
    }

    @Test("An alert rings at the sunset of the place in the settings, and a new place moves it")
    func sunset() async throws {
        try await running("2026-11-24 09:00", in: "Asia/Seoul") { running in
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-11-24"), sun: [#require(SunTime("sunset"))])
            _ = try await running.scheduler.add(Self.coop(schedule))
            try await running.clock.sleeper(until: running.at("2026-11-24 17:16"))
            await running.scheduler.settingsChanged(
                to: RingSettings(place: Coordinates("35.18,129.08")))
            let due = try running.at("2026-11-24 17:13")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            #expect(try await running.delivered().notification.due == due)
        }
    }

    @Test("An alert at sunset is refused in a time zone without a place, and says how to set one")
    func noPlace() async throws {
        try await running("2026-11-24 09:00") { running in
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-11-24"), sun: [#require(SunTime("sunset"))])
            let error = await #expect(throws: AlertError.self) {
                try await running.scheduler.add(Self.coop(schedule))
            }
            #expect(error?.description.contains("peal config place") == true)
        }
    }
}
