import DBus
import EventLoop
import Logging

/// Keeps the machine awake while an alarm sounds and after it woke for an alert, by a lock of logind,
/// but not for long: a ring that does not wake the user must not empty a battery.
actor SleepInhibitor {
    /// How long one ring keeps the machine awake at most.
    static let longest = Duration.seconds(180)

    private let system: SystemBus
    private let logger: Logger
    /// The lock, which ends when this descriptor is closed.
    private var lock: Descriptor?
    /// Whether the machine is kept awake.
    var isHolding: Bool { lock != nil }
    /// The number of changes so far, so that an outdated answer is recognized.
    private var changes = 0

    init(system: SystemBus, logger: Logger) {
        self.system = system
        self.logger = logger
    }

    /// Takes the lock when the machine must stay awake from now on, and releases it when it need not.
    ///
    /// Each call begins another time of at most three minutes, for which an earlier lock is replaced.
    func keepAwake(_ isNeeded: Bool) {
        changes += 1
        guard isNeeded else {
            lock = nil
            return
        }
        let change = changes
        Task(executorPreference: EventLoopExecutor.current) { await self.hold(for: change) }
    }

    private func hold(for change: Int) async {
        do {
            let bus = try await system.connection()
            guard let owner = try await bus.owner(of: "org.freedesktop.login1") else { return }
            // A machine whose lid is closed would soon sleep again. Some systems do not let users keep
            // it awake then.
            var new = try? await Self.lock("sleep:idle:handle-lid-switch", from: owner, on: bus)
            if new == nil { new = try await Self.lock("sleep:idle", from: owner, on: bus) }
            guard change == changes else { return }
            lock = new
            try await bus.wait(for: Self.longest)
            if change == changes { lock = nil }
        } catch {
            if change == changes { lock = nil }
            // Without logind, or without its permission, the alarm sounds as well as it can.
            logger.debug("The machine is not kept awake", metadata: ["error": "\(error)"])
        }
    }

    /// Returns a lock of logind that prevents what its words name.
    private static func lock(
        _ prevented: String, from logind: BusName, on bus: Bus
    ) async throws -> Descriptor? {
        try await bus.call(
            MethodCall(
                destination: logind, path: "/org/freedesktop/login1",
                interface: "org.freedesktop.login1.Manager", member: "Inhibit",
                arguments: [
                    .string(prevented), .string("Peal"), .string("An alert rings"),
                    .string("block"),
                ], allowsAutoStart: false)
        ).first?.asDescriptor
    }
}
