import ScheduleReading
import Testing

@Suite("Countdowns in words")
struct CountdownRequestTests {
    private static let english = "Days left: {days}"
    private static let korean = "{days}일 남음"

    @Test(
        "A countdown becomes rings until its day, and says how many days are left",
        arguments: [
            ("count down to 15 may 2027", "Wedding", "daily until 15 may 2027", english),
            (
                "every morning at 8 count down the days until dec 20", "Trip",
                "every morning at 8 until dec 20", english
            ),
            (
                "how many days left until dec 20 at 8am", "Trip", "daily until dec 20 at 8am",
                english
            ),
            (
                "every monday at 8am until 20 march", "Countdown to the wedding",
                "every monday at 8am until 20 march", english
            ),
            ("2월 20일까지 매일 아침 8시에 며칠 남았는지", "결혼식", "2월 20일까지 매일 아침 8시에", korean),
            ("2027년 1월 16일까지 디데이", "이사", "매일 2027년 1월 16일까지", korean),
            ("2027년 1월 16일 디데이", "이사", "매일 2027년 1월 16일까지", korean),
            ("2027년 11월 18일까지 매일 8시", "수능 디데이", "2027년 11월 18일까지 매일 8시", korean),
        ])
    func countdowns(text: String, title: String, when: String, body: String) throws {
        let request = try #require(CountdownRequest(text, title: title))
        #expect(request.when == when)
        #expect(request.body == body)
    }

    @Test(
        "Without a last day, nothing can be counted",
        arguments: [
            ("daily 9:00", "Countdown"), ("count down", "Trip"),
            ("daily 9:00 until dec 20", "Trip"),
            ("매일 9시 디데이", "수능"),
        ])
    func others(text: String, title: String) {
        #expect(CountdownRequest(text, title: title) == nil)
    }
}
