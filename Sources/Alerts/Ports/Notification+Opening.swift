import Messages
import Recurrence

extension Notification {
    /// Returns a notice that clicking a notification failed to open its target.
    ///
    /// - Parameters:
    ///   - target: The target that could not be opened.
    ///   - reason: The reason of the failure.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    static func openingFailed(
        _ target: OpenTarget, because reason: Message, at now: Instant, in zone: Zone
    ) -> Notification {
        let words = Words(
            title: "'\(target)' could not be opened", lines: [Words.Line(text: reason)], most: 1)
        return Notification(
            subject: .notice, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }
}
