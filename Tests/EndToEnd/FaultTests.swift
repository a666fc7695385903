import AlertStorage
import DBus
import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

/// Faults at random moments, while alerts are added and ring.
///
/// `PEAL_FAULT_ROUNDS` sets the number of rounds.
@Suite("Faults", .privateBus, .serialized)
struct FaultTests {
    @Test("kill -9 at any moment loses no alert while alerts are added")
    func kills() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await underLoad("Kills \(FaultRounds.kills)", home, server) { load, user in
            for round in 0..<FaultRounds.kills {
                let status = try await home.withFaultyDaemon { log, send in
                    // The rounds take turns: they kill the daemon while it starts, while it serves,
                    // or at the worst moment, when the server has shown a notification that Peal
                    // may not have recorded yet.
                    if !round.isMultiple(of: 3) {
                        while let line = await log.next(), !line.contains("is running") {}
                    }
                    if round % 3 == 2 {
                        await user.nextShow()
                    } else {
                        try await Task.sleep(for: .milliseconds(.random(in: 0...400)))
                    }
                    try send(.kill)
                }
                #expect(status == .signaled(SIGKILL), "The daemon ended before it was killed")
            }
            try await home.withDaemon { _ in
                await load.end()
                let lost = try await lost(of: load, user, home)
                #expect(lost == [])
                // The last alert can have been added twice, because the first answer was lost. The first
                // one has rung, and the second one rings within a second.
                for _ in 0..<1_000 where try await !isCompleted(home) {}
            }
        }
        #expect(try await isCompleted(home))
    }

    /// Whether all alerts of a home have rung.
    private func isCompleted(_ home: PealHome) async throws -> Bool {
        let list = try await home.json("list", "--all")["alerts"] as? [[String: Any]]
        let completed = list?.compactMap { ($0["state"] as? [String: Any])?["completed"] as? Bool }
        return completed?.allSatisfy { $0 } == true
    }

    @Test("A server that is replaced at any moment loses no alert")
    func servers() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            try await underLoad("Servers \(FaultRounds.servers)", home, server) { load, user in
                for round in 0..<FaultRounds.servers {
                    try await Task.sleep(for: .milliseconds(.random(in: 0...600)))
                    if !round.isMultiple(of: 2) {
                        // The server accepts calls without answering them for a while, then stops.
                        await server.change { $0.neverAnswers = true }
                        try await Task.sleep(for: .milliseconds(.random(in: 0...600)))
                    }
                    await server.stop()
                    user.forgetScreen()
                    try await Task.sleep(for: .milliseconds(.random(in: 0...300)))
                    await server.change { $0.neverAnswers = false }
                    try await server.start()
                }
                await load.end()
                let lost = try await lost(of: load, user, home)
                #expect(lost == [])
            }
            // After the load has ended, each unseen notification is shown again once on the last
            // server.
            var isBack = false
            // Peal shows ten notifications a second, and hundreds may be waiting.
            for _ in 0..<10 where !isBack {
                isBack = try await home.eventually {
                    let titles = await server.shown.values.map(\.summary)
                    #expect(Set(titles).count == titles.count)
                    let alerts = titles.reduce(0) {
                        $0 + (SimulatedUser.alertsInDigest(titled: $1) ?? 1)
                    }
                    return try await home.json("status")["badge"] as? Int == alerts
                }
            }
            #expect(isBack)
            #expect(try await home.json("status")["pid"] as? Int == daemon.process)
        }
    }

    @Test("A bus that is killed at any moment, together with the server, loses no alert")
    func buses() async throws {
        let bus = PrivateBus.current
        let server = try await NotificationServer.started(on: bus)
        let home = try PealHome(bus: bus)
        try await home.withDaemon { daemon in
            try await underLoad("Buses \(FaultRounds.buses)", home, server) { load, user in
                for _ in 0..<FaultRounds.buses {
                    try await Task.sleep(for: .milliseconds(.random(in: 0...1_500)))
                    await bus.kill()
                    await server.stop()
                    user.forgetScreen()
                    try await bus.start()
                    try await server.start()
                    // An answer from the daemon shows that it has found the new bus.
                    #expect(await home.pid(becomes: daemon.process))
                }
                await load.end()
                let lost = try await lost(of: load, user, home)
                #expect(lost == [])
            }
        }
    }

    @Test("Daemons and commands that start together lose nothing and exit with 0")
    func writers() async throws {
        for _ in 0..<FaultRounds.writers {
            let home = try PealHome(bus: .current)
            let (answers, ends) = try await collide(home)
            #expect(ends == [.exited(0), .exited(0)])
            for (id, answer) in answers {
                #expect(answer.code == 0, "\(id): \(answer.complaint)")
            }
            #expect(try await home.ids().sorted() == answers.map(\.id).sorted())
        }
    }

    @Test("Commands that wait for the store succeed, even if a daemon opens the store first")
    func queue() async throws {
        let home = try PealHome(bus: .current)
        let bus = try await PrivateBus.current.connect()
        let location = StoreLocation(path: home.folder.path + "/data/peal/peal.db")
        try FileManager.default.createDirectory(
            atPath: home.folder.path + "/data/peal", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        var lock: StoreLock? = try StoreLock(location)
        let answers = try await withThrowingTaskGroup(of: PealHome.Result.self) { commands in
            for number in 0..<8 {
                commands.addTask {
                    try await home.peal("add", "a", "--id", "a\(number)", "--at", "09:30")
                }
            }
            // The test cannot detect that a command waits, so it sleeps. If a command is slower
            // than that, it finds the daemon at once, and the test still passes.
            try await Task.sleep(for: .milliseconds(500))
            let isDone = Arrivals<Void>()
            async let daemon = home.withFaultyDaemon { _, send in
                _ = await isDone.next()
                try send(.terminate)
            }
            while try await bus.owner(of: "io.github.peal.Peal") == nil {
                try await Task.sleep(for: .milliseconds(10))
            }
            withExtendedLifetime(lock) {}
            lock = nil
            let answers = try await commands.reduce(into: []) { $0.append($1) }
            // All commands may get the store before the daemon does, so wait until the daemon
            // answers.
            while try await home.peal("status").code != 0 {}
            isDone.end()
            let end = try await daemon
            #expect(end == .exited(0))
            return answers
        }
        for answer in answers { #expect(answer.code == 0, "\(answer.complaint)") }
        #expect(try await home.ids().count == 8)
        await bus.close()
    }

    /// Starts two daemons and twelve commands at the same time.
    ///
    /// One daemon ends by itself. The other one is terminated when all commands have answered.
    private func collide(
        _ home: PealHome
    ) async throws -> ([(id: String, answer: PealHome.Result)], [TerminationStatus]) {
        let isDone = Arrivals<Void>()
        return try await withThrowingTaskGroup(of: TerminationStatus.self) { daemons in
            let answers = try await withThrowingTaskGroup(
                of: (id: String, answer: PealHome.Result).self
            ) { commands in
                for number in 0..<12 {
                    let id = "a\(number)"
                    commands.addTask {
                        (id, try await home.peal("add", id, "--id", id, "--at", "09:30"))
                    }
                    guard number == 3 || number == 4 else { continue }
                    daemons.addTask {
                        try await home.withFaultyDaemon { log, send in
                            while let line = await log.next() {
                                guard line.contains("is running") else { continue }
                                _ = await isDone.next()
                                try send(.terminate)
                            }
                        }
                    }
                }
                return try await commands.reduce(into: []) { $0.append($1) }
            }
            isDone.end()
            return (answers, try await daemons.reduce(into: []) { $0.append($1) })
        }
    }

    /// Waits until all alerts of a load were shown, and returns those that were not.
    ///
    /// If very many alerts wait for a server, a digest counts some without naming them. For these,
    /// the history must say that they were shown.
    private func lost(
        of load: LoadGenerator, _ user: SimulatedUser, _ home: PealHome
    ) async throws -> [String] {
        try await user.wait(for: load.dues.keys) { missing in
            for id in missing {
                let entries = try await home.json("history", id)["entries"] as? [[String: Any]]
                let isShown = entries?.contains {
                    $0["alert"] as? String == id && $0["event"] as? String == "shown"
                }
                guard isShown == true else { return false }
            }
            return true
        }
    }

    /// Runs `body` while a load generator adds alerts and a simulated user watches them ring, and
    /// prints a report.
    private func underLoad(
        _ title: String, _ home: PealHome, _ server: NotificationServer,
        _ body: (LoadGenerator, SimulatedUser) async throws -> Void
    ) async throws {
        let load = LoadGenerator(in: home)
        let user = SimulatedUser()
        let watching = Task { await user.watch(server) }
        defer { watching.cancel() }
        async let loading: Void = load.run()
        try await body(load, user)
        try await loading
        print("\(title): \(try user.report(on: load))")
    }
}

extension PealHome {
    /// Waits until the daemon with this process id answers on the bus, because until then the store
    /// is busy.
    fileprivate func pid(becomes process: Int) async -> Bool {
        for _ in 0..<100 {
            let status = try? await json("status")
            if status?["pid"] as? Int == process { return true }
        }
        return false
    }
}
