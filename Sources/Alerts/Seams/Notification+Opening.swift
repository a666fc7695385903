import Messages
import Recurrence

extension Notification {
    /// A notice for a user whose click opened nothing.
    ///
    /// - Parameters:
    ///   - target: what was to be opened.
    ///   - reason: why it was not.
    ///   - now: the present.
    ///   - zone: the machine's time zone.
    /// - Returns: the notification, in words that can be translated.
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
