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

@Suite("Requests to wake the machine")
struct MachineWakeRequestTests {
    @Test(
        "Words that ask to wake the machine are taken from the others",
        arguments: [
            ("daily 7:00 and wake the computer", "daily 7:00"),
            ("Tea daily 7:00, even if the laptop is asleep", "Tea daily 7:00"),
            ("wake me at 7am even if my computer sleeps", "wake me at 7am"),
            ("tomorrow 7am wake me and wake the machine", "tomorrow 7am wake me"),
            ("Backup every sunday wake the PC for it", "Backup every sunday"),
            ("even if the computer sleeps wake me at 7am", "wake me at 7am"),
            ("in 8 hours even while this machine is suspended", "in 8 hours"),
            ("Tea even if the computer sleeps", "Tea"),
            ("매일 새벽 3시에 컴퓨터를 깨워서 백업하라고 알려 줘", "매일 새벽 3시에 백업하라고 알려 줘"),
            ("컴퓨터가 자고 있어도 7시에 깨워 줘", "7시에 깨워 줘"),
            ("백업 매일 3시에 절전 중이어도", "백업 매일 3시에"),
            ("백업 매일 3시에 노트북이 절전 중이어도", "백업 매일 3시에"),
            ("컴퓨터를 깨워서 백업 매일 새벽 3시", "백업 매일 새벽 3시"),
        ])
    func requests(text: String, rest: String) throws {
        let request = try #require(MachineWakeRequest(words(text)))
        #expect(request.rest == words(rest))
    }

    @Test(
        "Words that belong to a title, or ask for nothing else, are no such request",
        arguments: [
            "wake me at 7am", "feed the cat and wake the computer",
            "at 7pm feed the cat and wake the computer", "Wake the computer daily 7:00",
            "even if the computer sleeps", "daily 7:00 even if the computer is off",
            "and wake the computer daily 7:00", "7시에 깨워 줘", "컴퓨터를 깨워서",
            "엄마 컴퓨터를 깨워서 백업하기 매일 3시", "",
        ])
    func others(text: String) {
        #expect(MachineWakeRequest(words(text)) == nil)
    }

    private func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}
