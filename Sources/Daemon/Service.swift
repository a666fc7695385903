/// A part of the daemon that runs as long as the daemon.
package struct Service: Sendable {
    /// The name for the error of a ``ServiceGroup``.
    let name: String
    /// The work, which ends soon after its task is cancelled.
    let run: @Sendable () async throws -> Void
    /// Makes ``run`` finish its work and return.
    let shutDown: (@Sendable () -> Void)?

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - run: The work of the service. It must return or throw soon after its task is cancelled.
    ///   - shutDown: Makes `run` finish its work and return. Without this function, a graceful
    ///     shutdown cancels the task.
    package init(
        _ name: String, run: @escaping @Sendable () async throws -> Void,
        onGracefulShutdown shutDown: (@Sendable () -> Void)? = nil
    ) {
        self.name = name
        self.run = run
        self.shutDown = shutDown
    }

    /// Waits until the task is cancelled.
    static func waitForCancellation() async {
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
    }
}
