import ScheduleReading
import Testing

@Suite("Requests to be woken")
struct WakeRequestTests {
    @Test(
        "A request to be woken has the words that say when, and a title in its language",
        arguments: [
            ("wake me up at 7:00", "at 7:00", "Wake up"), ("Wake me 7am", "7am", "Wake up"),
            ("please wake me up every weekday at 6:45am", "every weekday at 6:45am", "Wake up"),
            ("tomorrow at 7am wake me", "tomorrow at 7am", "Wake up"),
            ("wake me in 20 minutes", "in 20 minutes", "Wake up"),
            ("get me up tomorrow 5am", "tomorrow 5am", "Wake up"),
            ("wake me", "", "Wake up"), ("7시에 깨워 줘", "7시에", "기상"),
            ("내일 아침 7시에 깨워줘", "내일 아침 7시에", "기상"),
            ("평일 아침 6시 반에 깨워 주세요", "평일 아침 6시 반에", "기상"),
            ("20분 뒤에 나 좀 깨워 줘", "20분 뒤에", "기상"), ("깨워줘", "", "기상"),
        ])
    func requests(sentence: String, when: String, title: String) throws {
        let request = try #require(WakeRequest(sentence))
        #expect(request.when == when)
        #expect(request.title == title)
    }

    @Test(
        "Other sentences are no such request",
        arguments: [
            "Wake up at 7am", "wake me up before you go", "Call mum 7am",
            "wake the children at 7am",
            "엄마 깨우기 7시", "7시에 아기 깨워 줘", "daily 7am", "",
        ])
    func others(sentence: String) {
        #expect(WakeRequest(sentence) == nil)
    }
}
