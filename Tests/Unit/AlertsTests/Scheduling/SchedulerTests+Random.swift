import Alerts
import AlertsTestSupport
import Recurrence
import Testing

extension SchedulerTests {
    @Test("Adding an alert draws its random times from its id, and an edit of its text keeps them")
    func randomTimes() async throws {
        try await running("2026-11-24 08:00", in: "Asia/Seoul") { running in
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-11-24"),
                random: RandomTimes("random(3, 09:00-21:00)"))
            var alert = Alert(
                id: try Alert.ID("water"), content: Content(title: "Water"),
                trigger: .schedule(schedule))
            let preview = try await running.scheduler.preview(alert, isNew: true, limit: 5)
            let added = try await running.scheduler.add(alert)
            let seeded = try #require(added.snapshot.alert.trigger.schedules.first)
            #expect(seeded.random == schedule.random?.seeded(by: "water"))
            #expect(preview.snapshot.alert.trigger == added.snapshot.alert.trigger)
            let due = try #require(
                seeded.next(
                    after: running.at("2026-11-24 08:00"), in: Zone(identifier: "Asia/Seoul"))?
                    .instant)
            try await running.clock.sleeper(until: due)
            alert.content.title = "Drink"
            let changed = try await running.scheduler.update(alert)
            #expect(changed.snapshot.alert.trigger == added.snapshot.alert.trigger)
            running.clock.advance(to: due)
            #expect(try await running.delivered().notification.due == due)
        }
    }
}
