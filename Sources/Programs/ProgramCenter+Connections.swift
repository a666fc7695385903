public import Alerts
import Logging
import Messages

/// The connections of running programs.
extension ProgramCenter {
    /// The largest number of connections of one program.
    public static let maximumConnections = 100

    /// Registers a connection for a program.
    ///
    /// - Parameters:
    ///   - connection: The unique bus name of the connection.
    ///   - claim: The id that the program wants; `nil` derives one from the process.
    ///   - process: The process at the other end of the connection.
    ///   - details: What the program says about itself.
    /// - Returns: The program.
    /// - Throws: ``ProgramError`` if the connection has registered for another program, or if the
    ///   process has no right to the id.
    public func register(
        _ connection: String, as claim: ProgramID?, by process: ProgramProcess,
        details: ProgramDetails
    ) async throws -> Program {
        let id = try process.program(claiming: claim)
        if let known = programs[id]?.program { try process.requireAccess(to: known) }
        if let known = connections[connection], known.program != id {
            throw ProgramError(
                .invalidRequest,
                "This connection belongs to \(known.program.rawValue) already. Use a connection of "
                    + "its own for each program.")
        }
        try details.check()
        let others = connections.count { $0.key != connection && $0.value.program == id }
        guard others < Self.maximumConnections else { throw ProgramError.tooManyConnections }
        let installed = process.sandbox == .other ? nil : starter?.installedProgram(id)
        let file = process.executable?.split(separator: "/").last.map(String.init)
        if programs[id] == nil {
            try await makeRoom(for: process)
            _ = try entry(for: id, name: details.name ?? installed?.name ?? file)
            programs[id]?.origin = process.identity
        }
        registrations += 1
        programs[id]?.registration = registrations
        if connections[connection] == nil {
            let order = (connections.values.map(\.order).max() ?? 0) + 1
            connections[connection] = Connection(
                program: id, order: order, isSandboxed: process.sandbox != nil)
        }
        starting[id] = nil
        if process.sandbox == nil, programs[id]?.program.sandbox == .other {
            // From now on, the id is that of a program outside of the sandbox.
            for (name, known) in connections where known.program == id && known.isSandboxed {
                forgetConnection(name)
            }
        }
        try await update(id, isKept: false) { program in
            program.run(by: process)
            program.desktopEntry = installed?.entry
        }
        var details = details
        details.name = details.name ?? installed?.name
        details.icon = details.icon ?? installed?.icon
        return try await configure(connection, details)
    }

    /// Changes what a program says about itself.
    ///
    /// - Returns: The program.
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/notRegistered``.
    @discardableResult
    public func configure(
        _ connection: String, _ details: ProgramDetails
    ) async throws -> Program {
        let id = try program(of: connection)
        let isSandboxed = connections[connection]?.isSandboxed != false
        try details.check()
        try await update(id, isKept: false) { program in
            if let name = details.name {
                program.name = Text.fitting(
                    name, or: program.name, maximumCharacters: 64, maximumBytes: 256)
            }
            program.icon = details.icon ?? program.icon
            if let arguments = details.arguments, !isSandboxed { program.arguments = arguments }
        }
        if let takes = details.takesResponses { connections[connection]?.takesResponses = takes }
        if let asks = details.isAskedBeforePresenting { connections[connection]?.isAsked = asks }
        if let front = details.isInForeground { connections[connection]?.isInForeground = front }
        if details.takesResponses == true { try sendResponses(of: id) }
        guard let entry = programs[id] else { throw ProgramError.notRegistered }
        return entry.program
    }

    /// Forgets a connection that has left the bus.
    ///
    /// What the connection was told but has not dealt with goes to another connection of its
    /// program.
    public func disconnected(_ connection: String) {
        guard let known = forgetConnection(connection) else { return }
        dropQuestion(about: known.program)
        forgetUnlessNeeded(known.program)
        guard known.takesResponses else { return }
        do {
            try sendResponses(of: known.program)
        } catch {
            logger.warning(
                "Could not pass a response to its program",
                metadata: ["program": "\(known.program)", "error": "\(error)"])
        }
    }

    @discardableResult
    private func forgetConnection(_ connection: String) -> Connection? {
        endPresentations(of: connection)
        return connections.removeValue(forKey: connection)
    }

    /// Forgets a program that does not run and has only said its name, so that there is nothing to
    /// keep.
    func forgetUnlessNeeded(_ id: ProgramID) {
        guard let entry = programs[id], !entry.isStored, entry.program.unanswered == nil,
            questions.waiting[id] == nil,
            !connections.values.contains(where: { $0.program == id })
        else { return }
        end(id)
    }

    /// Returns the program of a connection.
    func program(of connection: String) throws(ProgramError) -> ProgramID {
        guard let id = connections[connection]?.program else { throw .notRegistered }
        return id
    }

    /// Returns the entry of the program of a connection.
    func entry(of connection: String) throws(ProgramError) -> Entry {
        guard let entry = programs[try program(of: connection)] else { throw .notRegistered }
        return entry
    }
}

extension Program {
    /// Records which process the program is, and so what a click starts.
    ///
    /// A sandboxed process names no file and no arguments, because they would run outside of its
    /// sandbox.
    fileprivate mutating func run(by process: ProgramProcess) {
        switch process.sandbox {
        case nil:
            sandbox = nil
            executable = process.executable ?? executable
        case .flatpak: (sandbox, executable, arguments) = (.flatpak, nil, [])
        case .other: (sandbox, executable, arguments) = (.other, nil, [])
        }
    }
}
