import Alerts
import Logging
import Messages

/// The room for programs about which the user has not decided.
extension ProgramCenter {
    /// The largest number of programs that the daemon knows.
    public static let maximumPrograms = 1_000
    /// The largest number of programs of one process about which the user has not decided.
    public static let maximumUndecided = 20

    /// Forgets unneeded programs, if there is no room for another one.
    ///
    /// - Throws: ``ProgramError`` if the process has already registered many programs about which
    ///   the user has not decided.
    func makeRoom(for process: ProgramProcess) async throws(ProgramError) {
        repeat {
            if let identity = process.identity {
                let undecided = programs.values.count {
                    $0.origin == identity && $0.program.isUndecided
                }
                guard undecided < Self.maximumUndecided else { throw .tooManyUndecided }
            }
            guard programs.count >= Self.maximumPrograms else { return }
        } while await forgetUnneeded()
    }

    /// Forgets the unneeded program that has not registered for the longest time.
    ///
    /// - Returns: Whether there was one.
    private func forgetUnneeded() async -> Bool {
        let running = Set(connections.values.map(\.program))
        let candidates = programs.values.filter { isUnneeded($0, running: running) }
            .sorted { ($0.registration, $0.program.id) < ($1.registration, $1.program.id) }
        for candidate in candidates where await candidate.scheduler.hasNoRequests {
            let id = candidate.program.id
            // The program may have registered while its scheduler was asked.
            guard let entry = programs[id],
                isUnneeded(entry, running: Set(connections.values.map(\.program)))
            else { continue }
            do {
                guard try archive.responses(for: id).isEmpty else { continue }
                try await erase(entry.program)
            } catch {
                logger.error("Could not forget a program", metadata: ["error": "\(error)"])
                return false
            }
            logger.notice("Forgot a program to make room", metadata: ["program": "\(id)"])
            return true
        }
        return false
    }

    /// Whether a program has asked nothing of the user, who has decided nothing about it, and does
    /// not run.
    private func isUnneeded(_ entry: Entry, running: Set<ProgramID>) -> Bool {
        let program = entry.program
        return program.isUndecided && program.unanswered == nil && program.hasDefaultSettings
            && questions.waiting[program.id] == nil && !running.contains(program.id)
    }
}

extension Program {
    /// Whether the user has neither allowed nor denied the program.
    fileprivate var isUndecided: Bool {
        authorization == .notDetermined || authorization == .provisional
    }

    /// Whether the user has not switched off any part of the program's notifications.
    fileprivate var hasDefaultSettings: Bool { showsAlerts && playsSounds && showsBadge }
}
