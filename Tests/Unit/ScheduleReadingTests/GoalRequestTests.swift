import ScheduleReading
import Testing

@Suite("Goals in words")
struct GoalRequestTests {
    @Test(
        "Words that count servings a day are a goal with as many rings",
        arguments: [
            ("eight glasses a day", 8, "eight times a day"),
            (
                "8 glasses of water a day between 8am and 10pm", 8,
                "8 times a day between 8am and 10pm"
            ),
            ("goal of six cups a day", 6, "six times a day"),
            ("five sets a day", 5, "five times a day"), ("하루에 다섯 세트", 5, "하루에 다섯 번"),
            ("하루에 여덟 잔", 8, "하루에 여덟 번"), ("하루 물 8잔 마시기", 8, "하루 8번"),
            ("평일 하루 물 여덟 잔 목표", 8, "평일 하루 여덟 번"),
        ])
    func goals(text: String, goal: Int, when: String) throws {
        let request = try #require(GoalRequest(text))
        #expect(request.goal == goal)
        #expect(request.when == when)
    }

    @Test(
        "A few servings without times, and other words, are no goal",
        arguments: [
            "three glasses a day", "하루 세 잔", "20 pages a day", "eight glasses", "eight times a day",
            "daily 9:00", "glasses", "wash eight glasses a day",
            "please wash eight glasses a day",
        ])
    func others(text: String) {
        #expect(GoalRequest(text) == nil)
    }
}
