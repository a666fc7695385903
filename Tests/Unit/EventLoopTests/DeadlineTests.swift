import EventLoop
import Testing

@Suite("Deadlines") struct DeadlineTests {
    @Test("A deadline after zero or a negative duration has passed")
    func past() throws {
        for duration in [Duration.zero, .seconds(-1), .seconds(Int64.min)] {
            let deadline = try #require(Deadline(after: duration))
            #expect(deadline.isPast)
            #expect(deadline.remaining == .zero)
        }
    }

    @Test("A deadline in the future has not passed, and the earlier one is smaller")
    func future() throws {
        let soon = try #require(Deadline(after: .seconds(3_600)))
        let later = try #require(Deadline(after: .seconds(7_200)))
        #expect(!soon.isPast)
        #expect(soon.remaining > .seconds(3_000))
        #expect(soon.remaining <= .seconds(3_600))
        #expect(soon < later)
    }

    @Test("For a duration of 2^32 seconds or more, there is no deadline")
    func distant() {
        #expect(Deadline(after: .seconds(1 << 32)) == nil)
        #expect(Deadline(after: .seconds(Int64.max)) == nil)
        #expect(Deadline(after: .seconds(1 << 32) - .nanoseconds(1)) != nil)
    }
}
