/// Keeps programs, their requests and the responses for them across restarts.
///
/// Calls are short and block their thread.
public protocol ProgramArchive: Sendable {
    /// Returns all programs; those that cannot be read are left out and kept.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes, as do all methods.
    func programs() throws -> [Program]

    /// Adds a program, or replaces what is known about it.
    func put(_ program: Program) throws

    /// Removes a program with its requests and responses.
    func remove(_ id: ProgramID) throws

    /// Returns the store of a program's requests, which also keeps the responses for the program.
    func requests(of id: ProgramID) -> any AlertStore

    /// Returns the responses that the program has not acknowledged, oldest first.
    func responses(for id: ProgramID) throws -> [(number: Int64, response: ProgramResponse)]

    /// Forgets responses that the program has received.
    func acknowledge(_ numbers: [Int64], for id: ProgramID) throws
}
