import Daemon
import TestSupport
import Testing

@Suite("The daemon's services", .timeLimit(.minutes(1)))
struct ServiceGroupTests {
    private let events = Arrivals<String>()

    /// Makes a service that runs until its task is cancelled.
    private func service(
        _ name: String, onGracefulShutdown shutDown: (@Sendable () -> Void)? = nil
    ) -> Service {
        Service(
            name,
            run: {
                events.add("\(name) starts")
                for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                events.add("\(name) ends")
            }, onGracefulShutdown: shutDown)
    }

    private func next(_ count: Int) async -> [String] {
        var result: [String] = []
        while result.count < count, let event = await events.next() { result.append(event) }
        return result
    }

    @Test("A graceful shutdown ends the services in the reverse order; a second one has no effect")
    func order() async throws {
        let (stops, stop) = AsyncStream.makeStream(of: Never.self)
        let stoppable = Service("second") {
            events.add("second starts")
            for await _ in stops {}
            events.add(Task.isCancelled ? "second is cancelled" : "second ends")
        } onGracefulShutdown: {
            events.add("second is asked")
            stop.finish()
        }
        let group = ServiceGroup([service("first"), stoppable, service("third")])
        async let running: Void = group.run()
        #expect(await Set(next(3)) == ["first starts", "second starts", "third starts"])
        group.shutDownGracefully()
        group.shutDownGracefully()
        try await running
        #expect(
            await next(4) == ["third ends", "second is asked", "second ends", "first ends"])
    }

    @Test("A shutdown that is requested before the services start ends the group")
    func early() async throws {
        let group = ServiceGroup([service("only")])
        group.shutDownGracefully()
        try await group.run()
        #expect(await next(2) == ["only starts", "only ends"])
    }

    struct Failure: Error {}

    enum Moment: CaseIterable {
        case whileAllRun, whileAnotherEnds, whenAsked
    }

    @Test(
        "If a service throws, or returns unasked, the others are cancelled and the group throws",
        arguments: Moment.allCases, [true, false])
    func failure(_ moment: Moment, isThrowing: Bool) async throws {
        let (stops, stop) = AsyncStream.makeStream(of: Never.self)
        let failing = Service("failing") {
            for await _ in stops {}
            if isThrowing { throw Failure() }
        } onGracefulShutdown: {
            stop.finish()
        }
        // This service does not end when it is asked to, only when it is cancelled.
        let last = service("last") { stop.finish() }
        let group = ServiceGroup(
            [service("first"), failing] + (moment == .whileAnotherEnds ? [last] : []))
        switch moment {
        case .whileAllRun: stop.finish()
        case .whileAnotherEnds, .whenAsked: group.shutDownGracefully()
        }
        let asked = moment == .whenAsked && !isThrowing
        do {
            try await group.run()
            #expect(asked)
        } catch {
            #expect(!asked)
            #expect(error is Failure == isThrowing)
            #expect(isThrowing || "\(error)".contains("'failing'"))
        }
        let started = moment == .whileAnotherEnds ? 2 : 1
        #expect(await next(2 * started).count { $0.hasSuffix("ends") } == started)
    }

    @Test("The services end when the group's task is cancelled")
    func cancellation() async {
        let group = ServiceGroup([service("only")])
        let running = Task { try await group.run() }
        #expect(await next(1) == ["only starts"])
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(await next(1) == ["only ends"])
    }
}
