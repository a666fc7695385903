import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Alerts that ring at places, with the built binary", .privateBus)
struct PlaceTests {
    /// Runs a body with a fake NetworkManager on a private system bus.
    private func withNetworks(
        _ body: @escaping @Sendable (PealHome, FakeNetworkManager) async throws -> Void
    ) async throws {
        try await withPrivateBus { systemBus in
            let bus = try await systemBus.connect()
            let manager = try await FakeNetworkManager(on: bus)
            for (id, name) in [
                ("1111", "House"), ("2222", "Office"), ("3333", "Train"), ("4444", "Garden"),
            ] {
                try await manager.add(id, name)
            }
            var home = try PealHome(bus: .current)
            home.systemBus = systemBus
            try await body(home, manager)
            await bus.close()
        }
    }

    @Test("An alert rings at the arrival at a place, and not when the daemon starts again there")
    func arrival() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await withNetworks { home, manager in
            try manager.connect(to: "1111")
            let added = try await home.peal("places", "add", "Home")
            #expect(
                added.output == "You are at home while this machine is connected to House.\n")
            try manager.connect(to: "2222")
            #expect(try await home.peal("places", "add", "work").code == 0)
            let words = ["add", "Water the plants", "when I get home", "--id", "plants"]
            #expect(
                try await home.peal(words).output
                    == "Added plants (Water the plants): each time you arrive at home\n"
                    + "  It rings when you next arrive at home.\n")
            try manager.connect(to: "3333")
            try await home.withDaemon { _ in
                await manager.isAsked(about: "3333")
                try manager.connect(to: "1111")
                #expect(try await server.nextNotification().summary == "Water the plants")
                #expect(try await home.peal("done", "plants").code == 0)
                let details = try await home.peal("show", "plants").output
                #expect(details.contains("home (House)"), "\(details)")
            }
            try manager.connect(to: "1111", "4444")
            try await home.withDaemon { _ in
                await manager.isAsked(about: "4444")
                let history = try await home.json("history", "plants")
                let entries = history["entries"] as? [[String: Any]] ?? []
                #expect(entries.count(where: { $0["event"] as? String == "shown" }) == 1)
            }
        }
    }

    @Test("Places are listed with where the machine is, removed, and restored by undo")
    func list() async throws {
        try await withNetworks { home, manager in
            #expect(try await home.peal("places").output.contains("You have no places."))
            #expect(
                try await home.peal("places", "add", "home").complaint.contains("not connected"))
            try manager.connect(to: "1111")
            #expect(try await home.peal("places", "add", "home").code == 0)
            try manager.connect(to: "2222")
            #expect(try await home.peal("places", "add", "work").code == 0)
            let list = try await home.peal("places").output
            #expect(
                list.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                    "PLACE  WHERE", "home   House", "work   Office  you are here",
                ], "\(list)")
            _ = try await home.peal("add", "Umbrella", "when I leave work", "--id", "rain")
            let removed = try await home.peal("places", "remove", "Work")
            #expect(removed.output.contains("Removed the place work"), "\(removed)")
            #expect(removed.output.contains("rain (Umbrella) does not ring any more."))
            #expect(try await home.peal("show", "rain").output.contains("There is no place 'work'"))
            #expect(try await home.peal("undo").output.contains("Removed the place work"))
            let places = try await home.json("places")["places"] as? [[String: Any]]
            #expect(places?.map { $0["isHere"] as? Bool } == [false, true])
        }
    }

    @Test("An unknown place is refused, and a machine without NetworkManager is named")
    func refusals() async throws {
        let home = try PealHome(bus: .current)
        let unknown = try await home.peal("add", "Water the plants", "집에 도착하면")
        #expect(
            unknown.code != 0 && unknown.complaint.contains("'peal places add 집'"), "\(unknown)")
        let absent = try await home.peal("places", "add", "home")
        #expect(absent.complaint.contains("NetworkManager is not running"), "\(absent)")
        try FileManager.default.createDirectory(
            atPath: home.folder.path + "/.config/peal", withIntermediateDirectories: true)
        try home.folder.write("place.home = wifi 1111 House\n", to: ".config/peal/config")
        let added = try await home.peal("add", "Water the plants", "when I get home", "--id", "a")
        #expect(added.code == 0 && added.complaint.contains("NetworkManager is not running"))
        #expect(try await home.peal("show", "a").output.contains("NetworkManager is not running"))
        #expect(try await home.peal("doctor").output.contains("no alert rings at a place"))
    }
}
