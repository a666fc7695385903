import AlertsTestSupport
import Recurrence
import Testing

@Suite("The test doubles follow the contracts of their protocols")
struct ContractTests {
    @Test("The in-memory store follows the store contract")
    func store() throws {
        let store = MemoryStore()
        try StoreContract.check { store }
    }

    @Test("The recording delivery follows the delivery contract")
    func delivery() async throws {
        let delivery = RecordingDelivery()
        try await DeliveryContract.check(delivery) { delivery.disappear() }
    }

    @Test("The manual clock follows the wall clock contract")
    func clock() async throws {
        let clock = try ManualClock("2026-11-23 09:00")
        try await WallClockContract.check(clock) { clock.advance(by: $0) }
    }
}
