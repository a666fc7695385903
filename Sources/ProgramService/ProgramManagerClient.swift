import AlertCoding
public import Alerts
public import DBus
import JSON
import Messages
public import Programs
import Recurrence

/// A client that shows programs and decides about them for the user, through the running daemon.
///
/// Each method throws `ProgramError` or `AlertError` if the daemon refuses the call, and `BusError`
/// if the daemon cannot be reached.
public struct ProgramManagerClient: Sendable {
    private let bus: Bus

    /// Creates a client of the daemon on a bus.
    public init(on bus: Bus) {
        self.bus = bus
    }

    /// Returns all programs, sorted by id.
    public func list() async throws -> [ProgramSummary] {
        let answer = try await call(ProgramManagerInterface.list)
        return try (answer.first?.asStrings ?? []).map { try ProgramSummary(text: $0) }
    }

    /// Returns the pending requests of a program, the earliest first.
    public func pending(of id: ProgramID) async throws -> [PendingRequest] {
        let answer = try await call(ProgramManagerInterface.getPending, [.string(id.rawValue)])
        return try (answer.first?.asStrings ?? []).compactMap { text in
            guard case .object(let object) = try JSONValue(text: text),
                case .object(let document) = object["request"]
            else { return nil }
            var next: Instant?
            if case .string(let time) = object["next"] { next = try Instant(rfc3339: time) }
            return PendingRequest(document: document, next: next)
        }
    }

    /// Allows a program to show notifications, even if it has never connected to Peal, and changes
    /// these switches.
    public func allow(_ id: ProgramID, _ settings: [ProgramSetting: Bool]) async throws {
        let settings = settings.map { ($0.key.rawValue, Value.boolean($0.value)) }
        try await call(
            ProgramManagerInterface.allow, [.string(id.rawValue), .properties(settings)])
    }

    /// Records what the user allows a program.
    public func setAuthorization(
        _ authorization: Program.Authorization, of id: ProgramID
    ) async throws {
        try await call(
            ProgramManagerInterface.setAuthorization,
            [.string(id.rawValue), .string(authorization.rawValue)])
    }

    /// Removes a program with its requests.
    public func forget(_ id: ProgramID) async throws {
        try await call(ProgramManagerInterface.forget, [.string(id.rawValue)])
    }

    @discardableResult
    private func call(_ method: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
        do {
            return try await bus.call(
                MethodCall(
                    destination: ProgramsInterface.busName, path: ProgramsInterface.path,
                    interface: ProgramManagerInterface.name, member: method,
                    arguments: arguments))
        } catch {
            throw refusal(error) ?? error
        }
    }

    /// Returns the error with which the daemon refused a call; `nil` for an error of any other
    /// kind.
    private func refusal(_ error: BusError) -> (any Error)? {
        guard case .remote(let name) = error.code else { return nil }
        guard name.rawValue.hasPrefix(ProgramsInterface.errorPrefix) else {
            let unknown: [ErrorName] = [.unknownObject, .unknownInterface, .unknownMethod]
            guard unknown.contains(name) else { return nil }
            return BusError(
                code: .protocolViolation,
                message: "The daemon is another version of Peal. Restart the daemon.")
        }
        let code = String(name.rawValue.dropFirst(ProgramsInterface.errorPrefix.count))
        let message =
            error.details.first?.asString.flatMap { try? JSONValue(text: $0) }
            .flatMap(Message.init(json:)) ?? error.message
        if let code = ProgramError.Code(rawValue: code) { return ProgramError(code, message) }
        return AlertError.Code(rawValue: code).map { AlertError($0, message) }
    }
}
