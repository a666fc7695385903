import DBus
import Messages

/// The user manager of systemd, which starts units for Peal that wake the machine.
struct UserManager: Sendable {
    private let session: Bus
    private let owner: BusName

    static let service: BusName = "org.freedesktop.systemd1"
    private static let path: ObjectPath = "/org/freedesktop/systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let prefix = "peal-wake-"
    /// How long the manager may take to start a unit.
    private static let patience = Duration.seconds(5)

    /// Finds the manager on a session bus.
    ///
    /// - Returns: The manager; `nil` if there is none.
    init?(on session: Bus) async throws {
        guard let owner = try await session.owner(of: Self.service) else { return nil }
        self.session = session
        self.owner = owner
    }

    /// Returns a name for a unit, which no other unit has.
    static func newUnit() -> String { prefix + String(UInt64.random(in: .min ... .max), radix: 16) }

    /// Starts a unit that exists only until it is stopped, and waits until the manager has done so.
    ///
    /// - Parameters:
    ///   - unit: The name of the unit.
    ///   - properties: The properties of the unit.
    ///   - other: Another unit that the unit starts.
    /// - Returns: A function that stops the unit.
    /// - Throws: An error if the manager has not started the unit.
    func start(
        _ unit: String, _ properties: [UnitProperty],
        with other: (unit: String, properties: [UnitProperty])? = nil
    ) async throws -> @Sendable () async -> Void {
        do {
            try await startWaiting(unit, properties, other)
        } catch {
            // The unit may exist, although the manager has not started it.
            await stop(unit)
            throw error
        }
        return { await stop(unit) }
    }

    private func startWaiting(
        _ unit: String, _ properties: [UnitProperty],
        _ other: (unit: String, properties: [UnitProperty])?
    ) async throws {
        let events = try await session.events(matching: [
            MatchRule(
                sender: Self.service, path: Self.path, interface: Self.manager,
                member: "JobRemoved")
        ])
        let others = other.map {
            Value.structure([.string($0.unit), .array(of: "(sv)", $0.properties.map(\.value))])
        }
        let answer = try await call(
            "StartTransientUnit", .string(unit), .string("fail"),
            .array(of: "(sv)", properties.map(\.value)),
            .array(of: "(sa(sv))", others.map { [$0] } ?? []))
        guard let job = answer.first?.asObjectPath else { throw Self.refusal("no job") }
        let result = try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask {
                for await case .signal(let signal) in events
                where signal.arguments.count == 4 && signal.arguments[1].asObjectPath == job {
                    return signal.arguments[3].asString
                }
                return nil
            }
            group.addTask { [session] in
                try await session.wait(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard result == "done" else { throw Self.refusal(result ?? "no answer") }
    }

    /// Returns the properties of a unit that one of its interfaces has.
    func properties(
        of unit: String, _ interface: InterfaceName
    ) async throws -> [String: Value] {
        let answer = try await call("GetUnit", .string(unit))
        guard let path = answer.first?.asObjectPath else { throw Self.refusal("no unit") }
        return try await session.call(
            MethodCall(
                destination: owner, path: path, interface: "org.freedesktop.DBus.Properties",
                member: "GetAll", arguments: [.string(interface.rawValue)],
                allowsAutoStart: false), timeout: Self.patience
        ).first?.asProperties ?? [:]
    }

    /// Stops the units that a daemon left behind that was killed.
    func stopLeftovers() async {
        let units = try? await call(
            "ListUnitsByPatterns", .strings([]), .strings([Self.prefix + "*"])
        ).first?.asArray
        for unit in (units ?? []).compactMap({ $0.asStructure?.first?.asString }) {
            await stop(unit)
        }
    }

    private func stop(_ unit: String) async {
        _ = try? await call("StopUnit", .string(unit), .string("replace"))
    }

    private func call(_ member: MemberName, _ arguments: Value...) async throws -> [Value] {
        try await session.call(
            MethodCall(
                destination: owner, path: Self.path, interface: Self.manager, member: member,
                arguments: arguments, allowsAutoStart: false), timeout: Self.patience)
    }

    static func refusal(_ reason: String) -> BusError {
        BusError(
            code: .protocolViolation,
            message: "The user manager has not set the timer: \(reason)")
    }
}

/// A property of a unit that is started.
struct UnitProperty {
    /// The name and the value, as the manager takes them.
    let value: Value

    init(_ name: String, _ value: Value) {
        self.value = .structure([.string(name), .variant(value)])
    }

    /// The command of a service.
    static func command(_ words: String...) -> UnitProperty {
        UnitProperty(
            "ExecStart",
            .array(
                of: "(sasb)",
                [.structure([.string(words[0]), .strings(words), .boolean(false)])]))
    }

    /// Makes the manager forget the unit as soon as it has ended, also if it has failed.
    static let isForgotten = UnitProperty("CollectMode", .string("inactive-or-failed"))
    static let description = UnitProperty(
        "Description", .string("Wakes the machine for an alert of Peal"))
}
