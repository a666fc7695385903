import Alerts
public import Messages

/// The reason why a program's call failed.
public struct ProgramError: MessageError, Hashable, Sendable {
    /// The kinds of failure that programs distinguish.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The connection has not been registered for a program.
        case notRegistered = "NotRegistered"
        /// The user has not allowed the program to show notifications.
        case notAllowed = "NotAllowed"
        /// A document or another argument is not allowed.
        case invalidRequest = "InvalidRequest"
        /// The call would exceed a limit, such as the maximum number of requests.
        case tooMany = "TooMany"
        /// There is no such program.
        case noSuchProgram = "NoSuchProgram"
    }

    /// The kind of failure.
    public let code: Code
    /// The sentence as a message that can be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    /// Creates an error.
    public init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }

    static let notRegistered = ProgramError(
        .notRegistered, "Call Register first, so that Peal knows which program this is.")

    static func notAllowed(_ program: Program) -> ProgramError {
        ProgramError(
            .notAllowed,
            "The user has not allowed \(program.name) to show notifications. To allow it, run "
                + "'peal apps allow \(program.id.rawValue)'.")
    }

    static let tooManyRequests = ProgramError(
        .tooMany,
        "A program can have at most \(ProgramCenter.maximumRequests) pending requests.")

    static let tooManyBytes = ProgramError(
        .tooMany,
        "The pending requests of a program can have at most \(ProgramCenter.maximumBytes) bytes "
            + "in all.")

    static let tooManyQuestions = ProgramError(
        .tooMany, "The program already waits for the user's answer in too many calls.")

    static let tooManyPrograms = ProgramError(
        .tooMany,
        "There are already \(ProgramCenter.maximumPrograms) programs. To remove one, run "
            + "'peal apps forget ID'.")

    static let tooManyUndecided = ProgramError(
        .tooMany,
        "This process has already registered \(ProgramCenter.maximumUndecided) programs about which "
            + "the user has not decided.")

    static let tooManyConnections = ProgramError(
        .tooMany,
        "A program can have at most \(ProgramCenter.maximumConnections) connections.")

    static func noSuchProgram(_ id: ProgramID) -> ProgramError {
        ProgramError(.noSuchProgram, "There is no program '\(id.rawValue)'.")
    }
}
