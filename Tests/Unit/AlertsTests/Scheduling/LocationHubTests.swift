import AlertsTestSupport
import Recurrence
import TestSupport
import Testing

@testable import Alerts

@Suite("The machine's position, shared by schedulers")
struct LocationHubTests {
    private let hub = LocationHub()

    private func fix(accuracy: Double) throws -> LocationFix {
        let position = try #require(Coordinates(latitude: 37.57, longitude: 126.98))
        return try #require(LocationFix(position, accuracy: accuracy))
    }

    @Test("The position is wanted for the smallest region, until no scheduler follows one")
    func wishes() async throws {
        let water = try ProgramID("org.example.Water")
        let (user, program) = (hub.locator(for: nil), hub.locator(for: water))
        user.follow(500)
        program.follow(150)
        program.follow(150)
        program.follow(800)
        user.follow(nil)
        hub.remove(water)
        hub.stop()
        var wishes: [Double?] = []
        for await wish in hub.wishes { wishes.append(wish) }
        #expect(wishes == [500, 150, 500, 800, nil])
        #expect(hub.status == .unused)
    }

    @Test("A scheduler that begins to follow a region gets the last position")
    func lastPosition() async throws {
        hub.locator(for: nil).follow(500)
        let fix = try fix(accuracy: 20)
        hub.report(fix)
        let program = hub.locator(for: try ProgramID("org.example.Water"))
        program.follow(150)
        var fixes = program.fixes.makeAsyncIterator()
        #expect(await fixes.next() == fix)
    }

    @Test("The status says why no region can ring")
    func status() throws {
        let user = hub.locator(for: nil)
        hub.report(try fix(accuracy: 20))
        #expect(user.status == .unused)
        user.follow(150)
        hub.report(.waiting)
        #expect(user.status == .waiting)
        hub.report(try fix(accuracy: 150))
        #expect(user.status == .known)
        hub.report(try fix(accuracy: 151))
        #expect(user.status == .rough)
        user.follow(1_000)
        #expect(user.status == .known)
        hub.report(.refused)
        #expect(user.status == .refused)
        user.follow(nil)
        #expect(user.status == .unused)
        hub.report(.absent)
        #expect(user.status == .unused)
    }
}
