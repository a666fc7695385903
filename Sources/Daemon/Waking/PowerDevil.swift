import Alerts
import DBus
import Recurrence

/// PowerDevil, the power manager of Plasma, which wakes the machine if it has the capability to.
///
/// Without the capability, it accepts every wake-up call and does not wake the machine.
struct PowerDevil: WakeMeans {
    let session: Bus
    /// Whether a process may wake the machine.
    var mayWake: @Sendable (PeerProcess) -> Bool = { $0.hasCapability(35) }

    let name = WakeStatus.Means.powerDevil
    let service: BusName = "org.kde.Solid.PowerManagement"

    func set(at instant: Instant) async throws -> WakeTimer? {
        guard let owner = try await session.owner(of: service),
            mayWake(await session.process(of: owner)), let own = session.uniqueName
        else { return nil }
        let answer = try await call(
            "scheduleWakeup", .string(own.rawValue), .objectPath("/io/github/peal/Peal"),
            .uint64(UInt64(clamping: instant.seconds)), of: owner)
        guard let cookie = answer.first?.asUInt32 else { return nil }
        return WakeTimer(takeBack: {
            _ = try? await call("clearWakeup", .int32(Int32(bitPattern: cookie)), of: owner)
        })
    }

    /// PowerDevil forgets the calls of a program that has ended.
    func takeBackLeftovers() {}

    private func call(
        _ member: MemberName, _ arguments: Value..., of owner: BusName
    ) async throws -> [Value] {
        try await session.call(
            MethodCall(
                destination: owner, path: "/org/kde/Solid/PowerManagement",
                interface: "org.kde.Solid.PowerManagement", member: member, arguments: arguments,
                allowsAutoStart: false), timeout: .seconds(5))
    }
}
