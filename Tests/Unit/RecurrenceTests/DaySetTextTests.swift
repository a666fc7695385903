import RecurrenceChecks
import TestSupport
import Testing

@testable import Recurrence

@Suite("The text of day sets")
struct DaySetTextTests {
    @Test(
        "A set is written as it was read",
        arguments: [
            "rule(FREQ=WEEKLY;BYDAY=MO)", "rule(FREQ=WEEKLY;BYDAY=MO,TU) & !holidays(KR)",
            "rule(2026-01-01, FREQ=DAILY;INTERVAL=2)", "rule(FREQ=MONTHLY;BYMONTHDAY=25)",
            "rule(2026-01-01, FREQ=WEEKLY;UNTIL=20261231)", "dates(2026-12-24)",
            "dates(2026-12-24, 2026-12-31)", "cycle(2026-11-26, 21 on, 7 off)",
            "cycle(2026-11-26, 2 off, 2 on, 2 off)", "lunar(8-15)", "lunar(5L-3)", "lunar(*-1)",
            "lunar(*L-1)", "lunar(2027-3-5)", "lunar(8-15, both)", "lunar(*-1, ordinary)",
            "easter(western)", "!easter(orthodox)", "solar(270, Asia/Seoul)",
            "moved(-2, easter(western))", "solar(0, America/Argentina/Buenos_Aires)",
            "solar(15, KST-9)", "solar(15, \"CET-1CEST,M3.5.0,M10.5.0/3\")", "lunar(8-15, chinese)",
            "lunar(5L-3, chinese)", "lunar(8-15, both, chinese)",
            "holidays(KR)", "holidays(KR, Seollal, 추석)", "holidays(US, New Year's Day)",
            "holidays(US, \"A, B (C)\")", "!lunar(8-15)", "!!lunar(8-15)",
            "!(holidays(KR) | holidays(JP))", "lunar(1-1) & lunar(1-2) | lunar(1-3)",
            "(lunar(1-1) | lunar(1-2)) & lunar(1-3)", "moved(-3, lunar(8-15))",
            "moved(-3, rule(FREQ=MONTHLY;BYMONTHDAY=25), rule(FREQ=WEEKLY;BYDAY=MO) & !lunar(1-1))",
            "moved(1, moved(2, lunar(*-1)) | dates(2026-01-01))", "moved(-1 month, lunar(1-1))",
            "moved(12 months, holidays(KR))",
        ])
    func roundTrip(_ text: String) throws {
        let set = try DaySet(text)
        let written = "\(set)"
        // `&` binds closer than `|`, but the text shows the parentheses.
        #expect(try DaySet(written) == set)
        if !text.contains("& lunar(1-2) |") { #expect(written == text) }
    }

    @Test("Spaces between the parts of a set do not matter")
    func spaces() throws {
        let set = try DaySet("  moved( -3 ,lunar( 8-15 )|holidays(KR,\"Seollal\") )  ")
        #expect("\(set)" == "moved(-3, lunar(8-15) | holidays(KR, Seollal))")
        #expect(
            try DaySet("cycle( 2026-11-26,2 on,1 on,4 off )")
                == .cycle(
                    DayCycle(from: try CivilDate(iso8601: "2026-11-26"), on: 3, off: 4)))
        #expect(try DaySet("lunar(8-15, dangi)") == .lunar(LunarDay(month: 8, day: 15)))
    }

    @Test(
        "Text that is not a set is refused with the reason",
        arguments: [
            ("", DaySetError.Code.malformed), ("lunar", .malformed), ("lunar(8-15", .malformed),
            ("lunar(8-15) &", .malformed), ("lunar(8-15) lunar(8-16)", .malformed),
            ("(lunar(8-15)", .malformed), ("lunar(8-15))", .malformed),
            ("solstice(8-15)", .unknownKind), ("solar(8-15)", .invalidValue),
            ("solar(270)", .malformed), ("easter()", .invalidValue),
            ("lunar(13-1)", .invalidValue), ("lunar(0-1)", .invalidValue),
            ("lunar(8-31)", .invalidValue), ("lunar(8-0)", .invalidValue),
            ("lunar(8)", .invalidValue), ("lunar()", .invalidValue), ("lunar(x-1)", .invalidValue),
            ("lunar(1-2-3-4)", .invalidValue), ("lunar(1800-1-1)", .invalidValue),
            ("lunar(2090-1-1)", .invalidValue), ("lunar(8-15, julian)", .invalidValue),
            ("lunar(5L-3, both)", .invalidValue), ("lunar(*L*-3)", .invalidValue),
            ("dates()", .invalidValue), ("dates(2026-02-30)", .invalidValue),
            ("rule()", .invalidValue), ("rule(FREQ=HOURLY)", .invalidValue),
            ("rule(FREQ=DAILY;BYHOUR=9)", .invalidValue),
            ("rule(FREQ=DAILY;INTERVAL=2)", .invalidValue), ("rule(FREQ=MONTHLY)", .invalidValue),
            ("rule(FREQ=WEEKLY)", .invalidValue), ("rule(FREQ=YEARLY;BYMONTHDAY=3)", .invalidValue),
            ("rule(2026-01-01, FREQ=DAILY;UNTIL=20261231T000000)", .invalidValue),
            ("rule(2026-01-01, FREQ=DAILY;UNTIL=20261231T000000Z)", .invalidValue),
            ("rule(FREQ=DAILY;COUNT=3)", .invalidValue),
            ("cycle(2026-01-01)", .empty), ("cycle(2026-01-01, 3 off)", .empty),
            ("cycle(2026-01-01, 0 on, 3 off)", .invalidValue),
            ("cycle(2026-01-01, 3 maybe)", .invalidValue), ("cycle(3 on)", .invalidValue),
            ("cycle(2026-01-01, 600 on, 600 off)", .invalidValue),
            ("cycle(2026-01-01, -1 on)", .invalidValue),
            ("holidays()", .invalidValue), ("holidays(K R)", .invalidValue),
            ("holidays(../KR)", .invalidValue), ("holidays(KR, )", .invalidValue),
            ("holidays(KR, \"Seollal)", .malformed),
            ("moved(0, lunar(8-15))", .invalidValue), ("moved(lunar(8-15))", .invalidValue),
            ("moved(401, lunar(8-15))", .invalidValue), ("moved(3)", .malformed),
            ("moved(1, lunar(8-15), lunar(1-1), lunar(2-1))", .malformed),
            ("moved(99999999999999999999, lunar(8-15))", .invalidValue),
            ("moved(0 months, lunar(8-15))", .invalidValue),
            ("moved(-13 months, lunar(8-15))", .invalidValue),
            ("moved(-1 week, lunar(8-15))", .invalidValue),
            ("moved(-1 month 2, lunar(8-15))", .invalidValue),
            ("moved(-1 month, lunar(8-15), lunar(1-1))", .malformed),
        ])
    func refused(_ text: String, _ code: DaySetError.Code) {
        let error = #expect(throws: DaySetError.self) { try DaySet(text) }
        #expect(error?.code == code, "\(text): \(String(describing: error))")
    }

    @Test("A set that is too large or too deep is refused, as text and as a value")
    func tooLarge() throws {
        let lunar = DaySet.lunar(try LunarDay(month: 8, day: 15))
        let many = (0..<DaySet.mostSets).map { _ in "lunar(8-15)" }.joined(separator: " | ")
        let deep = String(repeating: "!", count: 40) + "lunar(8-15)"
        let open = String(repeating: "(", count: 100_000)
        let nested = (0..<40).reduce("lunar(8-15)") { text, _ in "(\(text) & lunar(1-1))" }
        let slow = (0..<4).reduce("lunar(8-15)") { text, _ in "moved(1, \(text), lunar(*-1))" }
        for text in [many, deep, open, nested, slow] {
            let error = #expect(throws: DaySetError.self) { try DaySet(text) }
            #expect(error?.code == .tooLarge)
        }
        let deepSet = (0..<DaySet.mostLevels).reduce(lunar) { set, _ in .not(set) }
        let sets: [DaySet] = [
            .any([]), .all([lunar]), .dates([]), .moved(lunar, by: 0),
            .holidays("KR", names: ["\""]),
            deepSet, .any(Array(repeating: lunar, count: DaySet.mostSets)),
            .rule(RecurrenceRule(frequency: .hourly)), .rule(RecurrenceRule(frequency: .weekly)),
        ]
        let start = try CivilDate(iso8601: "2026-11-26")
        for set in sets {
            #expect(throws: DaySetError.self) { try set.check() }
            let error = #expect(throws: ScheduleError.self) {
                try Schedule(start: start, times: [.midnight], days: set)
            }
            #expect(error?.code == .invalidDays)
            #expect(!set.contains(start))
        }
        // At the limits, a set is valid.
        let limit = (0..<DaySet.mostLevels - 1).reduce(lunar) { set, _ in .not(set) }
        #expect(try DaySet("\(limit)") == limit)
    }

    @Test("A text with typing errors is refused, or read as a set that is written the same")
    func mutated() throws {
        var random = SplitMix64(seed: 34)
        let signs = Array("()!&|,-*LB\" 0189abcRUTF=;".utf8)
        for _ in 0..<3_000 {
            var bytes = Array(RandomDaySet.make(depth: 2, using: &random).description.utf8)
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = signs[random.below(signs.count)]
                case 1: bytes.insert(signs[random.below(signs.count)], at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            #expect(throws: Never.self) { try Checks.text(bytes) }
        }
    }

    @Test("The text of a random set is read as the same set")
    func random() throws {
        var random = SplitMix64(seed: 33)
        for _ in 0..<2_000 {
            let set = RandomDaySet.make(using: &random)
            #expect(try DaySet(set.description) == set, "\(set)")
        }
    }
}
