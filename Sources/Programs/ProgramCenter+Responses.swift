import AlertCoding
import Alerts
import JSON
import Logging
import Recurrence

/// The user's responses, which are stored until the program acknowledges them.
extension ProgramCenter {
    /// The time in which a program that was started must register.
    private static let startInterval = Duration.seconds(10)

    /// Returns the responses that a connection's program has not acknowledged, oldest first.
    ///
    /// - Returns: The number of each response, and its JSON text.
    public func responses(
        for connection: String
    ) throws -> [(number: Int64, document: String)] {
        let id = try program(of: connection)
        let responses = try archive.responses(for: id)
        if let last = responses.last?.number, let sent = connections[connection]?.lastSent {
            connections[connection]?.lastSent = max(sent, last)
        }
        return responses.map { ($0.number, $0.response.json.text()) }
    }

    /// Deletes responses that a connection's program has received and handled.
    public func acknowledge(_ numbers: [Int64], from connection: String) throws {
        try archive.acknowledge(numbers, for: program(of: connection))
    }

    /// Sends new responses to the program, or starts the program if none of its connections takes
    /// them.
    func respond(_ id: ProgramID, activationToken: String?) async {
        guard let program = programs[id]?.program else { return }
        do {
            if try sendResponses(of: id) { return }
            guard program.mayBeStarted else { return }
            // A second copy of a running program would not take the responses either. The desktop
            // starts no second copy of a program that it knows.
            let isRunning = connections.values.contains { $0.program == id }
            guard isRunning ? program.desktopEntry != nil : mayStart(id) else { return }
            try await start(program, activationToken)
        } catch {
            logger.warning(
                "Could not pass a response to its program",
                metadata: ["program": "\(id)", "error": "\(error)"])
        }
    }

    private func start(_ program: Program, _ activationToken: String?) async throws {
        do {
            try await starter?.start(program, activationToken: activationToken)
        } catch {
            starting[program.id] = nil
            // The bus reports a failure if a program that it starts does not own its name in time.
            // Programs without windows often do not, but they take the response.
            guard try archive.responses(for: program.id).isEmpty else { throw error }
            logger.debug(
                "A program has taken its response, although its start failed",
                metadata: ["program": "\(program.id)", "error": "\(error)"])
        }
    }

    /// Returns whether a program may be started now, and notes that it is.
    ///
    /// A program that was started has some time to register. Until then, another response does not
    /// start a second copy, which would be one copy for each click on a program that starts slowly
    /// or crashes at once.
    private func mayStart(_ id: ProgramID) -> Bool {
        if let last = starting[id], clock.now < last.advanced(by: Self.startInterval),
            clock.now >= last
        {
            return false
        }
        starting[id] = clock.now
        return true
    }

    /// Sends the responses that the program's latest connection has not received yet.
    ///
    /// - Returns: Whether any connection of the program takes responses.
    @discardableResult
    func sendResponses(of id: ProgramID) throws -> Bool {
        let takers = connections.filter { $0.value.program == id && $0.value.takesResponses }
        // Only the latest connection gets responses, so that the program handles each response
        // once.
        guard let (name, connection) = takers.max(by: { $0.value.order < $1.value.order }) else {
            return false
        }
        for (number, response) in try archive.responses(for: id)
        where number > connection.lastSent {
            messageContinuation.yield(
                ProgramMessage(
                    connection: name, number: number,
                    content: .responded(response.json.text())))
            connections[name]?.lastSent = number
        }
        return true
    }
}
