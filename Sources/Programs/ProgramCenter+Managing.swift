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
    public func list() -> [Program] {
        programs.values.map(\.program).sorted { $0.id < $1.id }
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

    /// Switches a setting of a program on or off.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/noSuchProgram``, or
    ///   `AlertError` if the store cannot be written.
    public func set(_ setting: ProgramSetting, to isOn: Bool, of id: ProgramID) async throws {
        guard programs[id] != nil else { throw ProgramError.noSuchProgram(id) }
        try await update(id) { program in
            switch setting {
            case .alert: program.showsAlerts = isOn
            case .sound: program.playsSounds = isOn
            case .badge: program.showsBadge = isOn
            }
        }
    }
}
