import Foundation
import TestSupport
import Testing

@Suite("What the views and answers say in Korean, with the built binary")
struct KoreanViewTests {
    private func home() async throws -> PealHome {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-24 13:00:00"
        home.locale = try await Locales.shared.value.variables("ko_KR")
        return home
    }

    @Test("A one-time alert that the quiet hours delay is named, and a pause includes its last day")
    func silences() async throws {
        let home = try await home()
        _ = try await home.peal("add", "통화", "내일 밤 11시", "--id", "통화")
        let moved = "통화 (통화) 알림은 내일 오후 11:00 대신 11월 26일 (목) 오전 7:30에 울려요.\n"
        let set = try await home.peal("config", "quiet", "23:00-7:30").output
        #expect(set.hasSuffix(moved), "\(set)")
        let why = try await home.peal("why", "통화", "내일").output
        #expect(
            why == "통화 (통화) 알림은 조용한 시간이라서 내일 오후 11:00 대신 "
                + "11월 26일 (목) 오전 7:30에 울려요.\n")
        for (words, text) in [
            (["12월", "20일부터", "27일까지"], "12월 20일 (일)부터 12월 27일 (일) 하루가 끝날 때까지"),
            (["until", "내일"], "모든 알림을 내일 0시까지"),
            (["내일까지"], "모든 알림을 내일 하루가 끝날 때까지"),
        ] {
            let paused = try await home.peal(["pause"] + words).output
            #expect(paused.contains(text), "\(paused)")
        }
    }
}
