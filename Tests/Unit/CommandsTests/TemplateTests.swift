import Alerts
import Recurrence
import ScheduleReading
import Testing
import Wording

@testable import Commands

@Suite("Templates")
struct TemplateTests {
    private let zone: Zone
    /// A Monday's midnight.
    private let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        now = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-23 00:00")))
    }

    struct Row: CustomTestStringConvertible {
        let name: String
        let sentence: String
        /// The rings on Monday: how many, the first and the last.
        let rings: (count: Int, first: String, last: String)
        let ringsOnSunday: Bool

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "water", sentence: "every day, every 2 h from 09:00 to 21:00",
            rings: (7, "09:00", "21:00"), ringsOnSunday: true),
        Row(
            name: "study", sentence: "Mon-Fri, every 30 min from 09:30 to 21:30",
            rings: (25, "09:30", "21:30"), ringsOnSunday: false),
        Row(
            name: "stretch", sentence: "Mon-Fri, every 20 min from 09:00 to 18:00",
            rings: (28, "09:00", "18:00"), ringsOnSunday: false),
        Row(
            name: "standup", sentence: "Mon-Fri at 10:00", rings: (1, "10:00", "10:00"),
            ringsOnSunday: false),
        Row(
            name: "medicine", sentence: "every day, every 10 min from 08:00 to 08:50",
            rings: (6, "08:00", "08:50"), ringsOnSunday: true),
    ]

    @Test("Each template is a valid alert that rings at its times", arguments: rows)
    func rings(row: Row) throws {
        let template = try Template.named(row.name)
        let trigger = try template.schedule.trigger(now: now, in: zone)
        let timeFormat = RelativeTimeFormat(now: now, zone: zone)
        #expect(trigger.englishSentence(on: timeFormat) == row.sentence)
        let alert = Alert(
            id: try Alert.ID(template.name), content: template.content, trigger: trigger,
            late: template.late)
        var book = AlertBook(zone: zone)
        book.apply(try book.add(alert, at: now))
        func times(ofDay day: Int) -> [String] {
            book.upcoming(
                after: now + .seconds(day * 86_400 - 1),
                through: now + .seconds((day + 1) * 86_400 - 1), limit: 1_000
            ).map { zone.civil(at: $0.at).time.description }
        }
        let monday = times(ofDay: 0)
        #expect(monday.count == row.rings.count)
        #expect(monday.first == row.rings.first)
        #expect(monday.last == row.rings.last)
        #expect(times(ofDay: 6).isEmpty != row.ringsOnSunday)
    }

    @Test("The table in this suite has a row for every template")
    func all() {
        #expect(Template.names == Self.rows.map(\.name))
    }

    @Test("An unknown name suggests the nearest template, or lists all")
    func unknown() {
        let near = #expect(throws: AlertError.self) { try Template.named("strech") }
        #expect(near?.description == "There is no template 'strech'. Did you mean 'stretch'?")
        let far = #expect(throws: AlertError.self) { try Template.named("yoga") }
        #expect(
            far?.description
                == "There is no template 'yoga'. The templates are water, study, stretch, standup, medicine."
        )
    }
}
