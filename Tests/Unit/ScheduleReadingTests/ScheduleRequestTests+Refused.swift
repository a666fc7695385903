import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

extension ScheduleRequestTests {
    @Test(
        "Flags that are invalid or contradict each other are refused with the reason",
        arguments: [
            Row("There is no time.") { _ in },
            Row("25:00") { $0.at = ["25:00"] },
            Row("noonish") { $0.at = ["noonish"] },
            Row("24:00") { $0.at = ["24:00"] },
            Row("2026-13-01") { $0.at = ["2026-13-01 09:00"] },
            Row("only one date") { $0.at = ["2026-12-24 18:00", "09:30"] },
            Row("combine it only with --zone") { ($0.at, $0.gap) = (["2026-12-24 18:00"], .skip) },
            Row("fun") { ($0.on, $0.at) = (["fun"], ["09:30"]) },
            Row("mon-") { ($0.on, $0.at) = (["mon-"], ["09:30"]) },
            Row("2027-03-04 or 2027-04-03") { ($0.on, $0.at) = (["3/4"], ["18:00"]) },
            Row("8:00 or 20:00") { ($0.on, $0.at) = (["tomorrow"], ["8"]) },
            Row("--on means 2026-12-24, but --at means 2026-11-24") {
                ($0.on, $0.at) = (["2026-12-24"], ["tomorrow 18:00"])
            },
            Row("every fri or only 2026-11-27") { $0.on = ["fri 18:00"] },
            Row("only with one time") { ($0.on, $0.at) = (["tomorrow"], ["8:00,9:00"]) },
            Row("only with one time") { ($0.on, $0.at) = (["tomorrow 8:00"], ["9:00"]) },
            Row("rings once. It can be combined only") {
                ($0.on, $0.at, $0.until) = (["tomorrow"], ["8:00"], "2026-12-24")
            },
            Row("has no time") { $0.on = ["tomorrow"] },
            Row("'2026-02-30' does not exist") { ($0.on, $0.at) = (["2026-02-30"], ["8:00"]) },
            Row("There is no time.") { $0.on = ["mon"] },
            Row("--on and --rrule") {
                ($0.on, $0.rrule, $0.at) = (["mon"], "FREQ=DAILY", ["09:30"])
            },
            Row("NEVER") { ($0.rrule, $0.at) = ("FREQ=NEVER", ["09:30"]) },
            Row("'Mondays'") { $0.rrule = "Mondays" },
            Row("already has times") {
                ($0.rrule, $0.at) = ("FREQ=DAILY;BYHOUR=9,10", ["09:30"])
            },
            Row("HOURLY") { ($0.rrule, $0.at) = ("FREQ=HOURLY", ["09:30"]) },
            Row("--start must be a day") { ($0.start, $0.at) = ("2026-11-23 09:00", ["09:30"]) },
            Row("'mon' can be every mon or only 2026-11-23") {
                ($0.at, $0.except) = (["09:30"], ["2026-12-25,mon"])
            },
            Row("'주말' is not a date") { ($0.at, $0.except) = (["09:30"], ["주말"]) },
            Row("--until: ''") { ($0.until, $0.at) = ("", ["09:30"]) },
            Row("--except: ''") { ($0.except, $0.at) = ([""], ["09:30"]) },
            Row("''") { ($0.zone, $0.at) = ("", ["09:30"]) },
            Row("cannot be combined with other flags") {
                ($0.at, $0.zone) = (["2026-12-24T18:00:00Z"], "Asia/Seoul")
            },
            Row("'5219w' is too long. The maximum is 100 years") { $0.every = "5219w" },
            Row("cannot repeat every 1 day 1 h") {
                ($0.every, $0.from, $0.to) = ("25h", "09:30", "10:30")
            },
            Row("--until: 'soon'") { ($0.until, $0.at) = ("soon", ["09:30"]) },
            Row("--except: 'new year's'") { ($0.except, $0.at) = (["new year's"], ["09:30"]) },
            Row("30") { $0.every = "30" },
            Row("--every 30m repeats around the clock") { ($0.every, $0.on) = ("30m", ["mon"]) },
            Row("--every 2w --on tue --at 19:00") {
                ($0.every, $0.on, $0.at) = ("36h", ["mon"], ["19:00"])
            },
            Row("--every 1mo cannot be combined with --on fri") {
                ($0.every, $0.on, $0.at) = ("1mo", ["fri"], ["9:00"])
            },
            Row("--every and --rrule") {
                ($0.every, $0.rrule, $0.at) = ("2w", "FREQ=DAILY", ["9:00"])
            },
            Row("There is no time.") { $0.every = "1mo" },
            Row("Set the time with --at 09:30") { $0.rrule = "FREQ=MONTHLY;BYDAY=-1FR" },
            Row("Set the time with --at 09:30") {
                ($0.rrule, $0.start) = ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27")
            },
            Row("counts from its first time") { $0.rrule = "FREQ=HOURLY" },
            Row("all three") { ($0.every, $0.from) = ("30m", "09:30") },
            Row("60") { ($0.every, $0.from, $0.to) = ("10s", "09:30", "10:30") },
            Row("22:00-02:00") { $0.windows = ["22:00-02:00"] },
            Row("--in") { ($0.after, $0.at) = ("5m", ["09:30"]) },
            Row("soon") { $0.after = "soon" },
            Row("99999999999999999999h") { $0.after = "99999999999999999999h" },
            Row("9223372036854775807w") { $0.after = "9223372036854775807w" },
            Row("Asia/Seoul") { ($0.at, $0.zone) = (["09:30"], "Asia/Seul") },
            Row("zone") { ($0.at, $0.zone) = (["09:30"], "../../etc/passwd") },
        ])
    func refused(row: Row) throws {
        let error = #expect(throws: AlertError.self) {
            let trigger = try row.request.trigger(now: now, in: zone)
            // An interval is only validated as a part of an alert.
            try Alert(id: Alert.ID("a"), content: Content(title: "A"), trigger: trigger).validate()
        }
        #expect(error?.code == .invalidAlert)
        #expect(error?.description.contains(row.meaning) == true, "\(error?.description ?? "")")
    }
}
