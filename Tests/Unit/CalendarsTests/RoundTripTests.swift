import Alerts
import Calendars
import CalendarsTestSupport
import Recurrence
import Testing

/// Calendars that Peal wrote, read again with and without Peal's own properties.
@Suite("Export and import of the same alerts")
struct RoundTripTests {
    static func write(_ alerts: [Alert], in zone: Zone) throws -> String {
        ICalendar.write(alerts, zone: zone, now: Reading.now).text
    }

    @Test("Random alerts are the same after export and import", arguments: 0..<10)
    func random(_ seed: Int) throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        var random = RandomAlerts(seed: seed)
        let alerts = try (0..<30).map { try random.alert($0) }
        let text = try RoundTripTests.write(alerts, in: zone)
        let result = try ICalendar.read(
            text, zone: zone, now: Reading.now, trustsTargets: true)
        #expect(result.refused == [])
        #expect(result.changes == [])
        #expect(result.alerts.map(\.id) == alerts.map(\.id))
        for (read, written) in zip(result.alerts, alerts) { #expect(read == written) }
    }

    @Test("An alert for an event is kept, and is a time without a reminder for other programs")
    func events() throws {
        let alert = Alert(
            id: try Alert.ID("mail"), content: Content(title: "Check mail"),
            trigger: .event(EventTrigger(.unlock)))
        let export = ICalendar.write([alert], zone: .utc, now: Reading.now)
        #expect(export.changes.map(\.code) == [.limited])
        #expect(!export.text.contains("VALARM"))
        let read = try ICalendar.read(
            export.text, zone: .utc, now: Reading.now, trustsTargets: true)
        #expect(read.alerts == [alert])
        #expect(read.changes == [])
    }

    @Test("Without Peal's own properties, an alert rings at the same times", arguments: 0..<8)
    func standardParts(_ seed: Int) throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        var random = RandomAlerts(seed: 1_000 + seed)
        let end = Reading.now + .seconds(190 * 86_400)
        for number in 0..<20 {
            var alert = try random.alert(number)
            alert.isOn = true
            let export = ICalendar.write([alert], zone: zone, now: Reading.now)
            let foreign = export.text.split(separator: "\r\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("X-PEAL-") ? "X-OTHER" + $0.dropFirst(6) : $0 }
                .joined(separator: "\r\n")
            let result = try ICalendar.read(foreign, zone: zone, now: Reading.now)
            var rings: Set<Instant> = []
            for alert in result.alerts {
                rings.formUnion(RoundTripTests.rings(alert.trigger, until: end, in: zone))
            }
            var wanted = RoundTripTests.rings(
                alert.trigger.completed(at: Reading.now), until: end, in: zone)
            guard export.changes.isEmpty else {
                #expect(rings.isSubset(of: wanted))
                continue
            }
            // A calendar cannot express how Peal treats skipped and repeated times, so ignore times
            // near a clock change.
            let changes = try [
                "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z", "2027-03-14T07:00:00Z",
                "2027-11-07T06:00:00Z",
            ].map { try Instant(rfc3339: $0) }
            let isClear = { (instant: Instant) in
                changes.allSatisfy { abs($0.seconds - instant.seconds) > 3 * 3_600 }
            }
            (rings, wanted) = (rings.filter(isClear), wanted.filter(isClear))
            let (extra, missing) = (rings.subtracting(wanted), wanted.subtracting(rings))
            #expect(
                extra.isEmpty,
                "\(alert.trigger) rings too often at \(extra.min()?.description ?? "")")
            #expect(missing.isEmpty, "\(alert.trigger) misses \(missing.min()?.description ?? "")")
        }
    }

    /// Returns the rings in whole seconds, as in calendars.
    private static func rings(
        _ trigger: Trigger, until end: Instant, in zone: Zone
    ) -> Set<Instant> {
        var rings: Set<Instant> = []
        var instant = Reading.now
        while let next = trigger.next(after: instant, in: zone), next.instant < end {
            instant = next.instant
            rings.insert(Instant(seconds: instant.seconds))
        }
        return rings
    }

    static func water() throws -> Alert {
        var content = Content(title: "Water", body: "A glass", urgency: .critical)
        content.open = try OpenTarget("org.gnome.Calendar")
        content.badge = 3
        return Alert(
            id: try Alert.ID("water"), content: content,
            trigger: .schedule(
                try Schedule(
                    rule: .weekly(on: Weekday.workdays), start: CivilDate(iso8601: "2026-11-23"),
                    windows: [
                        Window(
                            from: CivilTime(iso8601: "09:30"), to: CivilTime(iso8601: "21:30"),
                            every: 1_800)
                    ])),
            late: .never, group: "Health")
    }

    @Test("A title changed by another program is imported; everything else stays")
    func changedText() throws {
        let water = try RoundTripTests.water()
        let text = try RoundTripTests.write([water], in: .utc)
            .replacing("SUMMARY:Water", with: "SUMMARY:Tea")
        let result = try ICalendar.read(
            text, zone: .utc, now: Reading.now, trustsTargets: true)
        var expected = water
        expected.content.title = "Tea"
        #expect(result.alerts == [expected])
        #expect(result.changes.map(\.code) == [.edited])
    }

    @Test("Times changed by another program are imported; everything else stays")
    func changedTimes() throws {
        let water = try RoundTripTests.water()
        let text = try RoundTripTests.write([water], in: .utc)
            .replacing("BYHOUR=10,11,12", with: "BYHOUR=10,12")
        let result = try ICalendar.read(
            text, zone: .utc, now: Reading.now, trustsTargets: true)
        #expect(result.changes.map(\.code) == [.edited])
        #expect(result.alerts.map(\.id.rawValue) == ["water", "water.2"])
        for alert in result.alerts {
            #expect(alert.content == water.content)
            #expect(alert.late == .never)
            #expect(alert.group == "Health")
        }
        let start = try Instant(rfc3339: "2026-11-23T10:45:00Z")
        let next = result.alerts.compactMap { $0.trigger.next(after: start, in: .utc)?.instant }
        #expect(next.min() == (try Instant(rfc3339: "2026-11-23T12:00:00Z")))
    }

    @Test("An EXDATE added by another program is imported")
    func addedException() throws {
        let alert = Alert(
            id: try Alert.ID("daily"), content: Content(title: "Daily"),
            trigger: try WritingTests.schedule("FREQ=DAILY", times: ["09:00"]))
        let text = try RoundTripTests.write([alert], in: .utc)
            .replacing("RRULE:", with: "EXDATE:20261124T090000\r\nRRULE:")
        let result = try ICalendar.read(text, zone: .utc, now: Reading.now)
        let after = try Instant(rfc3339: "2026-11-23T09:00:00Z")
        #expect(
            result.alerts.first?.trigger.next(after: after, in: .utc)?.day
                == (try CivilDate(iso8601: "2026-11-25")))
    }

    @Test("An imported entry in Peal's own format may only open web pages, and is validated")
    func untrusted() throws {
        let water = try RoundTripTests.water()
        let text = try RoundTripTests.write([water], in: .utc)
        let result = try ICalendar.read(text, zone: .utc, now: Reading.now)
        #expect(result.alerts.map(\.content.open) == [nil])
        #expect(result.changes.map(\.code) == [.openTarget])
        let broken = text.replacing("\"badge\":3", with: "\"badge\":-3")
        let other = try ICalendar.read(broken, zone: .utc, now: Reading.now)
        #expect(other.changes.map(\.code).contains(.edited))
        #expect(other.alerts.first?.content.badge == nil)
        let twice = text.replacing("END:VCALENDAR\r\n", with: "") + text
        #expect(
            try ICalendar.read(twice, zone: .utc, now: Reading.now).refused.map(\.code)
                .contains(.duplicate))
    }
}
