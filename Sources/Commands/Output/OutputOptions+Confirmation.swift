import AlertCoding
import Alerts
import Localization
import Messages
import Wording

extension OutputOptions {
    /// Says in a terminal that the user can undo the change.
    func mentionUndo() {
        guard !json, Terminal.width != nil else { return }
        Output.print(line: tr("To undo this, type 'peal undo'."))
    }

    /// Prints a sentence about each alert that a verb has changed.
    func print(
        _ ids: [Alert.ID], _ connection: AlertConnection, saying sentence: (String) -> Message
    ) async throws {
        try await confirm(ids, connection) { tr(sentence(connection.timeFormat.summary(of: $0))) }
    }

    /// Prints a sentence about each alert that a verb has changed; on a terminal, for at most 100
    /// alerts.
    func confirm(
        _ ids: [Alert.ID], _ connection: AlertConnection,
        saying sentence: (AlertSnapshot) async throws -> String
    ) async throws {
        guard !json else { return try await connection.printAlerts(ids, .full) }
        let some = Terminal.width == nil ? ids[...] : ids.prefix(100)
        for status in try await connection.center.statuses(of: Array(some)) {
            Output.print(line: try await sentence(status))
        }
        if ids.count > some.count { Output.print(line: tr("… and \(ids.count - some.count) more")) }
    }
}
