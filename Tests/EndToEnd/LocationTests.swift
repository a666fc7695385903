import CoreLocation
import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Notifications at regions, with the daemon and a fake GeoClue", .privateBus)
struct LocationTests {
    /// A circle of 150 m around the city hall of Seoul.
    private static var home: CLCircularRegion {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 37.5663, longitude: 126.9779), radius: 150,
            identifier: "Home")
        region.notifyOnExit = false
        return region
    }

    /// Runs a test with a fake GeoClue on the system bus of a home in which programs may notify.
    private func withGeoClue(
        refuses: Bool = false,
        _ body: @escaping @Sendable (FakeGeoClue, PealHome) async throws -> Void
    ) async throws {
        try await withPrivateBus { systemBus in
            let system = try await systemBus.connect()
            var home = try PealHome(bus: .current)
            home.systemBus = systemBus
            home.moreVariables["PEAL_AUTHORIZATION"] = "allow"
            try await body(FakeGeoClue(on: system, refuses: refuses), home)
            await system.close()
        }
    }

    @Test("A request of UserNotifications rings once for each entry, and no position is kept")
    func entries() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await withGeoClue { geoClue, home in
            let log = Arrivals<String>()
            try await home.withDaemon(log: log) { _ in
                let center = LibraryTests.center()
                #expect(try await center.requestAuthorization(options: [.alert]))
                let content = UNMutableNotificationContent()
                content.title = "Water the plants"
                let request = UNNotificationRequest(
                    identifier: "plants", content: content,
                    trigger: UNLocationNotificationTrigger(region: Self.home, repeats: true))
                try await center.add(request)
                #expect(await center.pendingNotificationRequests() == [request])
                #expect(await geoClue.calls.next() == "start io.github.peal.Peal 8 37")
                // The machine is there, leaves, stops at the border, and comes back.
                for latitude in [37.5663, 37.5763, 37.56755, 37.5664] {
                    try await geoClue.move(to: latitude, 126.9779)
                }
                #expect(try await server.nextNotification().summary == "Water the plants")
                #expect(await center.pendingNotificationRequests() == [request])
                for latitude in [37.56755, 37.5663, 37.5763, 37.5663] {
                    try await geoClue.move(to: latitude, 126.9779)
                }
                #expect(try await server.nextNotification().summary == "Water the plants")
                center.removeAllPendingNotificationRequests()
                #expect(await geoClue.calls.next() == "stop")
            }
            var lines: [String] = []
            while let line = await log.next() { lines.append(line) }
            #expect(!lines.isEmpty && !lines.contains { $0.contains("37.5") })
            let store = URL(filePath: home.folder.path + "/data/peal")
            let files = try FileManager.default.contentsOfDirectory(
                at: store, includingPropertiesForKeys: [.isRegularFileKey])
            #expect(!files.isEmpty)
            for file in files {
                guard let data = try? Data(contentsOf: file) else { continue }
                #expect(data.firstRange(of: Data("37.5763".utf8)) == nil, "\(file)")
            }
        }
    }

    @Test("An alert of the user rings at a place with coordinates, which needs no network")
    func place() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await withGeoClue { geoClue, home in
            let added = try await home.peal("places", "add", "Home", "37.5663,126.9779")
            #expect(
                added.output
                    == "You are at home while this machine is within 150 m of 37.5663,126.9779.\n")
            #expect(
                try await home.peal("places").output.split(separator: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                } == ["PLACE  WHERE", "home   150 m around 37.5663,126.9779"])
            try await home.withDaemon { [home] _ in
                let words = ["add", "Water the plants", "when I get home", "--id", "plants"]
                let rings = try await home.peal(words)
                #expect(rings.output.contains("It rings when you next arrive at home."))
                #expect(rings.complaint == "", "\(rings.complaint)")
                #expect(await geoClue.calls.next() == "start io.github.peal.Peal 8 37")
                for latitude in [37.5763, 37.5663] {
                    try await geoClue.move(to: latitude, 126.9779)
                }
                #expect(try await server.nextNotification().summary == "Water the plants")
                #expect(
                    try await home.peal("show", "plants").output
                        .contains("home (150 m around 37.5663,126.9779)"))
                try await geoClue.move(to: 37.5663, 126.9779, accuracy: 900)
                #expect(
                    try await home.eventually {
                        try await home.peal("show", "plants").output.contains("too roughly")
                    })
                #expect(try await home.peal("off", "plants").code == 0)
                #expect(await geoClue.calls.next() == "stop")
            }
        }
    }

    @Test("Coordinates and a radius that are none are refused with what to type")
    func refusedPlaces() async throws {
        let home = try PealHome(bus: nil)
        for (words, complaint) in [
            (["home", "37.57"], "are no coordinates"), (["home", "97,1"], "are no coordinates"),
            (["home", "37,1", "--radius", "0"], "more than 0"),
            (["home", "--radius", "5"], "'peal places add home 37.57,126.98 --radius 300'"),
        ] {
            let result = try await home.peal(["places", "add"] + words)
            #expect(result.code != 0 && result.complaint.contains(complaint), "\(result)")
        }
        #expect(
            try await home.peal("places", "add", "park", "37.5,127", "--radius", "300").code == 0)
        let place = (try await home.json("places")["places"] as? [[String: Any]])?.first
        let region = place?["region"] as? [String: Double]
        #expect(region == ["latitude": 37.5, "longitude": 127, "radius": 300])
        #expect(try await home.peal("undo").output.contains("Changed the place park"))
        #expect(try await home.peal("places").output.contains("You have no places"))
    }

    @Test("A region that has no circle's radius is refused, and peal doctor says why none rings")
    func obstacles() async throws {
        try await withGeoClue(refuses: true) { geoClue, home in
            try await home.withDaemon { [home] _ in
                let center = LibraryTests.center()
                #expect(try await center.requestAuthorization(options: [.alert]))
                let nowhere = CLCircularRegion(
                    center: kCLLocationCoordinate2DInvalid, radius: 0, identifier: "nowhere")
                await #expect(throws: (any Error).self) {
                    try await center.add(Self.request("a", at: nowhere))
                }
                #expect(try await home.peal("doctor").output.contains("Peal does not ask GeoClue"))
                try await center.add(Self.request("b", at: Self.home))
                #expect(await geoClue.calls.next() == "refused")
                #expect(
                    try await home.eventually {
                        try await home.peal("doctor").output
                            .contains("GeoClue does not tell Peal where")
                    })
            }
        }
    }

    private static func request(_ id: String, at region: CLRegion) -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: id, content: UNNotificationContent(),
            trigger: UNLocationNotificationTrigger(region: region, repeats: false))
    }
}
