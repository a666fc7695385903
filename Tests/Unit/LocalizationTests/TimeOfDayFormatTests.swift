import Recurrence
import Testing

@testable import Localization

@Suite("The 12-hour and the 24-hour clock")
struct TimeOfDayFormatTests {
    @Test(
        "A time of day is written on each clock, with seconds unless they are 0",
        arguments: [
            ("00:00", "00:00", "12:00 AM", "오전 0:00"), ("00:30", "00:30", "12:30 AM", "오전 0:30"),
            ("09:05", "09:05", "9:05 AM", "오전 9:05"), ("12:00", "12:00", "12:00 PM", "낮 12:00"),
            ("12:30", "12:30", "12:30 PM", "오후 12:30"),
            ("13:00:07", "13:00:07", "1:00:07 PM", "오후 1:00:07"),
            ("23:59", "23:59", "11:59 PM", "오후 11:59"),
            // The end of the day is midnight.
            ("24:00", "24:00", "12:00 AM", "오전 0:00"),
        ])
    func clocks(_ text: String, _ hours24: String, _ american: String, _ korean: String) throws {
        let time = try CivilTime(iso8601: text)
        let formats: [TimeOfDayFormat] = [
            .hours24, .hours12(morning: "AM", afternoon: "PM", isFirst: false),
            .korean,
        ]
        #expect(formats.map { $0.text(time) } == [hours24, american, korean])
    }
}
