public import DBus
import Synchronization
public import TestSupport

/// The user manager of systemd, which sets timers that wake the machine, or refuses to.
public final class FakeUserManager: Sendable {
    /// A call that starts or stops a unit.
    public struct Call: Hashable, Sendable {
        /// The name of the unit.
        public var unit: String
        /// The calendar of a timer that was started; `nil` if the unit was stopped.
        public var calendar: String?

        /// Makes a call, by default one that stops a unit.
        public init(unit: String, calendar: String? = nil) {
            self.unit = unit
            self.calendar = calendar
        }
    }

    /// The calls so far that no test has taken.
    public let calls = Arrivals<Call>()
    /// The timers that are set.
    public var units: [String] { state.withLock { $0.units } }
    /// The commands of the services that were started.
    public var commands: [[String]] { state.withLock { $0.commands } }
    private let bus: Bus
    private let state: Mutex<State>

    private struct State {
        var units: [String]
        var elapse: UInt64 = 0
        var jobs: UInt32 = 0
        var commands: [[String]] = []
        var mayWake: Bool
    }

    private static let name: BusName = "org.freedesktop.systemd1"
    private static let path: ObjectPath = "/org/freedesktop/systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let unit: ObjectPath = "/org/freedesktop/systemd1/unit/wake_2etimer"

    /// Starts the manager on a session bus.
    ///
    /// - Parameters:
    ///   - bus: The connection of the fake to the bus.
    ///   - mayWake: Whether its timers may wake the machine.
    ///   - units: The timers that are set from the beginning.
    ///   - elapse: The instant at which each timer elapses, in microseconds.
    /// - Throws: ``BusError`` if the bus refuses the name or the objects.
    public init(
        on bus: Bus, mayWake: Bool = true, units: [String] = [], elapse: UInt64 = 1
    ) async throws {
        self.bus = bus
        state = Mutex(State(units: units, elapse: elapse, mayWake: mayWake))
        try await bus.serve(
            Self.name, at: Self.unit,
            InterfaceDescription(
                "org.freedesktop.systemd1.Timer",
                properties: [
                    PropertyDescription("WakeSystem", "b", access: .read),
                    PropertyDescription("NextElapseUSecRealtime", "t", access: .read),
                ])
        ) { [self] call in
            let elapse = state.withLock { $0.units.isEmpty ? 0 : $0.elapse }
            call.reply([
                .properties([
                    ("WakeSystem", .boolean(true)), ("NextElapseUSecRealtime", .uint64(elapse)),
                ])
            ])
        }
        try await bus.serve(Self.name, at: Self.path, Self.description) { [self] in answer($0) }
    }

    private static let description = InterfaceDescription(
        manager,
        methods: [
            MethodDescription(
                "StartTransientUnit",
                inputs: [
                    .init("name", "s"), .init("mode", "s"), .init("properties", "a(sv)"),
                    .init("aux", "a(sa(sv))"),
                ], outputs: [.init("job", "o")]),
            MethodDescription(
                "StopUnit", inputs: [.init("name", "s"), .init("mode", "s")],
                outputs: [.init("job", "o")]),
            MethodDescription(
                "ListUnitsByPatterns",
                inputs: [.init("states", "as"), .init("patterns", "as")],
                outputs: [.init("units", "a(ssssssouso)")]),
            MethodDescription(
                "GetUnit", inputs: [.init("name", "s")], outputs: [.init("unit", "o")]),
        ])

    private func answer(_ call: IncomingCall) {
        let name = call.arguments.first?.asString ?? ""
        switch call.member {
        case "StartTransientUnit": start(name, call)
        case "StopUnit":
            state.withLock { $0.units.removeAll { $0 == name } }
            call.reply([.objectPath("/org/freedesktop/systemd1/job/0")])
            calls.add(Call(unit: name))
        case "ListUnitsByPatterns":
            let empty = Value.string("")
            let path = Value.objectPath("/")
            call.reply([
                .array(
                    of: "(ssssssouso)",
                    units.map {
                        .structure([
                            .string($0), empty, empty, empty, empty, empty, path, .uint32(0), empty,
                            path,
                        ])
                    })
            ])
        case "GetUnit": call.reply([.objectPath(Self.unit)])
        default: break
        }
    }

    private func start(_ name: String, _ call: IncomingCall) {
        let properties = (call.arguments[2].asArray ?? []).compactMap(\.asStructure)
        func property(_ name: String) -> Value? {
            properties.first { $0.first?.asString == name }?.last?.unwrapped
        }
        let calendar = property("TimersCalendar")?.asArray?.first?.asStructure?.last?.asString
        let (job, isSet) = state.withLock { state in
            state.jobs += 1
            let command = property("ExecStart")?.asArray?.first?.asStructure?[1].asStrings
            if let command { state.commands.append(command) }
            let isSet = command != nil || state.mayWake && property("WakeSystem")?.asBoolean == true
            if isSet { state.units.append(name) }
            return (state.jobs, isSet)
        }
        calls.add(Call(unit: name, calendar: calendar ?? ""))
        guard let path = try? ObjectPath("/org/freedesktop/systemd1/job/\(job)") else { return }
        call.reply([.objectPath(path)])
        try? bus.emit(
            Signal(
                path: Self.path, interface: Self.manager, member: "JobRemoved",
                arguments: [
                    .uint32(job), .objectPath(path), .string(name),
                    .string(isSet ? "done" : "failed"),
                ]))
    }
}
