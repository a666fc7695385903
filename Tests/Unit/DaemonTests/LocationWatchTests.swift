import DBus
import DBusTestSupport
import Recurrence
import TestSupport
import Testing

@testable import Alerts
@testable import Daemon

@Suite("The position that GeoClue reports", .privateBus, .timeLimit(.minutes(1)))
struct LocationWatchTests {
    /// The position as the user's scheduler gets it, from the GeoClue of the private bus.
    private struct Setup: Sendable {
        let bus: Bus
        let hub = LocationHub()
        let locator: Locator
        let fixes = Arrivals<LocationFix>()

        init(_ bus: Bus) {
            self.bus = bus
            locator = hub.locator(for: nil)
        }

        func isStatus(_ status: LocationStatus) async throws {
            try await eventually { hub.status == status }
        }
    }

    private func watching(
        _ body: @escaping @Sendable (Setup) async throws -> Void
    ) async throws {
        let setup = Setup(try await PrivateBus.current.connect())
        let watch = LocationWatch(
            system: SystemBus(PrivateBus.current.address, logger: .silent), hub: setup.hub,
            logger: .silent)
        let reading = Task {
            for await fix in setup.locator.fixes { setup.fixes.add(fix) }
        }
        let task = Task { await watch.run() }
        try await within { try await body(setup) }
        task.cancel()
        await task.value
        reading.cancel()
        await setup.bus.close()
    }

    @Test("Positions are reported while a region needs them, and GeoClue is stopped afterwards")
    func reports() async throws {
        try await watching { setup in
            let geoClue = try await FakeGeoClue(on: setup.bus)
            setup.locator.follow(150)
            #expect(await geoClue.calls.next() == "start io.github.peal.Peal 8 37")
            try await geoClue.move(to: 37.57, 126.98)
            #expect(
                await setup.fixes.next()?.position
                    == Coordinates(latitude: 37.57, longitude: 126.98))
            #expect(setup.hub.status == .known)
            try await geoClue.move(to: 38, 127, accuracy: 25_000)
            #expect(await setup.fixes.next()?.accuracy == 25_000)
            #expect(setup.hub.status == .rough)
            setup.locator.follow(50_000)
            #expect(await geoClue.calls.next() == "stop")
            #expect(await geoClue.calls.next() == "start io.github.peal.Peal 4 12500")
            setup.locator.follow(nil)
            #expect(await geoClue.calls.next() == "stop")
            #expect(setup.hub.status == .unused)
        }
    }

    @Test("A refusal is said, and GeoClue is asked again only when it has started again")
    func refusal() async throws {
        try await watching { setup in
            let refusing = try await FakeGeoClue(on: setup.bus, refuses: true)
            setup.locator.follow(150)
            #expect(await refusing.calls.next() == "refused")
            try await setup.isStatus(.refused)
            try await setup.bus.releaseName("org.freedesktop.GeoClue2")
            let other = try await PrivateBus.current.connect()
            let allowing = try await FakeGeoClue(on: other)
            #expect(await allowing.calls.next() == "start io.github.peal.Peal 8 37")
            try await allowing.move(to: 1, 1)
            try await setup.isStatus(.known)
            await other.close()
        }
    }

    @Test(
        "Without GeoClue, the position is waited for until the service starts, and again after a restart"
    )
    func restart() async throws {
        try await watching { setup in
            setup.locator.follow(150)
            try await setup.isStatus(.absent)
            let first = try await PrivateBus.current.connect()
            let geoClue = try await FakeGeoClue(on: first)
            #expect(await geoClue.calls.next() == "start io.github.peal.Peal 8 37")
            try await geoClue.move(to: 1, 1)
            #expect(await setup.fixes.next()?.position == Coordinates(latitude: 1, longitude: 1))
            await first.close()
            try await setup.isStatus(.absent)
            let successor = try await FakeGeoClue(on: setup.bus)
            #expect(await successor.calls.next() == "start io.github.peal.Peal 8 37")
            try await successor.move(to: 2, 2)
            #expect(await setup.fixes.next()?.position == Coordinates(latitude: 2, longitude: 2))
        }
    }
}
