import Alerts
import Messages

extension OutputOptions {
    /// Switches the alerts that `texts` name on or off, and prints what has changed.
    func switchAlerts(_ texts: [String], on isOn: Bool) async throws {
        try await AlertConnection.open { connection in
            let ids = try await connection.resolve(texts)
            for id in ids { _ = try await connection.center.setOn(isOn, id) }
            try await print(ids, connection) {
                isOn ? Message("Switched on \($0)") : Message("Switched off \($0)")
            }
        }
    }
}
