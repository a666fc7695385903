import DBus
import TestSupport

extension FakeDaemon {
    /// Returns the next calls, and waits for them if necessary.
    func calls(_ count: Int) async throws -> [MemberName] {
        var names: [MemberName] = []
        while names.count < count {
            names.append(try await log.next(within: .seconds(20)).0)
        }
        return names
    }

    /// Returns the arguments of the next call of a method, and skips the calls before it.
    func arguments(of member: MemberName) async throws -> [Value] {
        while true {
            let call = try await log.next(within: .seconds(20))
            if call.0 == member { return call.1 }
        }
    }
}
