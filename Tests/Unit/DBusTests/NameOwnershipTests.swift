import DBus
import DBusTestSupport
import Glibc
import Testing

@Suite("Requesting and releasing bus names", .privateBus)
struct NameOwnershipTests {
    static let name: BusName = "test.Name"

    @Test("A name has one owner, and a second request is refused rather than queued")
    func singleOwner() async throws {
        let first = try await PrivateBus.current.connect()
        let second = try await PrivateBus.current.connect()
        #expect(try await first.owner(of: Self.name) == nil)
        #expect(try await first.requestName(Self.name) == .owner)
        #expect(try await first.requestName(Self.name) == .alreadyOwner)
        #expect(try await second.requestName(Self.name) == .takenByOther)
        #expect(try await second.owner(of: Self.name) == first.uniqueName)
        try await second.releaseName(Self.name)
        #expect(try await second.owner(of: Self.name) == first.uniqueName)
        try await first.releaseName(Self.name)
        #expect(try await second.owner(of: Self.name) == nil)
        #expect(try await second.requestName(Self.name) == .owner)
    }

    @Test("A request for org.freedesktop.DBus is refused")
    func busName() async throws {
        let bus = try await PrivateBus.current.connect()
        let error = try await failure { try await bus.requestName(.bus) }
        #expect(error?.code == .remote(.invalidArguments))
    }

    @Test("A name's process ID is that of its owner; a name without an owner has none")
    func processID() async throws {
        let bus = try await PrivateBus.current.connect()
        _ = try await bus.requestName(Self.name)
        #expect(try await bus.processID(of: Self.name) == UInt32(getpid()))
        let error = try await failure { try await bus.processID(of: "no.such.Name") }
        #expect(error?.code == .remote(.nameHasNoOwner))
    }
}
