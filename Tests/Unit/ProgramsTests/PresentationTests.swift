import Alerts
import AlertsTestSupport
import Programs
import Recurrence
import TestSupport
import Testing

@Suite("The question to a running program how to show a notification")
struct PresentationTests {
    private let request = #"{"id": "a", "title": "Drink", "sound": "default", "badge": 3}"#

    @Test("A running program decides on the sound, the badge and the banner")
    func answered() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.add(request)
            let question = try await fixture.message(to: ":1.1")
            #expect(
                question.content
                    == .willPresent(
                        #"{"date":"2026-11-23T09:00:00Z","request":{"badge":3,"id":"a","#
                            + #""sound":"default","title":"Drink"}}"#))
            await fixture.center.present(question.number, .banner, from: ":1.1")
            let shown = try await fixture.delivered().notification
            #expect(shown.content.title == "Drink")
            #expect(shown.content.sound == .none)
            try await fixture.add(#"{"id": "b", "badge": 5}"#)
            let next = try await fixture.message(to: ":1.1")
            await fixture.center.present(next.number, [.list, .badge], from: ":1.1")
            #expect(
                try await fixture.delivery.programBadges.next(within: .seconds(20)).count == 5)
        }
    }

    @Test("A notification that waits for its program while the machine sleeps is shown as late")
    func asleep() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.add(request)
            _ = try await fixture.message(to: ":1.1")
            try await fixture.clock.sleeper(until: fixture.clock.now.advanced(by: .seconds(1)))
            fixture.clock.advance(by: .seconds(7_200))
            let question = try await fixture.message(to: ":1.1")
            await fixture.center.present(question.number, .banner, from: ":1.1")
            #expect(try await fixture.delivered().notification.isLate)
            #expect(fixture.delivery.shown.count == 1)
        }
    }

    @Test("Without an answer, the notification is shown as requested after a second")
    func unanswered() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.add(request)
            let question = try await fixture.message(to: ":1.1")
            try await fixture.clock.sleeper(until: fixture.clock.now.advanced(by: .seconds(1)))
            #expect(fixture.delivery.shown.isEmpty)
            fixture.clock.advance(by: .seconds(1))
            #expect(try await fixture.delivered().notification.content.sound == .default)
            // The answer comes too late.
            await fixture.center.present(question.number, [], from: ":1.1")
            #expect(try await fixture.delivered() == ["a"])
        }
    }

    @Test("Only the connection that was asked can answer")
    func foreign() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.register(":1.2", as: "org.example.Study")
            try await fixture.add(request)
            let question = try await fixture.message(to: ":1.1")
            await fixture.center.present(question.number, [], from: ":1.2")
            await fixture.center.present(question.number, [.banner, .sound], from: ":1.1")
            #expect(try await fixture.delivered().notification.content.sound == .default)
        }
    }

    @Test("A program that ends instead of answering does not delay its notification")
    func ended() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.add(request)
            _ = try await fixture.message(to: ":1.1")
            await fixture.center.disconnected(":1.1")
            #expect(try await fixture.delivered().notification.content.title == "Drink")
        }
    }

    @Test("A slow program does not delay the notifications of another")
    func slow() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.isAskedBeforePresenting = true }
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await fixture.add(request)
            _ = try await fixture.message(to: ":1.1")
            try await fixture.add(#"{"id": "b"}"#, from: ":1.2")
            #expect(try await fixture.delivered().notification.request?.identifier == "b")
        }
    }
}
