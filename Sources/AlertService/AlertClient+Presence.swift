import AlertCoding
public import Alerts
import DBus
import JSON

extension AlertClient {
    /// Sets whether the user is away, and returns what waits for the return.
    @discardableResult
    public func setAway(_ mode: AwayMode) async throws -> AwayStatus {
        try AwayStatus(json: try await object(.setAway, mode.rawValue))
    }

    /// Sounds an alarm once to try it, and stores nothing.
    @discardableResult
    public func tryAlarm(_ id: Alert.ID?) async throws -> Alarm {
        try Alarm(json: try await object(.tryAlarm, id?.rawValue ?? ""))
    }

    /// Tries to have the machine wake, which the daemon takes back at once.
    public func tryWake() async throws -> WakeStatus {
        try WakeStatus(json: try await object(.tryWake))
    }

    private func object(_ method: MemberName, _ arguments: String...) async throws -> JSONValue {
        guard let members = try await call(method, arguments.map(Value.string)).first else {
            throw BusError.unknownForm
        }
        return try JSONValue(members)
    }
}
