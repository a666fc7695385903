import Alerts
import Calendars
import Recurrence
import Testing

@Suite("Importing a calendar again")
struct MergingTests {
    private static let lines = """
        DTSTART;TZID=Europe/Berlin:20261201T100000
        DESCRIPTION:Bring the card
        CATEGORIES:Health
        URL:https://example.org
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        """

    private func read(
        _ lines: String = lines, at now: String = "2026-11-22T10:00:00+01:00"
    ) throws -> Alert {
        try #require(try Reading(event: lines, at: now).result.alerts.first)
    }

    @Test("An entry gets the same origin and id each time; another entry gets a different id")
    func identity() throws {
        let first = try read()
        #expect(try read() == first)
        #expect(try read(at: "2026-11-23T10:00:00+01:00").origin == first.origin)
        #expect(first.origin?.uid == "test")
        #expect(first.id.rawValue.count == 7)
        let other = try Reading(
            text: Reading.calendar("VEVENT", Self.lines).replacing("UID:test", with: "UID:meds"))
        #expect(other.ids != [first.id.rawValue])
        #expect(other.ids != ["meds"])
    }

    @Test("A later import keeps the parts that only the user has changed")
    func kept() throws {
        var local = try read()
        local.isOn = false
        local.content.body = "Call her!"
        local.content.sound = .none
        local.group = nil
        local.trigger = .once(.civil(try CivilDateTime(iso8601: "2026-12-01T08:00"), zone: nil))
        local.lead = nil
        let (merged, kept) = local.merging(try read())
        #expect(merged == local)
        #expect(Set(kept) == [.isOn, .body, .group, .trigger])
    }

    @Test("A later import changes only the parts that have changed in the calendar")
    func taken() throws {
        var local = try read()
        local.isOn = false
        local.content.body = "Call her!"
        local.content.urgency = .critical
        let moved = try read(
            Self.lines.replacing("1201T100000", with: "1202T110000"))
        let (merged, kept) = local.merging(moved)
        #expect(merged.trigger == moved.trigger)
        #expect(merged.lead == moved.lead)
        #expect(merged.origin == moved.origin)
        #expect(!merged.isOn)
        #expect(merged.content.body == "Call her!")
        #expect(merged.content.urgency == .critical)
        #expect(Set(kept) == [.isOn, .body])
        // A second merge of the same entry changes nothing.
        #expect(merged.merging(moved).alert == merged)
    }

    @Test("If both the user and the calendar have changed a part, the calendar's version wins")
    func both() throws {
        var local = try read()
        local.content.body = "Mine"
        let theirs = try read(Self.lines.replacing("Bring the card", with: "Theirs"))
        let (merged, kept) = local.merging(theirs)
        #expect(merged.content.body == "Theirs")
        #expect(kept == [])
    }

    @Test("A later import that lists more times of the same rule does not change the alert")
    func planned() throws {
        let lines = """
            DTSTART;TZID=Europe/Berlin:20260131T023000
            RRULE:FREQ=MONTHLY;BYMONTHDAY=31
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-P1D
            END:VALARM
            """
        let first = try read(lines)
        let later = try read(lines, at: "2027-03-01T10:00:00+01:00")
        #expect(first.trigger != later.trigger)
        let (merged, kept) = first.merging(later)
        #expect(merged == first)
        #expect(kept == [])
    }

    @Test("An untrusted alert from a file gets an id that the file cannot choose")
    func foreign() throws {
        let water = try RoundTripTests.water()
        let foreign = water.asForeign()
        #expect(foreign.id != water.id)
        #expect(foreign.origin?.uid == "water@peal")
        #expect(foreign == water.asForeign())
        var edited = foreign
        edited.content.title = "Mine"
        #expect(edited.merging(water.asForeign()).alert == edited)
    }
}
