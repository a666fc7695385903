import AlertCoding
import Alerts
import Localization
import Messages

extension OutputOptions {
    /// Changes the selected alerts, and prints a sentence about each of them.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - change: The change.
    ///   - connection: The alerts.
    ///   - many: Returns the sentence for many alerts of a group, with their number and ids.
    ///   - none: The sentence if no alert of a group, or of all alerts, has changed.
    ///   - sentence: Returns the sentence about one alert, and gets whether the alert has changed.
    /// - Throws: The error of the change.
    func change(
        _ selection: AlertSelection, _ change: AlertChange, _ connection: AlertConnection,
        many: (Int, String) -> Message, none: Message,
        saying sentence: (AlertSnapshot, _ isChanged: Bool) async throws -> String
    ) async throws {
        let changed = try await connection.center.change(selection, change)
        if case .ids(let ids) = selection {
            let isChanged = Set(changed)
            try await confirm(ids, connection) {
                try await sentence($0, isChanged.contains($0.id))
            }
        } else if json {
            try await connection.printAlerts(changed, .full)
        } else if changed.isEmpty {
            Output.print(line: tr(none))
        } else {
            try await confirm(changed, connection, many: many) {
                try await sentence($0, true)
            }
            if changed.count > 1 { mentionUndo() }
        }
    }

    /// Prints a sentence about each changed alert of a group; one sentence if there are more than
    /// three.
    func confirm(
        _ ids: [Alert.ID], _ connection: AlertConnection, many: (Int, String) -> Message,
        saying sentence: (AlertSnapshot) async throws -> String
    ) async throws {
        guard ids.count > 3, !json else {
            return try await confirm(ids, connection, saying: sentence)
        }
        let names = ids.prefix(20).map(\.rawValue).joined(separator: ", ")
        Output.print(line: tr(many(ids.count, ids.count > 20 ? names + ", …" : names)))
    }
}
