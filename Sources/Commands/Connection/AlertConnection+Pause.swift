import AlertCoding
import Alerts
import JSON
import Localization
import Messages

/// The pause of all alerts.
///
/// Verbs that print a list mention this pause, because it can be the reason for an empty list.
extension AlertConnection {
    /// Returns the sentence that says until when all alerts are paused; `nil` if they are not
    /// paused.
    func pauseNotice() async throws -> String? {
        guard let pause = try await center.commonPause() else { return nil }
        return tr(
            pause.until.map { Message("All alerts are paused until \(timeFormat.describe($0)).") }
                ?? Message("All alerts are paused until 'peal resume'."))
    }

    /// Returns the members of a JSON document that describe the pause of all alerts.
    func pauseMembers() async throws -> [JSONObject.Member] {
        pauseMembers(of: try await center.commonPause())
    }

    func pauseMembers(of pause: Alerts.Pause?) -> [JSONObject.Member] {
        [
            .init("pausedSince", .time(pause?.since, in: zone)),
            .init("pausedUntil", .time(pause?.until, in: zone)),
        ]
    }
}
