import Testing

@testable import Alerts

@Suite("The badge sender")
struct BadgeSenderTests {
    @Test("The first badge is sent even if it is 0, and an unchanged badge is not sent again")
    func first() {
        var sender = BadgeSender()
        #expect(sender.update(to: 0) == true)
        #expect(send(&sender) == [0])
        #expect(sender.update(to: 0) == false)
        #expect(sender.update(to: 1) == true)
        #expect(send(&sender) == [1])
        #expect(send(&sender) == [])
    }

    @Test("If the badge changes while it is being sent, only its latest value is sent afterwards")
    func overlapping() {
        var sender = BadgeSender()
        _ = sender.update(to: 1)
        #expect(sender.begin() == true)
        #expect(sender.next() == 1)
        _ = sender.update(to: 2)
        _ = sender.update(to: 3)
        #expect(sender.begin() == false)
        #expect(sender.next() == 3)
        #expect(sender.next() == nil)
        #expect(sender.begin() == true)
    }

    /// Returns the badges that one call sends.
    private func send(_ sender: inout BadgeSender) -> [Int] {
        guard sender.begin() else { return [] }
        var badges: [Int] = []
        while let badge = sender.next() { badges.append(badge) }
        return badges
    }
}
