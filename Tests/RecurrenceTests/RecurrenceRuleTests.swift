import Recurrence
import Testing

@Suite("Recurrence rules")
struct RecurrenceRuleTests {
    @Test(
        "Texts are read in any order and capitals, and written in one way",
        arguments: [
            ("FREQ=DAILY", "FREQ=DAILY", "every day"),
            ("freq=daily", "FREQ=DAILY", "every day"),
            ("FREQ=WEEKLY", "FREQ=WEEKLY", "every week"),
            ("FREQ=WEEKLY;BYDAY=FR,MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "Mon, Wed, Fri"),
            ("byday=mo,tu,we,th,fr;freq=weekly", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Mon-Fri"),
            ("FREQ=WEEKLY;BYDAY=SU,SA,SA", "FREQ=WEEKLY;BYDAY=SA,SU", "Sat, Sun"),
            ("FREQ=DAILY;BYDAY=TU", "FREQ=DAILY;BYDAY=TU", "Tue"),
            (
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
                "every day"
            ),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "Mon-Wed, Sat"),
        ])
    func text(_ text: String, _ canonical: String, _ english: String) throws {
        let rule = try RecurrenceRule(rfc5545: text)
        #expect(rule.rfc5545 == canonical)
        #expect(rule.description == english)
        #expect(try RecurrenceRule(rfc5545: canonical) == rule)
    }

    @Test("Values and texts agree")
    func values() {
        #expect(RecurrenceRule.daily.rfc5545 == "FREQ=DAILY")
        #expect(
            RecurrenceRule.weekly(on: Weekday.workdays).rfc5545
                == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        #expect(RecurrenceRule.weekly(on: Weekday.weekend).byDay == [.saturday, .sunday])
        #expect(RecurrenceRule.weekly(on: []).rfc5545 == "FREQ=WEEKLY")
    }

    @Test(
        "What RFC 5545 has and Peal has not yet is refused by name",
        arguments: [
            "INTERVAL=2", "COUNT=3", "UNTIL=20261231T000000Z", "BYMONTH=1", "BYMONTHDAY=1",
            "BYYEARDAY=1", "BYWEEKNO=1", "BYSETPOS=1", "BYHOUR=9", "BYMINUTE=0", "BYSECOND=0",
            "WKST=MO",
        ])
    func unsupported(_ part: String) throws {
        let error = #expect(throws: RuleError.self) {
            try RecurrenceRule(rfc5545: "FREQ=DAILY;\(part)")
        }
        let name = try #require(part.split(separator: "=").first)
        #expect(error?.code == .unsupported)
        #expect(error?.part == String(name))
        #expect(
            error?.description
                == "\(name) is not supported yet; allowed are FREQ=DAILY and FREQ=WEEKLY with BYDAY."
        )
    }

    @Test(
        "Other frequencies are refused by name",
        arguments: ["SECONDLY", "MINUTELY", "HOURLY", "MONTHLY", "YEARLY"])
    func unsupportedFrequency(_ frequency: String) {
        let error = #expect(throws: RuleError.self) {
            try RecurrenceRule(rfc5545: "FREQ=\(frequency)")
        }
        #expect(error?.code == .unsupported)
        #expect(error?.part == "FREQ")
        #expect(error?.description.hasPrefix("FREQ=\(frequency) is not supported yet") == true)
    }

    @Test("Numbers before days are not supported yet", arguments: ["1MO", "-1SU", "+2TU"])
    func ordinals(_ day: String) {
        let error = #expect(throws: RuleError.self) {
            try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=\(day)")
        }
        #expect(error?.code == .unsupported)
        #expect(error?.part == "BYDAY")
    }

    @Test(
        "What is no rule is refused",
        arguments: [
            ("", "FREQ"), ("FREQ", "FREQ"), ("FREQ=", "FREQ"), ("BYDAY=MO", "FREQ"),
            ("FREQ=DAILY;", ""), (";FREQ=DAILY", ""), ("FREQ=DAILY;FREQ=DAILY", "FREQ"),
            ("FREQ=FORTNIGHTLY", "FREQ"), ("FREQ=WEEKLY;BYDAY=", "BYDAY"),
            ("FREQ=WEEKLY;BYDAY=MO,", "BYDAY"), ("FREQ=WEEKLY;BYDAY=MON", "BYDAY"),
            ("FREQ=WEEKLY;BYDAY=0MO", "BYDAY"), ("FREQ=DAILY;COLOR=RED", "COLOR"),
            ("FREQ = DAILY", "FREQ "), ("every day", "every day"), ("FREQ=DAILY=2", "FREQ"),
        ])
    func malformed(_ text: String, _ part: String) {
        let error = #expect(throws: RuleError.self) { try RecurrenceRule(rfc5545: text) }
        #expect(error?.code == .malformed)
        #expect(error?.part == part)
        #expect(error?.description.hasSuffix(".") == true)
    }
}
