public import Messages
public import Recurrence

extension Notification {
    /// A warning that alerts will not ring as they should.
    ///
    /// It belongs to no alert, makes no sound, and nothing becomes of what is done with it.
    ///
    /// - Parameters:
    ///   - sentences: what is wrong, one sentence or more.
    ///   - now: the present.
    ///   - zone: the machine's time zone.
    /// - Returns: the notification, in words that can be translated.
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
