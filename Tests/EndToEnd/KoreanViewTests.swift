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

    @Test("Notes and refusals name what was done and what works")
    func notes() async throws {
        let home = try await home()
        for id in ["차", "둘째"] {
            let added = try await home.peal("add", "차", "매일 9:30", "--id", id)
            let note = "참고: 제목과 일정이 같은 차 (차) 알림이 있지만 추가했어요.\n"
            #expect(added.complaint.hasPrefix(note) == (id == "둘째"), "\(added)")
        }
        let week = try await home.peal("agenda", "다음주").output
        #expect(week.hasPrefix("11월 30일 (월)\n") && week.contains("12월 6일 (일)"), "\(week)")
        let end = try await home.peal("agenda", "이번", "주말").output
        #expect(end.hasPrefix("11월 28일 (토)\n") && end.contains("\n11월 29일 (일)"), "\(end)")
        let refused = try await home.peal("agenda", "언젠가").complaint
        #expect(refused.hasPrefix("peal: 알 수 없는 날이에요: '언젠가'. "), "\(refused)")
        let help = try await home.peal("agenda", "--help").output
        #expect(help.contains("peal agenda [<날 수나 날> ...]"), "\(help)")
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
