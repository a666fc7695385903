public import Messages
public import Recurrence

extension Notification {
    /// Returns a warning that some alerts may not ring.
    ///
    /// The notification belongs to no alert and makes no sound. The user's response to it has no
    /// effect.
    ///
    /// - Parameters:
    ///   - sentences: The problems, one sentence or more.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    public static func warning(
        _ sentences: [Message], at now: Instant, in zone: Zone
    ) -> Notification {
        let words = Words(
            title: Message("Some alerts may not ring"),
            lines: sentences.map { Words.Line(text: $0) }, most: sentences.count)
        return Notification(
            subject: .notice, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }
}
