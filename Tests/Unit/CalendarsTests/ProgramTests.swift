import Alerts
import Calendars
import Messages
import Testing

@Suite("Calendars from other programs")
struct ProgramTests {
    @Test("A calendar in the style of Google Calendar is imported")
    func google() throws {
        let reading = try Reading(text: ProgramFixtures.google)
        #expect(
            reading.sources == [
                "4p0abc123def@google.com#20261209T093000", "4p0abc123def@google.com",
                "4p0abc123def@google.com#2",
            ])
        #expect(reading.rings(0) == ["2026-12-09T10:50:00"])
        // The series does not ring on November 30th, which is excluded, nor on December 9th, which
        // was moved.
        #expect(
            reading.rings(1, count: 5) == [
                "2026-11-23T09:20:00", "2026-11-25T09:20:00", "2026-12-02T09:20:00",
                "2026-12-07T09:20:00", "2026-12-14T09:20:00",
            ])
        #expect(reading.rings(2, count: 1) == ["2026-11-23T08:30:00"])
        let alert = reading.result.alerts[1]
        #expect(alert.content.body == "Bring, please; your notes:\n\"all of them\"")
        #expect(alert.group == "Team")
        #expect(reading.changes == [.action])
        #expect(reading.result.changes.first?.line == 50)
        #expect(reading.refused == [])
    }

    @Test("A calendar in the style of Apple Calendar and Reminders is imported")
    func apple() throws {
        let reading = try Reading(text: ProgramFixtures.apple)
        #expect(reading.titles == ["Anna's birthday", "Call", "Water the plants"])
        #expect(reading.rings(0, count: 2) == ["2026-12-23T09:00:00", "2027-12-23T09:00:00"])
        #expect(reading.rings(1) == ["2026-12-01T11:00:00"])
        #expect(
            reading.result.alerts[1].content.open?.rawValue
                == "https://example.org/call?id=1,2;x=3")
        #expect(reading.rings(2) == ["2026-12-03T18:00:00"])
        #expect(reading.changes == [.action])
        #expect(reading.refused == [.place, .silent])
        #expect(reading.result.refused.map(\.title) == ["Call", "Silent"])
    }

    @Test("A calendar in the style of KOrganizer is imported")
    func korganizer() throws {
        let reading = try Reading(text: ProgramFixtures.korganizer)
        #expect(reading.sources == ["libkcal-1111.222", "libkcal-1111.222#2"])
        #expect(
            reading.rings(0) == [
                "2026-11-30T11:30:00", "2026-11-30T11:35:00", "2026-11-30T11:40:00",
            ])
        #expect(reading.result.alerts[0].content.body == "Do it")
        #expect(reading.result.alerts[0].group == "Money, taxes")
        #expect(reading.rings(1) == ["2026-11-29T11:00:00"])
        #expect(reading.result.alerts.map(\.isOn) == [true, false])
        #expect(reading.result.alerts.allSatisfy { $0.content.open == nil })
        #expect(reading.changes == [.action])
        #expect(reading.refused == [.completed])
    }

    @Test("A calendar in the style of Thunderbird is imported")
    func thunderbird() throws {
        let reading = try Reading(text: ProgramFixtures.thunderbird)
        #expect(reading.sources == ["ee1d5e5c-6a37-4b2c-a4a5-1234567890ab"])
        // The alarm rings the evening before each occurrence, every two weeks, except for December
        // 8th.
        #expect(
            reading.rings() == [
                "2026-11-23T20:00:00", "2026-12-21T20:00:00", "2027-01-04T20:00:00",
            ])
        #expect(reading.result.alerts[0].content.body == "Street")
        #expect(reading.refused == [.cancelled])
    }

    @Test("A calendar in the style of Outlook is imported")
    func outlook() throws {
        let reading = try Reading(text: ProgramFixtures.outlook)
        #expect(reading.titles == ["Monatsabschluss"])
        #expect(
            reading.rings() == [
                "2026-11-30T14:45:00", "2026-12-31T14:45:00", "2027-01-29T14:45:00",
            ])
        #expect(reading.result.alerts[0].content.body == "Agenda\n1. What was\n2. What is to come")
        #expect(reading.result.alerts[0].id.rawValue.count == 7)
        #expect(reading.refused == [.unknownZone])
        #expect(
            reading.result.refused.first?.message.description
                == "This system does not know its time zone 'Customized Time Zone'.")
    }

    @Test("The snoozed alarm in the example of RFC 9074 rings once more")
    func snoozed() throws {
        let reading = try Reading(text: ProgramFixtures.snoozed, at: "2021-03-02T15:15:20Z")
        #expect(reading.sources == ["AC67C078-CED3-4BF5-9726-832C3749F627#2"])
        #expect(
            reading.result.alerts.map(\.trigger.description) == ["once, at 2021-03-02T15:20:00Z"])
        #expect(reading.refused == [.acknowledged])
    }

    @Test("An alarm that was acknowledged before it was due does not ring")
    func acknowledged() throws {
        let reading = try Reading(text: ProgramFixtures.snoozed, at: "2021-03-02T15:10:00Z")
        #expect(reading.sources == ["AC67C078-CED3-4BF5-9726-832C3749F627#2"])
        #expect(reading.refused == [.acknowledged])
    }
}
