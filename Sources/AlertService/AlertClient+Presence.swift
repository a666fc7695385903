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

    private func object(_ method: MemberName, _ argument: String) async throws -> JSONValue {
        guard let members = try await call(method, [.string(argument)]).first else {
            throw BusError.unknownForm
        }
        return try JSONValue(members)
    }
}
