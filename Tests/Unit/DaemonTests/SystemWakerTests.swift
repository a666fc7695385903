import Alerts
import DBus
import DBusTestSupport
import Logging
import Recurrence
import TestSupport
import Testing

@testable import Daemon

@Suite("What wakes the machine", .privateBus, .timeLimit(.minutes(1)))
struct SystemWakerTests {
    private static let seven = Instant(seconds: 1_795_503_570)
    private static let sevenText = "2026-11-24 06:59:30 UTC"

    /// Runs a body with a waker, which has ended when the function returns.
    private func waking(
        hasClock: Bool = true, powerDevilMayWake: Bool = true,
        helper: String = "/missing", on fakes: Bus,
        _ body: @Sendable @escaping (SystemWaker) async throws -> Void
    ) async throws {
        let session = try await PrivateBus.current.connect()
        let waker = SystemWaker(
            session: session,
            means: [
                UserManagerTimer(session: session),
                PowerDevil(session: session, mayWake: { _ in powerDevilMayWake }),
                WakeHelper(session: session, path: helper),
            ],
            hasClock: { hasClock }, logger: .silent)
        let running = Task { await waker.run() }
        try await within { try await body(waker) }
        waker.stop()
        await running.value
        await session.close()
        await fakes.close()
    }

    private func next(_ manager: FakeUserManager) async throws -> FakeUserManager.Call {
        try await manager.calls.next(within: .seconds(20))
    }

    @Test("A timer of the user manager is set, moved without a gap, and taken back at the end")
    func userManager() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes)
        try await waking(on: fakes) { waker in
            #expect(await waker.status() == WakeStatus())
            waker.wake(at: Self.seven)
            let first = try await next(manager)
            #expect(first.calendar == Self.sevenText)
            #expect(await waker.status() == WakeStatus(means: .systemd, at: Self.seven))
            let later = Self.seven + .seconds(3_600)
            waker.wake(at: later)
            let second = try await next(manager)
            #expect(second.calendar == "2026-11-24 07:59:30 UTC")
            #expect(try await next(manager) == FakeUserManager.Call(unit: first.unit))
            #expect(await waker.status() == WakeStatus(means: .systemd, at: later))
            #expect(manager.units == [second.unit])
            waker.wake(at: nil)
            #expect(await waker.status() == WakeStatus())
            #expect(manager.units.isEmpty)
            waker.wake(at: Self.seven)
            #expect(await waker.status().means == .systemd)
        }
        #expect(manager.units.isEmpty)
    }

    @Test("A timer that a killed daemon has left is taken back at the start")
    func leftover() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes, units: ["peal-wake-1.timer"])
        try await waking(on: fakes) { waker in
            _ = await waker.status()
            #expect(manager.units.isEmpty)
        }
    }

    @Test("A user manager that may not wake the machine refuses, and nothing is left")
    func refused() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes, mayWake: false)
        try await waking(on: fakes) { waker in
            waker.wake(at: Self.seven)
            #expect(await waker.status() == WakeStatus(obstacle: .refused))
            #expect(manager.units.isEmpty)
        }
    }

    @Test("Without a clock that can wake the machine, no timer is set")
    func clock() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes)
        try await waking(hasClock: false, on: fakes) { waker in
            waker.wake(at: Self.seven)
            #expect(await waker.status() == WakeStatus(obstacle: .noClock))
            #expect(manager.units.isEmpty)
        }
    }

    @Test("A trial reads the timer back, and takes it back")
    func trial() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes, elapse: 1_795_503_570_000_000)
        try await waking(on: fakes) { waker in
            #expect(
                await waker.trial(at: Self.seven) == WakeStatus(means: .systemd, at: Self.seven))
            #expect(manager.units.isEmpty)
            #expect(await waker.status() == WakeStatus())
        }
    }

    @Test("If systemd may not wake the machine, the program of the package peal-wake does")
    func helper() async throws {
        let fakes = try await PrivateBus.current.connect()
        let manager = try await FakeUserManager(on: fakes, mayWake: false)
        try await waking(helper: "/bin/true", on: fakes) { waker in
            waker.wake(at: Self.seven)
            #expect(await waker.status() == WakeStatus(means: .helper, at: Self.seven))
            #expect(manager.units.count == 1)
            #expect(manager.commands == [["/bin/true", "1795503570"]])
            waker.wake(at: nil)
            #expect(await waker.status() == WakeStatus())
            #expect(manager.units.isEmpty)
        }
    }

    /// Starts PowerDevil, whose calls arrive with the name of the method in front.
    private func startPowerDevil(on bus: Bus) async throws -> Arrivals<[Value]> {
        let calls = Arrivals<[Value]>()
        try await bus.serve(
            "org.kde.Solid.PowerManagement", at: "/org/kde/Solid/PowerManagement",
            InterfaceDescription(
                "org.kde.Solid.PowerManagement",
                methods: [
                    MethodDescription(
                        "scheduleWakeup",
                        inputs: [.init("service", "s"), .init("path", "o"), .init("timeout", "t")],
                        outputs: [.init("cookie", "u")]),
                    MethodDescription("clearWakeup", inputs: [.init("cookie", "i")]),
                ])
        ) { call in
            calls.add([.string(call.member.rawValue)] + call.arguments.suffix(1))
            call.reply(call.member == "scheduleWakeup" ? [.uint32(9)] : [])
        }
        return calls
    }

    @Test("Without the user manager, PowerDevil wakes the machine, as soon as it runs")
    func powerDevil() async throws {
        let fakes = try await PrivateBus.current.connect()
        try await waking(on: fakes) { waker in
            waker.wake(at: Self.seven)
            #expect(await waker.status() == WakeStatus(obstacle: .noMeans))
            let calls = try await startPowerDevil(on: fakes)
            #expect(
                try await calls.next(within: .seconds(20))
                    == [.string("scheduleWakeup"), .uint64(1_795_503_570)])
            #expect(await waker.status() == WakeStatus(means: .powerDevil, at: Self.seven))
            #expect(await waker.trial(at: Self.seven) == WakeStatus(means: .powerDevil))
            for call in ["scheduleWakeup", "clearWakeup"] {
                #expect(try await calls.next(within: .seconds(20)).first == .string(call))
            }
            waker.wake(at: nil)
            #expect(
                try await calls.next(within: .seconds(20)) == [.string("clearWakeup"), .int32(9)])
        }
    }

    @Test("PowerDevil without the capability to wake the machine is not asked")
    func powerDevilWithoutCapability() async throws {
        let fakes = try await PrivateBus.current.connect()
        _ = try await startPowerDevil(on: fakes)
        try await waking(powerDevilMayWake: false, on: fakes) { waker in
            waker.wake(at: Self.seven)
            #expect(await waker.status() == WakeStatus(obstacle: .noMeans))
        }
    }
}
