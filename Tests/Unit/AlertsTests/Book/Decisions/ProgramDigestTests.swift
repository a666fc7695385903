import Testing

@testable import Alerts

@Suite("The digest of a program's late requests")
struct ProgramDigestTests {
    @Test("A click on a digest is no response to a request that it does not show yet")
    func unseen() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", at: "2026-11-23 10:00")
        try fixture.request("b", at: "2026-11-23 11:00")
        try fixture.request("c", at: "2026-11-23 14:00")
        try fixture.request("d", at: "2026-11-23 15:00")
        try fixture.sleep(until: "2026-11-23 12:00")
        #expect(fixture.rings == 1)
        // The server has not shown the next digest yet.
        try fixture.go(to: "2026-11-23 16:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        fixture.respond()
        #expect(fixture.answers == ["b default"])
        #expect(fixture.delivered == ["d Title", "c Title"])
    }
}
