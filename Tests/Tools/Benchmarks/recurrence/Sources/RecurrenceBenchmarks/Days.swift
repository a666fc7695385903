import Recurrence

/// A source with 15 days off a year from 2020 to 2035.
private struct Holidays15: HolidaySource {
    var country: String? { "KR" }

    func days(in country: String, named names: [String]) -> HolidayDays? {
        HolidayDays(
            (2_020...2_035).flatMap { year in
                (1...15).compactMap { CivilDate(year: year, month: $0 % 12 + 1, day: $0) }
            })
    }
}

/// Prints the time per occurrence of schedules with sets of days, and the time to find that a set
/// has no days.
func printDays(_ count: Int) throws {
    try Holidays.$source.withValue(Holidays15()) {
        let nine = try CivilTime(iso8601: "09:00")
        let weekdays = "rule(FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR)"
        for text in [
            "lunar(8-15)", "lunar(*-1)", "lunar(*-1) | lunar(*-15)",
            "cycle(2026-01-05, 21 on, 7 off)",
            "\(weekdays) & !holidays(KR)", "!holidays(KR)", "moved(-3, lunar(8-15))",
            "moved(-3, rule(FREQ=MONTHLY;BYMONTHDAY=25), \(weekdays) & !holidays(KR))",
            "moved(-3, lunar(8-15), \(weekdays) & !holidays(KR))", "easter(western)",
            "moved(-47, easter(western))", "solar(270, Asia/Seoul)",
            "moved(-1, solar(315, Asia/Seoul))", "moved(-1, \(weekdays) & !holidays(KR))",
        ] {
            let schedule = try Schedule(start: start, times: [nine], days: DaySet(text))
            let (time, found) = step(schedule, count)
            print("\(Int(time)) ns  \(text)  (\(found))")
        }
        let study = try study().limited(to: DaySet("!holidays(KR)"))
        print(
            "\(iterate(study, count)) ns  \(study), as a sequence; one by one:",
            step(study, count).0)
        for text in [
            "lunar(8-15) & !lunar(8-15)", "\(weekdays) & rule(FREQ=WEEKLY;BYDAY=SU)",
            "moved(-2, rule(FREQ=WEEKLY;BYDAY=SU), \(weekdays)) & rule(FREQ=WEEKLY;BYDAY=MO)",
        ] {
            let set = try DaySet(text)
            let time = try ContinuousClock().measure {
                let schedule = try Schedule(start: start, times: [nine], days: set)
                precondition(schedule.next(after: .distantPast, in: zone) == nil)
                precondition(schedule.previous(atOrBefore: .distantFuture, in: zone) == nil)
            }
            print("\(time)  never: \(text)")
        }
    }
}
