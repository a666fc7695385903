import DBus
import DBusTestSupport
import Testing

@Suite struct ConnectionTests {
    static let unreachable: [(String, BusError.Code)] = [
        ("unix:path=/nonexistent/bus", .noBus), ("tcp:host=127.0.0.1,port=1", .noBus),
        ("", .invalidAddress), ("nonsense", .invalidAddress), ("unix:", .invalidAddress),
        ("nonsense:a=b", .invalidAddress), ("unix:path=%", .invalidAddress),
        ("unix:path=/tmp\0/bus", .invalidAddress), ("autolaunch:", .noBus),
        ("unix:path=/nonexistent/bus;autolaunch:", .noBus),
    ]

    @Test(arguments: unreachable)
    func thereIsNoBus(_ address: String, _ code: BusError.Code) async throws {
        let error = try await failure {
            try await Bus.connect(to: .address(address), logger: .silent)
        }
        #expect(error?.code == code)
        #expect(error?.description.isEmpty == false)
    }

    @Test func aSocketThatNeverAnswersIsATimeOut() async throws {
        let listener = try Listener()
        let address = listener.address
        let error = try await failure {
            try await Bus.connect(to: address, timeout: .milliseconds(150), logger: .silent)
        }
        #expect(error?.code == .timedOut)
    }

    @Test func aSocketThatHangsUpIsNoBus() async throws {
        let listener = try Listener()
        let address = listener.address
        let task = Task {
            try await failure { try await Bus.connect(to: address, logger: .silent) }
        }
        listener.acceptAndClose()
        #expect(try await task.value?.code == .noBus)
    }

    @Test func connectingCanBeCancelled() async throws {
        let listener = try Listener()
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
