import AlertCoding
import Alerts
import JSON

/// The time spans in which all alerts are silent.
///
/// Verbs that print a list mention them, because they can be the reason for an empty list.
extension AlertConnection {
    /// Prints the sentences that say why all alerts are silent now.
    func printSilence() async throws {
        for sentence in try await center.silence().sentences(timeFormat) {
            Output.print(line: sentence)
        }
    }

    /// Returns the members of a JSON document that say why all alerts are silent now.
    func silenceMembers() async throws -> [JSONObject.Member] {
        try await center.silence().members(in: zone)
    }
}
