import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("A wrong clock and its correction")
struct WrongClockTests {
    /// Returns a fixture with a daily alert, a one-shot, a timer and a daily alert that is never
    /// shown late, all due at 14:00.
    private func fixture() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(
            .daily("daily", at: "14:00"), .once("once", at: "2026-11-23T14:00:00"),
            .interval("timer", seconds: 7_200), .daily("nag", at: "14:00") { $0.late = .never })
        return fixture
    }

    private let rings = ["daily", "nag", "once", "timer"].map { "\($0) 2026-11-23T14:00:00" }

    @Test(
        "Alerts still ring at their time after the clock was ahead for a moment",
        arguments: ["2026-12-23 12:00", "2026-11-23 20:00", "2106-02-07 06:28"])
    func glitch(wrong: String) throws {
        var fixture = try fixture()
        try fixture.step(to: wrong)
        try fixture.step(to: "2026-11-23 12:00")
        for id in ["daily", "nag", "once", "timer"] {
            #expect(try fixture.book.record(Alert.ID(id)).alert.isOn, "\(id)")
        }
        #expect(try fixture.ringAll(through: "2026-11-23 14:00").sorted() == rings)
    }

    @Test(
        "If the daemon starts with the clock ahead, alerts ring on time after the correction",
        arguments: ["2026-12-23 12:00", "2026-11-23 20:00", "2106-02-07 06:28"], [true, false])
    func wrongStart(wrong: String, isCorrectedWhileRunning: Bool) throws {
        var fixture = try fixture()
        try fixture.start(at: wrong)
        if isCorrectedWhileRunning {
            try fixture.step(to: "2026-11-23 12:01")
        } else {
            try fixture.start(at: "2026-11-23 12:01")
        }
        #expect(try fixture.ringAll(through: "2026-11-23 14:00").sorted() == rings)
    }

    @Test("An alert that was due while the clock was ahead is shown late after the correction")
    func dueMeanwhile() throws {
        var fixture = try fixture()
        try fixture.start(at: "2026-12-23 12:00")
        #expect(fixture.events("once") == [.missed])
        try fixture.step(to: "2026-11-23 15:00")
        #expect(try fixture.state("once").notification?.due == fixture.instant("2026-11-23 14:00"))
        #expect(fixture.events("nag").last == .missed)
    }

    @Test("A ring leaves the digest if the clock is set back to before its time")
    func comesAgain() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("a", at: "09:00"), .daily("b", at: "10:00"), .daily("c", at: "18:00"))
        try fixture.setClock(to: "2026-11-23 20:00")
        #expect(fixture.onScreen.values.map(\.rings.count) == [3])
        try fixture.setClock(to: "2026-11-23 12:00")
        let digest = try #require(fixture.onScreen.values.first)
        #expect(digest.rings.map(\.alert.rawValue).sorted() == ["a", "b"])
        try fixture.wait(until: "2026-11-23 18:00")
        #expect(try fixture.onScreen.values.contains { $0.subject == .alert(try Alert.ID("c")) })
    }

    @Test("Rings missed during a sleep are shown late, even if the clock was wrong for a moment")
    func caughtUp() throws {
        for wasWrong in [false, true] {
            var fixture = try fixture()
            if wasWrong {
                try fixture.step(to: "2026-12-23 12:00")
                try fixture.step(to: "2026-11-23 12:00")
            }
            let before = fixture.log.count
            try fixture.start(at: "2026-11-23 15:10")
            let missed = fixture.log.dropFirst(before).filter { $0.event == .missed }
            #expect(missed.map(\.alert.rawValue) == ["nag"])
            for id in ["daily", "once", "timer"] {
                #expect(
                    try fixture.state(id).notification?.due
                        == fixture.instant("2026-11-23 14:00"), "\(id)")
            }
        }
    }

    @Test("After six hours without a server, setting the clock back by 4 h still sets a timer back")
    func retriedAfterLeap() throws {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(.interval("timer", seconds: 7_200))
        try fixture.go(to: "2026-11-23 20:00")
        fixture.apply(fixture.book.started(at: fixture.now))
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let id = try Alert.ID("timer")
        while fixture.now < (try fixture.instant("2026-11-24 02:00")) {
            guard
                case .deliver(let notification) = fixture.book.nextStep(
                    for: .alert(id), at: fixture.now)
            else { throw AlertError.invalid("Nothing is due") }
            fixture.apply(
                fixture.book.failed(notification, because: .unavailable, at: fixture.now))
            fixture.now = try #require(fixture.book.nextDue)
            fixture.apply(fixture.book.timePassed(until: fixture.now))
        }
        func anchor() throws -> Instant? {
            guard case .interval(let timer) = try fixture.book.record(id).alert.trigger else {
                return nil
            }
            return timer.anchor
        }
        let before = try #require(try anchor())
        try fixture.step(by: -4 * 3_600)
        #expect(try anchor() == before.advanced(by: .seconds(-4 * 3_600)))
    }

    @Test("If the clock jumps forward over a ring, the ring is shown, even after a wrong clock")
    func smallStep() throws {
        var fixture = try fixture()
        try fixture.step(to: "2026-12-23 12:00")
        try fixture.step(to: "2026-11-23 12:00")
        _ = try fixture.ringAll(through: "2026-11-23 13:59:58")
        try fixture.step(to: "2026-11-23 14:00:01")
        #expect(try fixture.state("daily").notification?.due == fixture.instant("2026-11-23 14:00"))
        #expect(try fixture.state("once").notification?.due == fixture.instant("2026-11-23 14:00"))
    }

    @Test("Done, switched-off and removed alerts stay so when a wrong clock is corrected")
    func answers() throws {
        var fixture = try fixture()
        try fixture.step(to: "2026-11-23 20:00")
        fixture.apply(
            try fixture.book.finish(.ids([Alert.ID("once")]), at: fixture.now))
        fixture.apply(try fixture.book.set(Alert.ID("daily"), on: false, at: fixture.now))
        fixture.apply(try fixture.book.remove(Alert.ID("timer"), at: fixture.now))
        try fixture.step(to: "2026-11-23 12:01")
        #expect(
            try fixture.ringAll(through: "2026-11-23 14:00") == ["nag 2026-11-23T14:00:00"])
        #expect(fixture.events("once").last == .suppressed)
    }

    @Test(
        "If small setbacks of the clock add up to more than three hours, alerts ring again",
        arguments: [(9, -3_600), (4, -10_740)])
    func manySteps(count: Int, seconds: Int) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "03:05", "09:30", "11:59"))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").count == 2)
        for _ in 0..<count { try fixture.step(by: seconds) }
        #expect(
            try fixture.ringAll(through: "2026-11-23 12:00") == [
                "water 2026-11-23T03:05:00", "water 2026-11-23T09:30:00",
                "water 2026-11-23T11:59:00",
            ])
    }

    @Test("If small setbacks of the clock add up to at most three hours, nothing rings twice")
    func fewSteps() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30", "11:59"))
        _ = try fixture.ringAll(through: "2026-11-23 12:00")
        for _ in 0..<3 { try fixture.step(by: -3_500) }
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("A one-shot that rang before the clock was set back does not ring after the correction")
    func setBackOnce() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.once("gift", at: "2026-11-23T09:30:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 10:00").count == 1)
        try fixture.step(to: "2015-01-01 00:00")
        try fixture.step(to: "2026-11-23 10:05")
        #expect(try fixture.state("gift").isCompleted)
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("If the daemon starts with an unset clock, a timer ends on time after the correction")
    func emptyClock() throws {
        for isCorrectedWhileRunning in [true, false] {
            var fixture = try BookFixture("2026-11-23 09:00")
            try fixture.add(.interval("timer", seconds: 18_000))
            try fixture.start(at: "2015-01-01 00:00")
            try fixture.go(to: "2015-01-01 00:01")
            if isCorrectedWhileRunning {
                try fixture.step(to: "2026-11-23 13:31")
            } else {
                try fixture.start(at: "2026-11-23 13:31")
            }
            #expect(
                try fixture.ringAll(through: "2026-11-23 15:00") == ["timer 2026-11-23T14:00:00"])
        }
    }

    @Test(
        "If the clock is set back to before a zone change, alerts due in between still ring",
        arguments: [true, false])
    func zoneBeforeSetback(isStarted: Bool) throws {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(.daily("daily", at: "13:30"))
        try fixture.go(to: "2026-11-23 14:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        fixture.apply(fixture.book.zoneChanged(to: fixture.zone, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 13:30").count == 1)
        // After the step, the zone change is one hour in the future. The setback counts as large
        // because the last ring is a day in the future.
        if isStarted {
            try fixture.start(at: "2026-11-23 13:00")
        } else {
            try fixture.step(to: "2026-11-23 13:00")
        }
        #expect(
            try fixture.ringAll(through: "2026-11-23 15:00") == ["daily 2026-11-23T13:30:00"])
    }

    @Test("Times that a zone change skips stay silent, unless a clock setback restarts the alert")
    func zoneBeforeSetbackOfAnother() throws {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(.daily("other", at: "13:30"), .daily("late", at: "15:00"))
        try fixture.go(to: "2026-11-23 14:00")
        fixture.apply(fixture.book.zoneChanged(to: fixture.zone, at: fixture.now))
        _ = try fixture.ringAll(through: "2026-11-23 16:30")
        // The steps add up to a large setback for the alert `late`, which rang, but not for the
        // alert `other`.
        for time in ["2026-11-23 14:30", "2026-11-23 12:30", "2026-11-23 11:30"] {
            try fixture.step(to: time)
        }
        #expect(
            try fixture.ringAll(through: "2026-11-24 14:00") == [
                "late 2026-11-23T15:00:00", "other 2026-11-24T13:30:00",
            ])
    }
}

extension BookFixture {
    /// Steps the clock, and reports the step to the book as the scheduler does.
    fileprivate mutating func step(by seconds: Int) throws {
        let step = Duration.seconds(seconds)
        if step > .zero { apply(book.timePassed(until: now)) }
        now = now.advanced(by: step)
        apply(book.clockStepped(by: step, to: now))
        _ = try ring()
    }

    fileprivate mutating func step(to time: String) throws {
        try step(by: Int(now.duration(to: instant(time)).components.seconds))
    }

    /// Starts the daemon again at `time`.
    fileprivate mutating func start(at time: String) throws {
        try go(to: time)
        apply(book.started(at: now))
        _ = try ring()
    }
}
