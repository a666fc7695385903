public import Alerts
import Messages
public import Recurrence

/// A setting that the user can switch on or off for each program.
public enum ProgramSetting: String, CaseIterable, Hashable, Sendable {
    /// Whether notifications are shown.
    case alert
    /// Whether notifications make a sound.
    case sound
    /// Whether the program may show a number on its icon.
    case badge
}

/// The calls with which the user manages programs.
extension ProgramCenter {
    /// Returns all programs, sorted by id.
    ///
    /// - Throws: `AlertError` if the archive cannot be read.
    public func list() async throws -> [ProgramSummary] {
        var summaries: [ProgramSummary] = []
        for (id, entry) in programs.sorted(by: { $0.key < $1.key }) {
            let pending = await entry.scheduler.pendingRequests()
            summaries.append(
                ProgramSummary(
                    program: entry.program,
                    isRunning: connections.values.contains { $0.program == id },
                    pending: pending.count, next: pending.compactMap(\.next).min(),
                    responses: try archive.responses(for: id).count))
        }
        return summaries
    }

    /// Returns the pending requests of a program, the earliest first.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/noSuchProgram``.
    public func pending(
        of id: ProgramID
    ) async throws -> [(request: ProgramRequest, next: Instant?)] {
        guard let entry = programs[id] else { throw ProgramError.noSuchProgram(id) }
        return await entry.scheduler.pendingRequests()
    }

    /// Allows a program to show notifications, even if it has never connected to Peal.
    ///
    /// - Parameters:
    ///   - id: The program.
    ///   - settings: The switches to change.
    /// - Throws: `AlertError` if the store cannot be written.
    public func allow(_ id: ProgramID, _ settings: [ProgramSetting: Bool] = [:]) async throws {
        let isNew = programs[id] == nil
        _ = try entry(for: id, name: nil, isLimited: false)
        do {
            try await update(id) { program in
                program.authorize(.authorized)
                for (setting, isOn) in settings { program.set(setting, to: isOn) }
            }
        } catch {
            if isNew { programs.removeValue(forKey: id)?.scheduler.stop() }
            throw error
        }
        await endQuestion(about: id)
    }

    /// Switches a setting of a program on or off.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/noSuchProgram``, or
    ///   `AlertError` if the store cannot be written.
    public func set(_ setting: ProgramSetting, to isOn: Bool, of id: ProgramID) async throws {
        guard programs[id] != nil else { throw ProgramError.noSuchProgram(id) }
        try await update(id) { $0.set(setting, to: isOn) }
    }
}

extension Program {
    fileprivate mutating func set(_ setting: ProgramSetting, to isOn: Bool) {
        switch setting {
        case .alert: showsAlerts = isOn
        case .sound: playsSounds = isOn
        case .badge: showsBadge = isOn
        }
    }
}
