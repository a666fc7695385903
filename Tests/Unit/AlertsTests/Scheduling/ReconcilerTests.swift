import Testing

@testable import Alerts

@Suite("The reconciler")
struct ReconcilerTests {
    private let receipt = DeliveryReceipt(session: "s", id: 1)
    private let other = DeliveryReceipt(session: "s", id: 2)

    @Test("One task at a time works on an alert's notification; other alerts need not wait")
    func oneAtATime() throws {
        var reconciler = Reconciler()
        let alert = Subject.alert(try Alert.ID("a"))
        #expect(reconciler.begin(alert) == true)
        #expect(reconciler.begin(alert) == false)
        #expect(reconciler.begin(.digest) == true)
        reconciler.end(alert)
        #expect(reconciler.begin(alert) == true)
    }

    @Test("Events of unknown notifications are kept, in order, only while deliveries are under way")
    func earlyEvents() throws {
        var reconciler = Reconciler()
        let alert = Subject.alert(try Alert.ID("a"))
        let closed = DeliveryEvent.closed(receipt, .dismissed)
        let replied = DeliveryEvent.replied(other, text: "Yes")
        #expect(reconciler.holdsBack(closed, of: receipt) == false)
        _ = reconciler.begin(alert)
        _ = reconciler.begin(.digest)
        #expect(reconciler.holdsBack(replied, of: other) == true)
        #expect(reconciler.holdsBack(closed, of: receipt) == true)
        reconciler.end(alert)
        #expect(reconciler.takeEarlyEvents() == [replied, closed])
        #expect(reconciler.takeEarlyEvents() == [])
        #expect(reconciler.holdsBack(closed, of: receipt) == true)
        reconciler.end(.digest)
        #expect(reconciler.takeEarlyEvents() == [])
    }

    @Test("While a notification is being replaced, it is not withdrawn and its events are dropped")
    func replace() throws {
        var reconciler = Reconciler()
        reconciler.serverAppeared()
        _ = reconciler.begin(.digest)
        var (_, notification) = try BookFixture.due()
        notification.replaces = receipt
        reconciler.beginSending(notification)
        #expect(reconciler.sending.map { Subject.alert($0) } == [notification.subject])
        #expect(!reconciler.mayWithdraw(receipt) && reconciler.mayWithdraw(other))
        #expect(reconciler.holdsBack(.closed(receipt, .expired), of: receipt) == true)
        #expect(reconciler.takeEarlyEvents() == [])
        reconciler.endSending(notification)
        #expect(reconciler.sending.isEmpty)
        #expect(reconciler.mayWithdraw(receipt))
        reconciler.serverDisappeared()
        #expect(!reconciler.mayWithdraw(receipt))
    }

    @Test("A failed delivery is repeated at once only if a new server has replaced the missing one")
    func retries() {
        var reconciler = Reconciler()
        reconciler.serverAppeared()
        let generation = reconciler.serverGeneration
        #expect(!reconciler.mayRetry(after: .unavailable, from: generation))
        reconciler.serverDisappeared()
        reconciler.serverAppeared()
        #expect(reconciler.mayRetry(after: .unavailable, from: generation))
        #expect(!reconciler.mayRetry(after: .rejected, from: generation))
        reconciler.serverDisappeared()
        #expect(!reconciler.mayRetry(after: .unavailable, from: generation))
    }
}
