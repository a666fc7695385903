import DBus
import EventLoop
import Logging

/// Keeps the machine awake while an alarm sounds, by a lock of logind, but not for long: an alarm that
/// does not wake the user must not empty a battery.
actor SleepInhibitor {
    /// How long one alarm keeps the machine awake at most.
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

    /// Takes the lock when an alarm begins to sound, and releases it at the end.
    func alarmChanged(sounds: Bool) {
        changes += 1
        lock = nil
        guard sounds else { return }
        let change = changes
        Task(executorPreference: EventLoopExecutor.current) { await self.hold(for: change) }
    }

    private func hold(for change: Int) async {
        do {
            let bus = try await system.connection()
            guard let owner = try await bus.owner(of: "org.freedesktop.login1") else { return }
            let answer = try await bus.call(
                MethodCall(
                    destination: owner, path: "/org/freedesktop/login1",
                    interface: "org.freedesktop.login1.Manager", member: "Inhibit",
                    arguments: [
                        .string("sleep:idle"), .string("Peal"), .string("An alarm sounds"),
                        .string("block"),
                    ], allowsAutoStart: false))
            guard change == changes else { return }
            lock = answer.first?.asDescriptor
            try await bus.wait(for: Self.longest)
            if change == changes { lock = nil }
        } catch {
            // Without logind, or without its permission, the alarm sounds as well as it can.
            logger.debug("The machine is not kept awake", metadata: ["error": "\(error)"])
        }
    }
}
