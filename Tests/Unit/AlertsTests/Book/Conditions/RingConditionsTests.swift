import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The conditions under which alerts ring")
struct RingConditionsTests {
    private let conditions: RingConditions
    private let now: Instant

    init() throws {
        conditions = RingConditions(zone: try Zone(identifier: "UTC"))
        now = try Self.instant("08:00")
    }

    private static func instant(_ time: String) throws -> Instant {
        try Zone(identifier: "UTC").instant(of: CivilDateTime(iso8601: "2026-11-23 \(time)"))
            ?? .distantPast
    }

    private func record(_ alert: Alert, _ change: (inout AlertState) -> Void = { _ in })
        -> AlertRecord
    {
        var state = AlertState(watermark: now)
        change(&state)
        return AlertRecord(alert: alert, state: state)
    }

    private func pause(_ from: String, _ to: String?) throws -> Pause {
        Pause(since: try Self.instant(from), until: try to.map(Self.instant))
    }

    private func rings(
        _ record: AlertRecord, under conditions: RingConditions
    ) -> [String] {
        conditions.rings(of: record, after: now, limit: 3).map { "\($0.wall.time)" }
    }

    @Test("A change of the zone moves the watermark of alerts that follow the machine's zone only")
    func zoneSince() throws {
        var conditions = conditions
        conditions.global.zoneSince = try Self.instant("12:00")
        let alert = try Alert.daily("water", at: "09:30", "13:00")
        #expect(conditions.watermark(of: record(alert)) == conditions.global.zoneSince)
        #expect(rings(record(alert), under: conditions).first == "13:00")
        let interval = try Alert.interval("tea", seconds: 60)
        #expect(conditions.watermark(of: record(interval)) == now)
    }

    @Test("The pauses and quiet hours that cover an instant last until the latest of their ends")
    func silence() throws {
        var conditions = conditions
        let alert = try Alert.daily("water", at: "09:30", "13:00", "20:00")
        conditions.global.pause = try pause("09:00", "10:00")
        let paused = record(alert) { $0.pause = try? pause("09:00", "14:00") }
        let time = try Self.instant("09:30")
        #expect(conditions.silence(of: record(alert), at: time) == conditions.global.pause)
        #expect(conditions.silence(of: paused, at: time) == paused.state.pause)
        conditions.settings.quietHours = try QuietHours(
            from: CivilTime(iso8601: "08:30"), to: CivilTime(iso8601: "12:00"))
        #expect(
            conditions.silence(of: record(alert), at: time)?.until == (try Self.instant("12:00")))
        #expect(conditions.silence(of: paused, at: time)?.until == (try Self.instant("14:00")))
        #expect(rings(record(alert), under: conditions) == ["13:00", "20:00", "13:00"])
        #expect(rings(paused, under: conditions).first == "20:00")
    }

    @Test("A snooze that ends in a pause, which ends in quiet hours, comes after both")
    func snoozeEnd() throws {
        var conditions = conditions
        conditions.global.pause = try pause("09:00", "11:00")
        conditions.settings.quietHours = try QuietHours(
            from: CivilTime(iso8601: "10:30"), to: CivilTime(iso8601: "12:00"))
        var snoozed = record(try .daily("water", at: "20:00"))
        snoozed.state.snooze = Snooze(
            until: try Self.instant("09:15"), day: CivilDate(daysSinceEpoch: 0))
        #expect(conditions.snoozeEnd(of: snoozed) == (try Self.instant("12:00")))
        #expect(rings(snoozed, under: conditions) == ["12:00", "20:00", "20:00"])
        conditions.global.pause?.until = nil
        #expect(conditions.snoozeEnd(of: snoozed) == nil)
    }

    @Test("The next ring leaves out what is done or skipped, and changes no record")
    func skipped() throws {
        let alert = try Alert.daily("water", at: "09:00", "10:00", "11:00", "12:00")
        let first = try Self.instant("09:00")
        let record = record(alert) {
            $0.skip = Skip(count: 2, since: now)
            $0.done = .rings(first...first)
        }
        #expect(conditions.comingRing(of: record, at: now)?.instant == (try Self.instant("12:00")))
        var taken = record
        #expect(conditions.takeRing(of: &taken, after: now) != nil)
        #expect(taken.state.skip == nil)
        #expect(record.state.skip?.count == 2)
        #expect(
            conditions.skipped(of: record, after: now, limit: 9).map { "\($0.wall.time)" }
                == ["10:00", "11:00"])
    }

    @Test("Done applies to the ring that waits, or else to the next ring of today")
    func unfinished() throws {
        let alert = try Alert.daily("water", at: "09:30")
        let next = try Self.instant("09:30")
        var record = record(alert)
        #expect(conditions.unfinishedPart(of: record, nil, at: now) == .ring(next))
        record.state.done = .rings(next...next)
        #expect(conditions.unfinishedPart(of: record, nil, at: now) == nil)
        #expect(conditions.isDone(record, at: now))
        record.state.notification = NotificationState(
            due: now - .seconds(60), day: CivilDate(daysSinceEpoch: 0))
        #expect(conditions.unfinishedPart(of: record, nil, at: now) == .ring(now - .seconds(60)))
        // No daemon has run since the watermark, so the ring of 9:30 is overdue at 10:00.
        record = self.record(alert)
        let later = try Self.instant("10:00")
        #expect(conditions.overdue(of: record, at: later) == next)
        #expect(conditions.waitingRing(of: record, at: later) == next)
    }

    @Test("An alert without a further occurrence is completed, unless it is snoozed")
    func complete() throws {
        var over = record(try .once("tea", at: "2026-11-23 07:00"))
        var snoozed = over
        snoozed.state.snooze = Snooze(until: now, day: CivilDate(daysSinceEpoch: 0))
        var coming = record(try .once("tea", at: "2026-11-23 09:00"))
        conditions.complete(&over)
        conditions.complete(&snoozed)
        conditions.complete(&coming)
        #expect([over, snoozed, coming].map(\.state.isCompleted) == [true, false, false])
        #expect([over, snoozed, coming].map(\.alert.isOn) == [false, true, true])
    }
}
