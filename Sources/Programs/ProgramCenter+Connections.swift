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
    ///   - claim: The id that the program wants; `nil` derives one from the executable.
    ///   - executable: The path of the program's file; `nil` if it is not known.
    ///   - details: What the program says about itself.
    /// - Returns: The program.
    /// - Throws: ``ProgramError`` if the connection has registered for another program, or if there
    ///   is no claim, and no executable or only that of an interpreter.
    public func register(
        _ connection: String, as claim: ProgramID?, executable: String?, details: ProgramDetails
    ) async throws -> Program {
        let id = try claim ?? Self.id(executable: executable)
        if let known = connections[connection], known.program != id {
            throw ProgramError(
                .invalidRequest,
                "This connection belongs to \(known.program.rawValue) already. Use a connection of "
                    + "its own for each program.")
        }
        try details.check()
        let others = connections.count { $0.key != connection && $0.value.program == id }
        guard others < Self.maximumConnections else { throw ProgramError.tooManyConnections }
        let installed = starter?.installedProgram(id)
        let file = executable?.split(separator: "/").last.map(String.init)
        _ = try entry(for: id, name: details.name ?? installed?.name ?? file)
        if connections[connection] == nil {
            let order = (connections.values.map(\.order).max() ?? 0) + 1
            connections[connection] = Connection(program: id, order: order)
        }
        starting[id] = nil
        try await update(id, isKept: false) { program in
            program.executable = executable ?? program.executable
            program.desktopEntry = installed?.entry
        }
        var details = details
        details.name = details.name ?? installed?.name
        details.icon = details.icon ?? installed?.icon
        return try await configure(connection, details)
    }

    /// Returns the id for a program that claims none.
    private static func id(executable: String?) throws(ProgramError) -> ProgramID {
        guard let executable else {
            throw ProgramError(
                .invalidRequest, "Give an id: Peal cannot read which program this is.")
        }
        // All scripts of an interpreter would share its id, and so their requests and permission.
        guard !Interpreter.isInterpreter(executable) else {
            throw ProgramError(
                .invalidRequest,
                "Give an id: \(executable) runs many programs, so Peal cannot tell which one this "
                    + "is.")
        }
        return ProgramID(executable: executable)
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
        try details.check()
        try await update(id, isKept: false) { program in
            if let name = details.name {
                program.name = Text.fitting(
                    name, or: program.name, maximumCharacters: 64, maximumBytes: 256)
            }
            program.icon = details.icon ?? program.icon
            program.arguments = details.arguments ?? program.arguments
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
        guard let known = connections.removeValue(forKey: connection) else { return }
        endPresentations(of: connection)
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

    /// Forgets a program that does not run and has only said its name, so that there is nothing to
    /// keep.
    func forgetUnlessNeeded(_ id: ProgramID) {
        guard programs[id]?.isStored == false, questions.waiting[id] == nil,
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

extension ProgramID {
    /// Makes an id for a program that claims none, from the name of its file and a hash of its
    /// path.
    ///
    /// Because of the hash, two programs with the same file name have different ids.
    init(executable path: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let suffix = Alert.ID(digest: hash).rawValue
        let characters = name.utf8.prefix(200).map { byte in
            Text.isNameByte(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        self = (try? ProgramID("\(String(characters))-\(suffix)")) ?? ProgramID(digest: hash)
    }
}
