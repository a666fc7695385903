import Alerts
import Calendars
import CalendarsTestSupport
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Alerts that several machines share")
struct SharedAlertTests {
    private static let zone = Zone.utc

    private func shared(
        _ alert: Alert, acknowledged: Instant? = nil, at now: Instant = Reading.now
    ) -> SharedAlert {
        SharedAlert(AcknowledgedAlert(alert, acknowledged: acknowledged), at: now)
    }

    private func tea(_ change: (inout Alert) -> Void = { _ in }) throws -> Alert {
        let schedule = try Schedule(
            rule: .daily, start: try CivilDate(iso8601: "2026-11-22"),
            times: [try CivilTime(iso8601: "16:00")])
        var alert = Alert(
            id: try Alert.ID("tea"), content: Content(title: "Tea"), trigger: .schedule(schedule))
        change(&alert)
        return alert
    }

    /// `PEAL_HISTORIES` is the number of histories.
    @Test("Random histories end as a model of the users' changes says", arguments: 0..<10)
    func histories(_ part: UInt64) throws {
        let variable = ProcessInfo.processInfo.environment["PEAL_HISTORIES"]
        let count = (variable.flatMap { UInt64($0) } ?? 1_000) / 10
        for seed in count * part..<count * (part + 1) {
            var history = try SharedHistory(seed: seed)
            do {
                try history.run()
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("Copies give the same alert in any order and grouping, and twice is as once")
    func merged() throws {
        let first = shared(try tea())
        let copies = try (1...3).map { number in
            var copy = first
            copy.update(
                to: AcknowledgedAlert(
                    try tea {
                        $0.content.body = "\(number)"
                        if number == 2 { $0.isOn = false }
                    },
                    acknowledged: Reading.now + .seconds(number)),
                at: Reading.now + .seconds(60), in: Self.zone)
            return copy
        }
        let all = copies[0].merging(copies[1]).merging(copies[2])
        #expect(all == copies[2].merging(copies[1].merging(copies[0])))
        #expect(all == all.merging(copies[1]))
        let alert = try all.alert()
        #expect(alert.content.body == "3" && !alert.isOn)
        #expect(all.acknowledged == Reading.now + .seconds(3))
    }

    @Test("Random alerts are the same after a round trip through an item", arguments: 0..<5)
    func items(_ seed: Int) throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        var random = RandomAlerts(seed: seed)
        for number in 0..<30 {
            let alert = try random.alert(number).shared
            let copy = shared(alert, acknowledged: Reading.now)
            let text = copy.text(in: zone)
            let read = try SharedAlert(text: text)
            #expect(read == copy)
            #expect(try read.alert() == alert)
            #expect(text.split(separator: "\r\n").count { $0 == "BEGIN:VEVENT" } == 1)
            #expect(read.text(in: zone) == text)
        }
    }

    @Test("The item rings in other programs, is cancelled after a removal, and says what is done")
    func otherPrograms() throws {
        var copy = shared(try tea(), acknowledged: Reading.now)
        let text = copy.text(in: Self.zone)
        for line in [
            "UID:tea@peal", "SUMMARY:Tea", "DTSTART:20261122T160000", "RRULE:FREQ=DAILY",
            "LAST-MODIFIED:20261122T090000Z", "ACTION:DISPLAY", "ACKNOWLEDGED:20261122T090000Z",
        ] {
            #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
        }
        copy.remove(at: Reading.now)
        let removed = copy.text(in: Self.zone)
        #expect(removed.contains("\r\nSTATUS:CANCELLED\r\n") && !removed.contains("VALARM"))
        #expect(try SharedAlert(text: removed).removedAt != nil)
    }

    @Test("Commands, and targets that are no web pages, stay on their machine")
    func ownParts() throws {
        let own = try tea {
            $0.run = "touch /tmp/own"
            $0.content.open = try? OpenTarget("/home/me/tea.txt")
            $0.again = 300
            $0.escalations = [
                Escalation(after: 3, kind: .run, command: "own"),
                Escalation(after: 1, kind: .critical),
            ]
        }
        var copy = shared(own)
        let text = copy.text(in: Self.zone)
        #expect(!text.contains("touch") && !text.contains("own") && !text.contains("/home"))
        let elsewhere = try copy.alert()
        #expect(elsewhere.commands.isEmpty && elsewhere.content.open == nil)
        #expect(elsewhere.keepingOwnParts(of: own, in: Self.zone) == own)
        let before = copy
        copy.update(to: AcknowledgedAlert(own), at: Reading.now + .seconds(9), in: Self.zone)
        #expect(copy == before)
        // Nothing that another machine has written starts a program here.
        let hostile = text.replacing(
            "X-PEAL-RECORD:{", with: "X-PEAL-RECORD:{\"run\"\\:[1\\,\"x\"]\\,")
        #expect(hostile != text)
        #expect(try SharedAlert(text: hostile).alert().commands.isEmpty)
        // Nor does an alert of another machine pass for an entry of a calendar that is followed here.
        let mirror = try tea { $0.origin = Origin(uid: "a", calendar: "work") }
        #expect(try shared(mirror).alert().origin == nil)
    }

    @Test("A ring that has come, and fixes the time of an alert that waits for Done, is no change")
    func fixedTime() throws {
        let due = try CivilDateTime(iso8601: "2026-11-22T16:00")
        let time = AfterDone(
            .days(3, at: due.time), due: .civil(due, zone: nil), done: Reading.now)
        var copy = shared(try tea { $0.trigger = .afterDone(time) })
        let before = copy
        var rung = time
        rung.due = .instant(try Instant(rfc3339: "2026-11-22T16:00:00Z"))
        copy.update(
            to: AcknowledgedAlert(try tea { $0.trigger = .afterDone(rung) }),
            at: Reading.now + .seconds(9), in: Self.zone)
        #expect(copy == before)
    }

    @Test("What a later version of Peal has written is kept, and the rest rings")
    func laterVersion() throws {
        var alert = try tea { $0.content.body = "Green" }
        let text = shared(alert).text(in: Self.zone).replacing(
            "X-PEAL-RECORD:{",
            with: "X-PEAL-RECORD:{\"urgency\"\\:[2000000000000000\\,\"extreme\"]\\,\r\n "
                + "\"aroma\"\\:[2000000000000000\\,7]\\,")
        var copy = try SharedAlert(text: text)
        #expect(try copy.alert() == alert)
        alert.content.body = ""
        copy.update(to: AcknowledgedAlert(alert), at: Reading.now, in: Self.zone)
        #expect(try copy.alert() == alert)
        let written = copy.merging(shared(try tea())).text(in: Self.zone)
            .replacing("\r\n ", with: "")
        #expect(written.contains("[2000000000000000\\,\"extreme\"]"))
        #expect(written.contains("\"aroma\":[2000000000000000\\,7]"))
    }

    @Test(
        "Changes that do not fit together give the same alert on all machines",
        arguments: [false, true])
    func unfit(_ isFirst: Bool) throws {
        let base = shared(try tea { $0.again = 300 })
        var one = base
        var other = base
        let stronger = try tea {
            $0.again = 300
            $0.escalations = [Escalation(after: 1, kind: .critical)]
        }
        let (early, late) = (Reading.now + .seconds(1), Reading.now + .seconds(2))
        one.update(to: AcknowledgedAlert(stronger), at: isFirst ? early : late, in: Self.zone)
        other.update(to: AcknowledgedAlert(try tea()), at: isFirst ? late : early, in: Self.zone)
        var both = one.merging(other)
        let alert = try both.alert()
        #expect(alert == (try tea()))
        // A machine that has this alert changes nothing.
        let before = both
        both.update(to: AcknowledgedAlert(alert), at: late, in: Self.zone)
        #expect(both == before)
    }

    @Test(
        "A text that is no shared alert is refused in words",
        arguments: [
            "", "no calendar", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\nEND:VCALENDAR",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@peal\nX-PEAL-RECORD:{}",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@peal\nX-PEAL-RECORD:{\"a\":1}\nEND:VEVENT",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@peal\nX-PEAL-RECORD:{\"a\":[9223372036854775807\\,1]}\n"
                + "END:VEVENT\nEND:VCALENDAR",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nX-PEAL-RECORD:{}\nEND:VEVENT\nEND:VCALENDAR",
        ])
    func refused(_ text: String) {
        #expect(throws: CalendarError.self) { try SharedAlert(text: text) }
    }
}
