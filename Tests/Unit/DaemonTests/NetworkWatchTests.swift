import DBus
import DBusTestSupport
import TestSupport
import Testing

@testable import Daemon

@Suite("The networks that tell where the machine is", .privateBus, .timeLimit(.minutes(1)))
struct NetworkWatchTests {
    /// Runs a body while the networks of the private bus are reported.
    private func watching(
        _ body: (NetworkWatch, Bus, Arrivals<Set<String>>) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.current.connect()
        let watch = NetworkWatch(
            system: SystemBus(PrivateBus.current.address, logger: .silent), logger: .silent)
        let reports = Arrivals<Set<String>>()
        let task = Task { await watch.run { reports.add($0) } }
        try await body(watch, bus, reports)
        task.cancel()
        await task.value
        await bus.close()
    }

    @Test("Each change of the connections is reported, and tunnels are left out")
    func changes() async throws {
        try await watching { watch, bus, reports in
            let manager = try await FakeNetworkManager(on: bus)
            try await manager.add("house", "House")
            try await manager.add("cable", "Cable", type: "802-3-ethernet")
            try await manager.add("vpn", "Office", type: "vpn")
            try manager.connect(to: "house", "vpn")
            watch.follow(true)
            #expect(await reports.next() == ["house"])
            try manager.connect(to: "cable")
            #expect(await reports.next() == ["cable"])
            try manager.connect()
            #expect(await reports.next() == [])
        }
    }

    @Test("NetworkManager can start later, and its end says nothing about the networks")
    func restart() async throws {
        try await watching { watch, bus, reports in
            watch.follow(true)
            let manager = try await FakeNetworkManager(on: bus)
            try await manager.add("house", "House")
            try manager.connect(to: "house")
            while await reports.next() != ["house"] {}
            try await bus.releaseName("org.freedesktop.NetworkManager")
            #expect(try await bus.requestName("org.freedesktop.NetworkManager") == .owner)
            #expect(await reports.next() == ["house"])
        }
    }

    @Test("Nobody asks NetworkManager while no alert rings at a place")
    func silence() async throws {
        try await watching { watch, bus, reports in
            let manager = try await FakeNetworkManager(on: bus)
            try await manager.add("house", "House")
            watch.follow(false)
            try manager.connect(to: "house")
            watch.follow(true)
            #expect(await reports.next() == ["house"])
            watch.follow(false)
            watch.follow(true)
            #expect(await reports.next() == ["house"])
        }
    }
}
