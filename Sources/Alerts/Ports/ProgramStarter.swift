/// Finds and starts installed programs.
public protocol ProgramStarter: Sendable {
    /// Returns the description in the program's desktop entry; `nil` if none is installed.
    func installedProgram(_ id: ProgramID) -> InstalledProgram?

    /// Starts a program, so that it can take the user's response.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - activationToken: The token with which the program's window may take the focus.
    /// - Throws: ``DeliveryError`` if the program cannot be started.
    func start(_ program: Program, activationToken: String?) async throws
}

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

/// A program as its desktop entry describes it.
public struct InstalledProgram: Hashable, Sendable {
    /// The id of the desktop entry.
    public var entry: String
    /// The name that people read.
    public var name: String?
    /// The name of an icon in the desktop's theme, or the absolute path of an image.
    public var icon: String?

    /// Creates a program with the values of its desktop entry.
    public init(entry: String, name: String? = nil, icon: String? = nil) {
        self.entry = entry
        self.name = name
        self.icon = icon
    }
}
