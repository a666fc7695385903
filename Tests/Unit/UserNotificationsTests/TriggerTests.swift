import CoreLocation
import Foundation
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
    /// A search for the next match, with the result that Apple's systems give.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let zone: String
        let after: String
        let components: DateComponents
        let next: String?

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a time that daylight saving skips is shifted", zone: "America/New_York",
            after: "2026-03-08T05:00:00Z", components: DateComponents(hour: 2, minute: 30),
            next: "2026-03-08T07:30:00Z"),
        Row(
            name: "the first of two equal times counts", zone: "America/New_York",
            after: "2026-11-01T04:00:00Z", components: DateComponents(hour: 1, minute: 30),
            next: "2026-11-01T05:30:00Z"),
        Row(
            name: "the 31st of a shorter month is the next day", zone: "UTC",
            after: "2026-02-01T00:00:00Z", components: DateComponents(day: 31),
            next: "2026-03-01T00:00:00Z"),
        Row(
            name: "smaller components are zero", zone: "UTC", after: "2026-02-01T09:00:01Z",
            components: DateComponents(hour: 9), next: "2026-02-02T09:00:00Z"),
        Row(
            name: "a minute matches each hour", zone: "UTC", after: "2026-02-01T09:31:00Z",
            components: DateComponents(minute: 30), next: "2026-02-01T10:30:00Z"),
        Row(
            name: "a weekday matches its midnight", zone: "UTC", after: "2026-02-01T09:31:00Z",
            components: DateComponents(weekday: 2), next: "2026-02-02T00:00:00Z"),
        Row(
            name: "a date in the past has no match", zone: "UTC", after: "2026-02-01T00:00:00Z",
            components: DateComponents(year: 2_020, month: 1, day: 1), next: nil),
        Row(
            name: "no components have no match", zone: "UTC", after: "2026-02-01T00:00:00Z",
            components: DateComponents(), next: nil),
    ]

    @Test("Calendar triggers match as on Apple's systems", arguments: rows)
    func nextMatch(row: Row) throws {
        var components = row.components
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(identifier: row.zone)
        let next = components.nextMatch(after: try Date(row.after, strategy: .iso8601))
        #expect(next?.formatted(.iso8601) == row.next)
    }

    @Test("A search for several matches returns them in order, and stops after the last one")
    func nextMatches() throws {
        let zone = TimeZone(identifier: "UTC")
        let start = try Date("2026-02-01T00:00:00Z", strategy: .iso8601)
        let daily = DateComponents(timeZone: zone, hour: 9).nextMatches(after: start, count: 3)
        #expect(
            daily.map { $0.formatted(.iso8601) } == [
                "2026-02-01T09:00:00Z", "2026-02-02T09:00:00Z", "2026-02-03T09:00:00Z",
            ])
        let once = DateComponents(timeZone: zone, year: 2_030, month: 1, day: 1)
        #expect(once.nextMatches(after: start, count: 3).count == 1)
    }

    @Test("An interval trigger keeps its interval, and its next date is in the future")
    func interval() throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        #expect(trigger.timeInterval == 60 && trigger.repeats)
        let next = try #require(trigger.nextTriggerDate())
        #expect(abs(next.timeIntervalSinceNow - 60) < 30)
        #expect(trigger == UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
        #expect(trigger != UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
    }

    @Test("A location trigger keeps a copy of its region, with the crossings that count")
    func location() throws {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 37.3354, longitude: -122.009201),
            radius: 2_000, identifier: "Headquarters")
        region.notifyOnExit = false
        let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
        region.notifyOnEntry = false
        let circle = try #require(trigger.region as? CLCircularRegion)
        #expect(circle == region && circle.radius == 2_000 && trigger.repeats)
        #expect(circle.center.latitude == 37.3354 && circle.center.longitude == -122.009201)
        #expect(circle.notifyOnEntry && !circle.notifyOnExit)
        #expect(trigger != UNLocationNotificationTrigger(region: region, repeats: true))
        #expect(trigger == UNLocationNotificationTrigger(region: circle, repeats: true))
    }

    @Test("A circle contains the places up to its radius")
    func circle() {
        let seoul = CLLocationCoordinate2D(latitude: 37.5665, longitude: 126.978)
        let busan = CLLocationCoordinate2D(latitude: 35.1796, longitude: 129.0756)
        let circles = [324_000, 327_000].map {
            CLCircularRegion(center: seoul, radius: $0, identifier: "a")
        }
        #expect(circles.map { $0.contains(busan) } == [false, true])
        #expect(circles[0].contains(seoul))
        #expect(CLLocationCoordinate2DIsValid(seoul))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test("An interval of zero ends the program with Apple's sentence")
    func noInterval() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("time interval must be greater than 0"))
    }

    @Test("A repeating interval of less than a minute ends the program with Apple's sentence")
    func shortRepeatingInterval() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("time interval must be at least 60 if repeating"))
    }
}
