public import Alerts
import Messages

/// The connections of running programs.
extension ProgramCenter {
    /// Registers a connection for a program.
    ///
    /// - Parameters:
    ///   - connection: The unique bus name of the connection.
    ///   - claim: The id that the program wants; `nil` derives one from the executable.
    ///   - executable: The path of the program's file; `nil` if it is not known.
    ///   - details: What the program says about itself.
    /// - Returns: The program.
    /// - Throws: ``ProgramError`` if the connection has registered for another program, or if there
    ///   is neither a claim nor an executable.
    public func register(
        _ connection: String, as claim: ProgramID?, executable: String?, details: ProgramDetails
    ) async throws -> Program {
        guard let id = claim ?? executable.map(ProgramID.init(executable:)) else {
            throw ProgramError(
                .invalidRequest, "Give an id: Peal cannot read which program this is.")
        }
        if let known = connections[connection], known.program != id {
            throw ProgramError(
                .invalidRequest,
                "This connection belongs to \(known.program.rawValue) already. Use a connection of "
                    + "its own for each program.")
        }
        let file = executable?.split(separator: "/").last.map(String.init)
        _ = try entry(for: id, name: details.name ?? file)
        if connections[connection] == nil {
            let order = (connections.values.map(\.order).max() ?? 0) + 1
            connections[connection] = Connection(program: id, order: order)
        }
        try await update(id, isKept: false) { program in
            program.executable = executable ?? program.executable
            program.desktopEntry = starter?.desktopEntry(of: id)
        }
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
    public func disconnected(_ connection: String) {
        guard let id = connections.removeValue(forKey: connection)?.program,
            programs[id]?.isStored == false,
            !connections.values.contains(where: { $0.program == id })
        else { return }
        // The program has registered, but it was never stored, so nothing needs to stay.
        programs.removeValue(forKey: id)?.scheduler.stop()
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
