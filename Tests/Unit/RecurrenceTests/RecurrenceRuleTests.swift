import Recurrence
import Testing

@Suite("Recurrence rules")
struct RecurrenceRuleTests {
    @Test(
        "A rule in any order of parts and any letter case is written in its canonical form",
        arguments: [
            ("FREQ=DAILY", "FREQ=DAILY"),
            ("freq=daily", "FREQ=DAILY"),
            ("FREQ=DAILY;", "FREQ=DAILY"),
            ("FREQ=WEEKLY;BYDAY=MO,FR;", "FREQ=WEEKLY;BYDAY=MO,FR"),
            ("FREQ=WEEKLY;BYDAY=FR,MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
            ("byday=mo,tu,we,th,fr;freq=weekly", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("FREQ=WEEKLY;BYDAY=SU,SA,SA", "FREQ=WEEKLY;BYDAY=SA,SU"),
            ("FREQ=DAILY;INTERVAL=1;WKST=MO", "FREQ=DAILY"),
            ("FREQ=DAILY;INTERVAL=010", "FREQ=DAILY;INTERVAL=10"),
            ("FREQ=DAILY;COUNT=3;INTERVAL=2", "FREQ=DAILY;COUNT=3;INTERVAL=2"),
            ("UNTIL=20261231;FREQ=DAILY", "FREQ=DAILY;UNTIL=20261231"),
            ("FREQ=DAILY;UNTIL=20261231t180000", "FREQ=DAILY;UNTIL=20261231T180000"),
            ("FREQ=DAILY;UNTIL=20261231T180000z", "FREQ=DAILY;UNTIL=20261231T180000Z"),
            ("FREQ=MONTHLY;BYDAY=+2TU,-1FR,MO", "FREQ=MONTHLY;BYDAY=MO,-1FR,2TU"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1,15,+1", "FREQ=MONTHLY;BYMONTHDAY=-1,1,15"),
            ("FREQ=YEARLY;BYWEEKNO=53,-1,1;BYDAY=MO", "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=-1,1,53"),
            ("FREQ=YEARLY;BYYEARDAY=-366,366", "FREQ=YEARLY;BYYEARDAY=-366,366"),
            (
                "FREQ=YEARLY;WKST=SU;BYSETPOS=-1;BYMONTH=12,1;BYHOUR=23;BYMINUTE=59;BYSECOND=60",
                "FREQ=YEARLY;BYSECOND=60;BYMINUTE=59;BYHOUR=23;BYMONTH=1,12;BYSETPOS=-1;WKST=SU"
            ),
        ])
    func text(_ text: String, _ canonical: String) throws {
        let rule = try RecurrenceRule(rfc5545: text)
        #expect(rule.rfc5545 == canonical)
        #expect(try RecurrenceRule(rfc5545: canonical) == rule)
    }

    @Test("A rule made from values equals the rule read from text")
    func values() throws {
        #expect(RecurrenceRule.daily.rfc5545 == "FREQ=DAILY")
        #expect(
            RecurrenceRule.weekly(on: Weekday.workdays).rfc5545
                == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        #expect(RecurrenceRule.weekly(on: Weekday.weekend).byDay == [.saturday, .sunday])
        #expect(RecurrenceRule.weekly(on: []).rfc5545 == "FREQ=WEEKLY")
        let lastFriday = try #require(OrdinalWeekday(-1, .friday))
        let rule = try RecurrenceRule(
            frequency: .monthly, interval: 2, limit: .count(5), byOrdinalDay: [lastFriday])
        #expect(rule == (try RecurrenceRule(rfc5545: "FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYDAY=-1FR")))
        #expect(rule.interval == 2 && rule.limit == .count(5))
        #expect(rule.byOrdinalDay == [lastFriday] && rule.byDay.isEmpty)
    }

    @Test("A rule made from values out of range is refused")
    func refusedValues() {
        #expect(throws: RuleError.self) { try RecurrenceRule(frequency: .daily, interval: 0) }
        #expect(throws: RuleError.self) { try RecurrenceRule(frequency: .daily, byMonth: [13]) }
        #expect(throws: RuleError.self) {
            try RecurrenceRule(frequency: .daily, byMonthDay: [.min])
        }
        #expect(throws: RuleError.self) {
            try RecurrenceRule(frequency: .daily, limit: .count(0))
        }
        #expect(throws: RuleError.self) { try RecurrenceRule(frequency: .daily, byWeekNo: [1]) }
        #expect(OrdinalWeekday(0, .monday) == nil && OrdinalWeekday(54, .monday) == nil)
    }

    @Test(
        "An invalid rule is refused with the part, the character and the allowed values",
        arguments: [
            ("", .malformed, "", 0, "Write parts as NAME=VALUE"),
            ("FREQ", .malformed, "FREQ", 0, "Write parts as NAME=VALUE"),
            ("every day", .malformed, "every day", 0, "like FREQ=DAILY"),
            (";", .malformed, "", 0, "separated by ;."),
            ("FREQ=DAILY;;", .malformed, "", 11, "separated by ;."),
            ("FREQ=DAILY;;COUNT=2", .malformed, "", 11, "separated by ;."),
            (";FREQ=DAILY", .malformed, "", 0, "separated by ;."),
            ("FREQ=", .invalidValue, "FREQ", 5, "FREQ is empty at character 6"),
            ("FREQ=FORTNIGHTLY", .invalidValue, "FREQ", 5, "is not a valid FREQ"),
            ("FREQ=DAILY=2", .invalidValue, "FREQ", 5, "Allowed: SECONDLY"),
            ("BYDAY=MO", .missingFrequency, "FREQ", 0, "has no FREQ"),
            ("FREQ=DAILY;FREQ=DAILY", .repeatedPart, "FREQ", 11, "again at character 12"),
            ("FREQ = DAILY", .unknownPart, "FREQ ", 0, "Allowed: FREQ, UNTIL"),
            ("FREQ=DAILY;COLOR=RED", .unknownPart, "COLOR", 11, "'COLOR' at character 12"),
            ("FREQ=WEEKLY;BYDAY=MO,", .invalidValue, "BYDAY", 21, "BYDAY is empty"),
            ("FREQ=WEEKLY;BYDAY=MO,MON", .invalidValue, "BYDAY", 21, "is not a valid BYDAY"),
            ("FREQ=MONTHLY;BYDAY=0MO", .invalidValue, "BYDAY", 19, "a number from 1 to 53"),
            ("FREQ=MONTHLY;BYDAY=54MO", .invalidValue, "BYDAY", 19, "'54MO'"),
            ("FREQ=YEARLY;BYMONTH=1,13", .invalidValue, "BYMONTH", 22, "Allowed: 1 to 12."),
            ("FREQ=YEARLY;BYMONTH=-1", .invalidValue, "BYMONTH", 20, "Allowed: 1 to 12."),
            ("FREQ=MONTHLY;BYMONTHDAY=0", .invalidValue, "BYMONTHDAY", 24, "-1 to -31"),
            ("FREQ=DAILY;BYHOUR=24", .invalidValue, "BYHOUR", 18, "Allowed: 0 to 23."),
            ("FREQ=DAILY;BYMINUTE=60", .invalidValue, "BYMINUTE", 20, "Allowed: 0 to 59."),
            ("FREQ=DAILY;BYSECOND=61", .invalidValue, "BYSECOND", 20, "Allowed: 0 to 60."),
            ("FREQ=DAILY;INTERVAL=0", .invalidValue, "INTERVAL", 20, "whole numbers from 1"),
            ("FREQ=DAILY;INTERVAL=-1", .invalidValue, "INTERVAL", 20, "whole numbers from 1"),
            ("FREQ=DAILY;COUNT=1.5", .invalidValue, "COUNT", 17, "is not a valid COUNT"),
            ("FREQ=DAILY;UNTIL=20260230", .invalidValue, "UNTIL", 17, "Allowed: a date"),
            ("FREQ=DAILY;UNTIL=2026-12-31", .invalidValue, "UNTIL", 17, "20261231T180000"),
            ("FREQ=DAILY;WKST=1", .invalidValue, "WKST", 16, "Allowed: MO, TU"),
            ("FREQ=DAILY;COUNT=1;UNTIL=20261231", .conflict, "UNTIL", 25, "combined with COUNT"),
            ("FREQ=WEEKLY;BYDAY=1MO", .conflict, "BYDAY", 18, "FREQ=MONTHLY and FREQ=YEARLY"),
            ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", .conflict, "BYDAY", 29, "with BYWEEKNO"),
            ("FREQ=WEEKLY;BYMONTHDAY=1", .conflict, "BYMONTHDAY", 23, "with FREQ=WEEKLY"),
            ("FREQ=MONTHLY;BYYEARDAY=1", .conflict, "BYYEARDAY", 23, "FREQ=YEARLY, HOURLY"),
            ("FREQ=MONTHLY;BYWEEKNO=1", .conflict, "BYWEEKNO", 22, "only with FREQ=YEARLY"),
            ("FREQ=MONTHLY;BYSETPOS=1", .conflict, "BYSETPOS", 22, "needs another BY"),
        ] as [(String, RuleError.Code, String, Int, String)])
    func refused(
        _ text: String, _ code: RuleError.Code, _ part: String, _ position: Int,
        _ sentence: String
    ) {
        let error = #expect(throws: RuleError.self) { try RecurrenceRule(rfc5545: text) }
        #expect(error?.code == code)
        #expect(error?.part == part)
        #expect(error?.position == position)
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix(".") == true)
    }
}
