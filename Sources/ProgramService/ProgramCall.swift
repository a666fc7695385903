import AlertCoding
import Alerts
import DBus
import JSON
import Messages
import Programs
import Recurrence

/// A method call by a program, together with the center and the bus that are needed to carry it
/// out.
struct ProgramCall: Sendable {
    let arguments: [Value]
    let sender: BusName
    let center: ProgramCenter
    let bus: Bus

    /// The sender's unique bus name, which identifies its connection in ``ProgramCenter``.
    var connection: String { sender.rawValue }

    func text(_ index: Int) -> String { arguments[index].asString ?? "" }

    func texts(_ index: Int) -> [String] { arguments[index].asStrings ?? [] }

    func number(_ index: Int) -> UInt32 { arguments[index].asUInt32 ?? 0 }

    func boolean(_ index: Int) -> Bool { arguments[index].asBoolean ?? false }

    func long(_ index: Int) -> Int64 { Int64(clamping: arguments[index].asUInt64 ?? 0) }

    func longs(_ index: Int) -> [Int64] {
        arguments[index].asArray?.compactMap(\.asUInt64).map(Int64.init(clamping:)) ?? []
    }

    func id(_ index: Int) throws -> ProgramID { try ProgramID(text(index)) }

    func authorization(_ index: Int) throws(ProgramError) -> Program.Authorization {
        try choice(text(index), "an authorization")
    }

    func setting(_ index: Int) throws(ProgramError) -> ProgramSetting {
        try choice(text(index), "a setting")
    }

    func settings(_ index: Int) throws(ProgramError) -> [ProgramSetting: Bool] {
        var settings: [ProgramSetting: Bool] = [:]
        for (key, value) in arguments[index].asProperties ?? [:] {
            settings[try choice(key, "a setting")] = try read(value.asBoolean, key)
        }
        return settings
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String, _ kind: Message
    ) throws(ProgramError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ProgramError(
                .invalidRequest,
                "'\(Text.excerpt(text))' is not \(kind). Use one of \(allowed).")
        }
        return choice
    }

    /// Registers the sender's connection for the claimed program; without a claim, for the program
    /// that its process shows.
    func register() async throws -> Program {
        let claim: ProgramID? = text(0).isEmpty ? nil : try id(0)
        return try await center.register(
            connection, as: claim, by: ProgramProcess(await bus.process(of: sender)),
            details: details(1))
    }

    /// Reads the properties that a program states about itself, and ignores unknown keys.
    func details(_ index: Int) throws(ProgramError) -> ProgramDetails {
        var details = ProgramDetails()
        for (key, value) in arguments[index].asProperties ?? [:] {
            switch key {
            case "name": details.name = try read(value.asString, key)
            case "icon": details.icon = try read(value.asString, key)
            case "arguments": details.arguments = try read(value.asStrings, key)
            case "responses": details.takesResponses = try read(value.asBoolean, key)
            case "presents": details.isAskedBeforePresenting = try read(value.asBoolean, key)
            case "foreground": details.isInForeground = try read(value.asBoolean, key)
            default: break
            }
        }
        return details
    }

    private func read<Value>(_ value: Value?, _ key: String) throws(ProgramError) -> Value {
        guard let value else {
            throw ProgramError(.invalidRequest, "'\(key)' has a value of another type.")
        }
        return value
    }

    /// The JSON text of a pending request.
    static func pending(_ request: ProgramRequest, next: Instant?) -> String {
        JSONValue.object([
            "next": .time(next, in: .utc),
            "request": (try? JSONValue(text: request.document)) ?? .null,
        ]).text()
    }

    /// The JSON text of a notification that waits for the user.
    static func delivered(_ request: ProgramRequest, due: Instant) -> String {
        JSONValue.object(ProgramResponse.notification(request.document, due: due)).text()
    }
}

extension ProgramProcess {
    fileprivate init(_ process: PeerProcess) {
        self.init(executable: process.executable, identity: process.identity)
        switch process.sandbox {
        case nil: sandbox = nil
        case .flatpak(let app): sandbox = (try? ProgramID(app)).map(Sandbox.flatpak) ?? .other
        case .other: sandbox = .other
        }
    }
}

extension Program {
    /// The program's permissions, as a dictionary for the program itself.
    var settings: [(String, Value)] {
        [
            ("authorization", .string(authorization.rawValue)), ("alert", .boolean(showsAlerts)),
            ("sound", .boolean(playsSounds)), ("badge", .boolean(showsBadge)),
        ]
    }
}
