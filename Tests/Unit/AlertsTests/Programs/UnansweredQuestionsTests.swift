import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Pauses between the questions about a program")
struct UnansweredQuestionsTests {
    private let last = Instant(seconds: 1_000_000)

    @Test(
        "Each question without an answer makes the pause longer, up to a week",
        arguments: [
            (1, 60), (2, 600), (3, 3_600), (4, 86_400), (5, 604_800), (6, 604_800), (0, 60),
        ])
    func grows(count: Int, seconds: Int) {
        let questions = UnansweredQuestions(count: count, last: last, isClosed: true)
        let end = last + .seconds(seconds)
        #expect(questions.pauseEnd(at: last) == end)
        #expect(questions.pauseEnd(at: end - .microseconds(1)) == end)
        #expect(questions.pauseEnd(at: end) == nil)
    }

    @Test("A clock that was set back to before the last question ends the pause")
    func setBack() {
        let questions = UnansweredQuestions(count: 1, last: last, isClosed: true)
        #expect(questions.pauseEnd(at: last - .microseconds(1)) == nil)
    }
}
