import DBus
import DBusTestSupport
import Glibc
import Logging
import TestSupport
import Testing

@testable import Daemon

@Suite("The lock that keeps the machine awake", .privateBus, .timeLimit(.minutes(1)))
struct SleepInhibitorTests {
    @Test("While an alarm sounds, logind keeps the machine awake")
    func inhibitor() async throws {
        try await withPrivateBus { systemBus in
            let login = try await systemBus.connect()
            let asked = Arrivals<[Value]>()
            var pipes: [CInt] = [-1, -1]
            #expect(pipe(&pipes) == 0)
            let (reading, writing) = (pipes[0], Descriptor(owning: pipes[1]))
            try await login.serve(
                "org.freedesktop.login1", at: "/org/freedesktop/login1",
                InterfaceDescription(
                    "org.freedesktop.login1.Manager",
                    methods: [
                        MethodDescription(
                            "Inhibit",
                            inputs: ["what", "who", "why", "mode"].map { .init($0, "s") },
                            outputs: [.init("lock", "h")])
                    ])
            ) { call in
                call.reply([.descriptor(writing)])
                asked.add(call.arguments)
            }
            let system = SystemBus(systemBus.address, logger: .silent)
            let inhibitor = SleepInhibitor(system: system, logger: .silent)
            await inhibitor.keepAwake(true)
            let arguments = await asked.next()
            #expect(arguments?.first == .string("sleep:idle:handle-lid-switch"))
            #expect(arguments?.last == .string("block"))
            while await !inhibitor.isHolding { await Task.yield() }
            await inhibitor.keepAwake(false)
            #expect(await !inhibitor.isHolding)
            await system.close()
            await login.close()
            close(reading)
        }
    }
}
