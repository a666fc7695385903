import Alerts
import DBus
import Glibc
import Recurrence

/// A timer of the user manager, which wakes the machine since systemd 254.
///
/// The timer starts a service that does nothing: it only wakes the machine, and Peal's own timer rings.
struct UserManagerTimer: WakeMeans {
    let session: Bus

    let name = WakeStatus.Means.systemd
    let service = UserManager.service

    func set(at instant: Instant) async throws -> WakeTimer? {
        guard let manager = try await UserManager(on: session) else { return nil }
        let unit = UserManager.newUnit()
        let stop = try await manager.start(
            "\(unit).timer", Self.timer(at: instant),
            with: (
                "\(unit).service",
                [
                    UnitProperty("Type", .string("oneshot")), .command("/bin/true"), .isForgotten,
                ]
            ))
        do {
            return WakeTimer(
                readBack: try await elapse(of: "\(unit).timer", by: manager), takeBack: stop)
        } catch {
            await stop()
            throw error
        }
    }

    private static func timer(at instant: Instant) -> [UnitProperty] {
        let wall = Zone.utc.civil(at: instant)
        let calendar = Value.structure([
            .string("OnCalendar"), .string("\(wall.date) \(wall.time) UTC"),
        ])
        return [
            .description, UnitProperty("TimersCalendar", .array(of: "(ss)", [calendar])),
            UnitProperty("WakeSystem", .boolean(true)),
            UnitProperty("AccuracyUSec", .uint64(1_000_000)),
            UnitProperty("RemainAfterElapse", .boolean(false)), .isForgotten,
        ]
    }

    /// Returns the instant at which a timer will elapse.
    private func elapse(of unit: String, by manager: UserManager) async throws -> Instant {
        let properties = try await manager.properties(
            of: unit, "org.freedesktop.systemd1.Timer")
        guard properties["WakeSystem"]?.asBoolean == true,
            let elapse = properties["NextElapseUSecRealtime"]?.asUInt64,
            let elapse = Int64(exactly: elapse), elapse > 0
        else { throw UserManager.refusal("the timer is not set") }
        return Instant(microseconds: elapse)
    }

    func takeBackLeftovers() async {
        await (try? UserManager(on: session))?.stopLeftovers()
    }
}

/// The program of the package `peal-wake`, whose file has the capability to wake the machine.
///
/// The user manager starts it, because the daemon's own service must not gain capabilities.
struct WakeHelper: WakeMeans {
    let session: Bus
    /// The path of the program.
    var path = "/usr/lib/peal/peal-wake"

    let name = WakeStatus.Means.helper
    let service = UserManager.service

    func set(at instant: Instant) async throws -> WakeTimer? {
        guard access(path, X_OK) == 0, let manager = try await UserManager(on: session) else {
            return nil
        }
        let stop = try await manager.start(
            "\(UserManager.newUnit()).service",
            [
                // The program notifies the manager once its timer is set.
                .description, UnitProperty("Type", .string("notify")),
                .command(path, "\(instant.seconds)"), .isForgotten,
            ])
        return WakeTimer(takeBack: stop)
    }

    /// The leftovers of the manager are those of its timers, too.
    func takeBackLeftovers() {}
}
