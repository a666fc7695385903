/// Finds and starts installed programs.
public protocol ProgramStarter: Sendable {
    /// Returns the id of the program's desktop entry; `nil` if none is installed.
    func desktopEntry(of id: ProgramID) -> String?

    /// Starts a program, so that it can take the user's response.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - activationToken: The token with which the program's window may take the focus.
    /// - Throws: ``DeliveryError`` if the program cannot be started.
    func start(_ program: Program, activationToken: String?) async throws
}
