import Alerts
import DBus
import Messages
import Recurrence

/// The user manager of systemd, whose timers wake the machine since systemd 254.
///
/// A timer starts a service that does nothing: it only wakes the machine, and Peal's own timer rings.
struct UserManager: WakeMeans {
    let session: Bus

    let name = WakeStatus.Means.systemd
    let service: BusName = "org.freedesktop.systemd1"

    private static let path: ObjectPath = "/org/freedesktop/systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let prefix = "peal-wake-"
    /// How long the manager may take to set a timer.
    private static let patience = Duration.seconds(5)

    func set(at instant: Instant) async throws -> WakeTimer? {
        guard let owner = try await session.owner(of: service) else { return nil }
        let unit = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 16)
        let timer = WakeTimer(takeBack: { await stop("\(unit).timer", of: owner) })
        do {
            try await start(unit, at: instant, by: owner)
            return WakeTimer(
                readBack: try await elapse(of: "\(unit).timer", by: owner),
                takeBack: timer.takeBack)
        } catch {
            // The unit may exist, although the manager has not set its timer.
            await timer.takeBack()
            throw error
        }
    }

    /// Starts a timer unit, and waits until the manager has done so.
    ///
    /// - Throws: An error if the manager must not wake the machine, among other reasons.
    private func start(_ unit: String, at instant: Instant, by owner: BusName) async throws {
        let events = try await session.events(matching: [
            MatchRule(
                sender: service, path: Self.path, interface: Self.manager, member: "JobRemoved")
        ])
        let answer = try await call(
            "StartTransientUnit", .string("\(unit).timer"), .string("fail"),
            .array(of: "(sv)", Self.timer(at: instant)),
            .array(
                of: "(sa(sv))",
                [
                    .structure([
                        .string("\(unit).service"), .array(of: "(sv)", Self.emptyService),
                    ])
                ]), of: owner)
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

    /// Returns the instant at which a timer will elapse.
    private func elapse(of unit: String, by owner: BusName) async throws -> Instant {
        let answer = try await call("GetUnit", .string(unit), of: owner)
        guard let path = answer.first?.asObjectPath else { throw Self.refusal("no unit") }
        let properties = try await session.call(
            MethodCall(
                destination: owner, path: path, interface: "org.freedesktop.DBus.Properties",
                member: "GetAll", arguments: [.string("org.freedesktop.systemd1.Timer")],
                allowsAutoStart: false), timeout: Self.patience
        ).first?.asProperties
        guard properties?["WakeSystem"]?.asBoolean == true,
            let elapse = properties?["NextElapseUSecRealtime"]?.asUInt64,
            let elapse = Int64(exactly: elapse), elapse > 0
        else { throw Self.refusal("the timer is not set") }
        return Instant(microseconds: elapse)
    }

    func takeBackLeftovers() async {
        guard let owner = try? await session.owner(of: service),
            let units = try? await call(
                "ListUnitsByPatterns", .strings([]), .strings([Self.prefix + "*.timer"]), of: owner
            ).first?.asArray
        else { return }
        for unit in units.compactMap({ $0.asStructure?.first?.asString }) {
            await stop(unit, of: owner)
        }
    }

    private func stop(_ unit: String, of owner: BusName) async {
        _ = try? await call("StopUnit", .string(unit), .string("replace"), of: owner)
    }

    private func call(
        _ member: MemberName, _ arguments: Value..., of owner: BusName
    ) async throws -> [Value] {
        try await session.call(
            MethodCall(
                destination: owner, path: Self.path, interface: Self.manager, member: member,
                arguments: arguments, allowsAutoStart: false), timeout: Self.patience)
    }

    private static func timer(at instant: Instant) -> [Value] {
        let wall = Zone.utc.civil(at: instant)
        return [
            property("Description", .string("Wakes the machine for an alert of Peal")),
            property(
                "TimersCalendar",
                .array(
                    of: "(ss)",
                    [.structure([.string("OnCalendar"), .string("\(wall.date) \(wall.time) UTC")])])
            ),
            property("WakeSystem", .boolean(true)),
            property("AccuracyUSec", .uint64(1_000_000)),
            property("RemainAfterElapse", .boolean(false)),
            property("CollectMode", .string("inactive-or-failed")),
        ]
    }

    private static let emptyService = [
        property("Type", .string("oneshot")),
        property(
            "ExecStart",
            .array(
                of: "(sasb)",
                [.structure([.string("/bin/true"), .strings(["/bin/true"]), .boolean(false)])])),
        property("CollectMode", .string("inactive-or-failed")),
    ]

    private static func property(_ name: String, _ value: Value) -> Value {
        .structure([.string(name), .variant(value)])
    }

    private static func refusal(_ reason: String) -> BusError {
        BusError(
            code: .protocolViolation,
            message: "The user manager has not set the timer: \(reason)")
    }
}
