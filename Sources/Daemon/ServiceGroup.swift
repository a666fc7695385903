import EventLoop

/// Runs services until a graceful shutdown, or until one of them ends by itself.
///
/// The services start in order. A graceful shutdown ends them in the reverse order, each one after
/// the one before it has ended, so a service can use the services in front of it until its own end.
/// There is no time limit: systemd and the session kill a daemon that does not end.
package struct ServiceGroup: Sendable {
    private enum Event {
        case shutdownRequested
        case ended(service: Int, (any Error)?)
    }

    private let services: [Service]
    private let events: AsyncStream<Event>
    private let eventContinuation: AsyncStream<Event>.Continuation

    /// Creates a group of services that have not started.
    package init(_ services: [Service]) {
        self.services = services
        (events, eventContinuation) = AsyncStream.makeStream()
    }

    /// Starts a graceful shutdown, and returns at once.
    ///
    /// If a shutdown has already been requested, nothing happens.
    package func shutDownGracefully() { eventContinuation.yield(.shutdownRequested) }

    /// Runs the services; must be called only once.
    ///
    /// - Throws: The error of a service. If a service returns although it was not asked to,
    ///   ``ServiceGroupError``. All other services are cancelled before, and have ended.
    package func run() async throws {
        let tasks = services.enumerated().map { index, service in
            Task(executorPreference: EventLoopExecutor.current) { [eventContinuation] in
                do {
                    try await service.run()
                    eventContinuation.yield(.ended(service: index, nil))
                } catch {
                    eventContinuation.yield(.ended(service: index, error))
                }
            }
        }
        do {
            try await superviseUntilShutdown(tasks)
        } catch {
            for task in tasks { task.cancel() }
            for task in tasks { await task.value }
            throw error
        }
    }

    private func superviseUntilShutdown(_ tasks: [Task<Void, Never>]) async throws {
        /// The service that was asked to end; all services behind it have ended.
        var ending: Int?
        for await event in events {
            switch (event, ending) {
            case (.shutdownRequested, nil): ending = tasks.count
            case (.shutdownRequested, _): continue
            case (.ended(let index, nil), _) where index == ending: break
            case (.ended(let index, let error), _):
                throw error ?? ServiceGroupError(service: services[index].name)
            }
            guard let next = ending.map({ $0 - 1 }), next >= 0 else { return }
            ending = next
            if let shutDown = services[next].shutDown { shutDown() } else { tasks[next].cancel() }
        }
        throw CancellationError()
    }
}

/// The error of a group in which a service returned although it was not asked to.
package struct ServiceGroupError: Error, CustomStringConvertible {
    let service: String

    package var description: String {
        "The service '\(service)' of the daemon has ended unexpectedly."
    }
}
