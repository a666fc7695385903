import Alerts
import JSON
import Programs
import Recurrence

/// A program that schedules notifications, with its running processes.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedProgram: @unchecked Sendable {
    let id: ProgramID
    /// Whether the program has a desktop entry.
    let isInstalled: Bool
    /// The running processes, in the order of their start.
    private(set) var processes: [Process] = []
    /// The number of the last version of a request; each request's archive has its own version.
    var lastVersion = 0
    /// Whether the daemon has started the program, and the new process has not begun yet.
    var isStarting = false
    /// Whether an answer of the user waits for a start of the program.
    var needsStart = false
    /// The documents of the answers that the program has handled, in the order in which it first got
    /// them.
    private(set) var handled: [String] = []
    private var handledNumbers: Set<Int64> = []
    private(set) var failure: String?
    private var ownPresentations: [String] = []
    private var askedUntil = Instant.distantPast

    /// A process of the program.
    final class Process: @unchecked Sendable {
        /// The unique bus name.
        let connection: String
        let takesResponses: Bool
        /// The answer to the question how to show a notification; `nil` if the process asks for no
        /// such questions.
        let presentation: Presentation?
        /// Whether the running daemon knows the process.
        var isRegistered = false
        /// The answers that the process has got and not acknowledged, by number.
        var received: [Int64: String] = [:]
        /// The number of the last answer that the process got since it registered.
        var last: Int64 = 0

        init(connection: String, takesResponses: Bool, presentation: Presentation?) {
            self.connection = connection
            self.takesResponses = takesResponses
            self.presentation = presentation
        }
    }

    /// A process's answer to the question how to show a notification.
    enum Presentation {
        case asRequested
        case silently
        /// The process shows the notification itself.
        case notAtAll
        /// The process does not answer.
        case noAnswer
    }

    init(id: ProgramID, isInstalled: Bool) {
        self.id = id
        self.isInstalled = isInstalled
    }

    /// The process that gets answers: the last one that has registered for them.
    var taker: Process? { processes.last { $0.isRegistered && $0.takesResponses } }

    func begin(_ process: Process) {
        processes.append(process)
        isStarting = false
    }

    func end(_ process: Process) { processes.removeAll { $0 === process } }

    /// Records that a process has registered with the running daemon.
    ///
    /// The daemon prefers the process that registered last.
    func registered(_ process: Process) {
        guard !process.isRegistered else { return }
        process.isRegistered = true
        process.last = 0
        end(process)
        processes.append(process)
    }

    /// Records the death of the daemon, which forgets all connections.
    func daemonDied() {
        for process in processes {
            process.isRegistered = false
            process.received = [:]
        }
        needsStart = false
        isStarting = false
        askedUntil = .distantPast
    }

    // MARK: Messages of the daemon

    /// Receives an answer of the user.
    func receive(_ number: Int64, _ document: String, by process: Process) {
        check(document)
        if number <= process.last { failure = "\(number) comes to \(id) after \(process.last)" }
        process.last = number
        handle(number, document, by: process)
    }

    /// Handles answers that a process has asked for.
    func take(_ responses: [(number: Int64, document: String)], by process: Process) {
        for (number, document) in responses {
            check(document)
            handle(number, document, by: process)
            process.last = max(process.last, number)
        }
    }

    private func handle(_ number: Int64, _ document: String, by process: Process) {
        process.received[number] = document
        guard handledNumbers.insert(number).inserted else { return }
        if number < handledNumbers.max() ?? 0 { failure = "\(id) gets \(number) out of order" }
        handled.append(document)
    }

    /// Notes a question how to show a notification, and returns the answer of the process.
    func receive(question document: String, by process: Process, at now: Instant) -> UInt32? {
        check(document)
        switch process.presentation {
        case .asRequested, nil: return 27
        case .silently: return 24
        case .notAtAll:
            ownPresentations.append(archive(of: document))
            return 0
        case .noAnswer:
            askedUntil = max(askedUntil, now.advanced(by: .seconds(1)))
            return nil
        }
    }

    /// Whether a process has not answered a question yet, and still has time for that.
    func isAsked(at now: Instant) -> Bool { now < askedUntil }

    /// Removes and returns the versions of the requests that the program has shown itself.
    func takeOwnPresentations() -> [String] {
        defer { ownPresentations = [] }
        return ownPresentations
    }

    /// Checks that a document is about a request of this program.
    private func check(_ document: String) {
        if !archive(of: document).hasPrefix("\(id)/") { failure = "\(id) gets \(document)" }
    }

    /// Returns the archive of a request, which names the program and the version.
    private func archive(of document: String) -> String {
        guard case .object(let members)? = try? JSONValue(text: document),
            case .object(let request)? = members["request"],
            case .string(let archive)? = request["archive"]
        else { return "" }
        return archive
    }
}

/// Notes which programs the daemon starts.
struct SimulatedStarter: ProgramStarter {
    let world: World

    func installedProgram(_ id: ProgramID) -> InstalledProgram? {
        guard world.program(id)?.isInstalled == true else { return nil }
        return InstalledProgram(entry: id.rawValue)
    }

    func start(_ program: Program, activationToken: String?) async throws {
        world.program(program.id)?.isStarting = true
    }
}
