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
