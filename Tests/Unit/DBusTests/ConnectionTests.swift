import DBus
import DBusTestSupport
import Testing

@Suite("Connecting to a bus")
struct ConnectionTests {
    static let unreachable: [(String, BusError.Code)] = [
        ("unix:path=/nonexistent/bus", .noBus), ("tcp:host=127.0.0.1,port=1", .noBus),
        ("", .invalidAddress), ("nonsense", .invalidAddress), ("unix:", .invalidAddress),
        ("nonsense:a=b", .invalidAddress), ("unix:path=%", .invalidAddress),
        ("unix:path=/tmp\0/bus", .invalidAddress), ("autolaunch:", .noBus),
        ("unix:path=/nonexistent/bus;autolaunch:", .noBus),
    ]

    @Test(
        "Connecting to an unreachable or malformed address fails with a message",
        arguments: unreachable)
    func unreachableAddress(_ address: String, _ code: BusError.Code) async throws {
        let error = try await failure {
            try await Bus.connect(to: .address(address), logger: .silent)
        }
        #expect(error?.code == code)
        #expect(error?.description.isEmpty == false)
    }

    @Test("Connecting to a socket that never answers times out")
    func silentSocket() async throws {
        let listener = try SilentBus()
        let address = listener.address
        let error = try await failure {
            try await Bus.connect(to: address, timeout: .milliseconds(150), logger: .silent)
        }
        #expect(error?.code == .timedOut)
    }

    @Test("Connecting to a socket that closes the connection fails with noBus")
    func closedSocket() async throws {
        let listener = try SilentBus()
        let address = listener.address
        let task = Task {
            try await failure { try await Bus.connect(to: address, logger: .silent) }
        }
        listener.acceptAndClose()
        #expect(try await task.value?.code == .noBus)
    }

    @Test("Cancelling the task ends a connection attempt")
    func cancellation() async throws {
        let listener = try SilentBus()
        let address = listener.address
        let task = Task {
            try await failure {
                try await Bus.connect(to: address, timeout: .seconds(600), logger: .silent)
            }
        }
        await Task.yield()
        task.cancel()
        #expect(try await task.value?.code == .cancelled)
    }
}
