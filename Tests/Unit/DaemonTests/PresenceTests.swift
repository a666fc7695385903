import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Logging
import Recurrence
import TestSupport
import Testing

@testable import Daemon

@Suite("Whether the user is at the machine", .privateBus, .timeLimit(.minutes(1)))
struct PresenceTests {
    private let presence = Presence()
    private let clock = ManualClock(now: Instant(seconds: 1_000))

    /// Runs a body while the presence is followed on two private buses.
    private func following(
        _ body: @escaping @Sendable (_ session: Bus, _ system: Bus) async throws -> Void
    ) async throws {
        try await withPrivateBus { systemBus in
            let session = try await PrivateBus.current.connect()
            let fakes = try await PrivateBus.current.connect()
            let system = try await systemBus.connect()
            let watch = PresenceWatch(
                session: session, system: SystemBus(systemBus.address, logger: .silent),
                presence: presence, clock: clock, logger: .silent)
            let task = Task { await watch.run() }
            try await body(fakes, system)
            task.cancel()
            for bus in [session, fakes, system] { await bus.close() }
        }
    }

    private func next(_ changes: inout AsyncStream<Absence?>.Iterator) async -> Absence? {
        await changes.next() ?? nil
    }

    /// Exports a screen saver that answers whether it is active.
    private static func startScreenSaver(
        _ name: String, on bus: Bus, isActive: Bool
    ) async throws {
        try await startScreenSaver(name, on: bus) { $0.reply([.boolean(isActive)]) }
    }

    private static func startScreenSaver(
        _ name: String, on bus: Bus, answer: @escaping @Sendable (IncomingCall) -> Void
    ) async throws {
        let interface = try InterfaceDescription(
            InterfaceName(name),
            methods: [MethodDescription("GetActive", outputs: [.init("active", "b")])])
        try await bus.serve(BusName(name), at: path(of: name), interface, answer: answer)
    }

    private static func path(of name: String) throws -> ObjectPath {
        try ObjectPath("/" + name.split(separator: ".").joined(separator: "/"))
    }

    private static func emit(_ name: String, _ isActive: Bool, on bus: Bus) throws {
        try bus.emit(
            Signal(
                path: path(of: name),
                interface: InterfaceName(name), member: "ActiveChanged",
                arguments: [.boolean(isActive)]))
    }

    private static let savers = [
        "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
        "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
    ]

    @Test(
        "The signals of each screen saver say when the user leaves and is back", arguments: savers)
    func screenSaver(name: String) async throws {
        try await following { session, _ in
            var changes = presence.changes.makeAsyncIterator()
            #expect(await next(&changes) == nil)
            try await Self.startScreenSaver(name, on: session, isActive: true)
            // The screen is locked already when the screen saver appears.
            #expect(await next(&changes) == Absence(.locked, since: Instant(seconds: 1_000)))
            try Self.emit(name, false, on: session)
            #expect(await next(&changes) == nil)
            try Self.emit(name, true, on: session)
            #expect(await next(&changes)?.reason == .locked)
            try await session.releaseName(BusName(name))
            #expect(await next(&changes) == nil)
        }
    }

    @Test("A screen that is locked when the daemon starts is noticed at the start")
    func lockedAtStart() async throws {
        let fakes = try await PrivateBus.current.connect()
        try await Self.startScreenSaver("org.gnome.ScreenSaver", on: fakes, isActive: true)
        try await following { _, _ in
            var changes = presence.changes.makeAsyncIterator()
            #expect(await next(&changes)?.reason == .locked)
        }
        await fakes.close()
    }

    @Test("A screen saver that does not answer at the start holds rings back for two seconds only")
    func silent() async throws {
        let fakes = try await PrivateBus.current.connect()
        let questions = Arrivals<IncomingCall>()
        try await Self.startScreenSaver("org.gnome.ScreenSaver", on: fakes) { questions.add($0) }
        try await following { _, _ in
            var changes = presence.changes.makeAsyncIterator()
            let question = await questions.next()
            try await clock.sleeper(until: Instant(seconds: 1_002))
            clock.advance(by: .seconds(2))
            #expect(await next(&changes) == nil)
            question?.reply([.boolean(true)])
            #expect(await next(&changes)?.reason == .locked)
        }
        await fakes.close()
    }

    @Test("GNOME's idle monitor says when nobody has used the machine for five minutes")
    func idle() async throws {
        try await following { session, _ in
            var changes = presence.changes.makeAsyncIterator()
            #expect(await next(&changes) == nil)
            let path: ObjectPath = "/org/gnome/Mutter/IdleMonitor/Core"
            let interface: InterfaceName = "org.gnome.Mutter.IdleMonitor"
            let watches = Arrivals<MemberName>()
            let methods = [
                MethodDescription(
                    "AddIdleWatch", inputs: [.init("interval", "t")], outputs: [.init("id", "u")]),
                MethodDescription("AddUserActiveWatch", outputs: [.init("id", "u")]),
            ]
            try await session.serve(
                "org.gnome.Mutter.IdleMonitor", at: path,
                InterfaceDescription(interface, methods: methods)
            ) { call in
                if call.member == "AddIdleWatch" {
                    #expect(call.arguments == [.uint64(300_000)])
                }
                call.reply([.uint32(call.member == "AddIdleWatch" ? 7 : 8)])
                watches.add(call.member)
            }
            func fire(_ watch: UInt32) throws {
                try session.emit(
                    Signal(
                        path: path, interface: interface, member: "WatchFired",
                        arguments: [.uint32(watch)]))
            }
            #expect(await watches.next() == "AddIdleWatch")
            try fire(9)
            try fire(7)
            #expect(await next(&changes) == Absence(.idle, since: Instant(seconds: 700)))
            var watch = await watches.next()
            // A service that appears between the subscription and the first call is asked twice.
            if watch == "AddIdleWatch" { watch = await watches.next() }
            #expect(watch == "AddUserActiveWatch")
            try fire(8)
            #expect(await next(&changes) == nil)
        }
    }

    @Test("logind's hints say when the session is locked")
    func logind() async throws {
        try await following { _, system in
            var changes = presence.changes.makeAsyncIterator()
            #expect(await next(&changes) == nil)
            let login = try await FakeLogind(on: system)
            try await login.begin(
                "_32", [("LockedHint", .boolean(true)), ("IdleHint", .boolean(true))])
            #expect(await next(&changes) == Absence(.locked, since: Instant(seconds: 1_000)))
            try login.change("LockedHint", .boolean(false))
            #expect(await next(&changes)?.reason == .idle)
            try login.change("IdleHint", .boolean(false))
            #expect(await next(&changes) == nil)
        }
    }

    @Test("logind says when a session has begun, and the locks of the new one count")
    func sessions() async throws {
        try await following { _, system in
            var sessions = presence.sessions.makeAsyncIterator()
            var changes = presence.changes.makeAsyncIterator()
            #expect(await next(&changes) == nil)
            let login = try await FakeLogind(on: system)
            try await login.begin("_32", [("Timestamp", .uint64(500_000_000))])
            #expect(await sessions.next() == Instant(seconds: 500))
            try await login.begin("_33", [("Timestamp", .uint64(900_000_000))])
            while await sessions.next() != Instant(seconds: 900) {}
            try login.change("LockedHint", .boolean(true))
            #expect(await next(&changes)?.reason == .locked)
        }
    }

    @Test("What the sources say at the start is one answer, when the last of them has answered")
    func start() async throws {
        var changes = presence.changes.makeAsyncIterator()
        presence.report("a", isAway: true, .idle, since: Instant(seconds: 1))
        presence.answered([.idleMonitor])
        presence.report("b", isAway: true, .locked, since: Instant(seconds: 2))
        presence.answered([.screenSavers, .logind])
        #expect(await next(&changes) == Absence(.locked, since: Instant(seconds: 1)))
    }

    @Test("Of two sources, the user is away until the last says otherwise")
    func combined() async throws {
        var changes = presence.changes.makeAsyncIterator()
        presence.answered(Set(Presence.Kind.allCases))
        #expect(await next(&changes) == nil)
        presence.report("a", isAway: true, .idle, since: Instant(seconds: 1))
        #expect(await next(&changes) == Absence(.idle, since: Instant(seconds: 1)))
        presence.report("b", isAway: true, .locked, since: Instant(seconds: 5))
        #expect(await next(&changes) == Absence(.locked, since: Instant(seconds: 1)))
        presence.report("b", isAway: true, .locked, since: Instant(seconds: 9))
        presence.report("c", isAway: false, .locked, since: Instant(seconds: 9))
        presence.report("a", isAway: false, .idle, since: Instant(seconds: 9))
        #expect(await next(&changes) == Absence(.locked, since: Instant(seconds: 5)))
        presence.report("b", isAway: false, .locked, since: Instant(seconds: 9))
        #expect(await next(&changes) == nil)
    }
}
