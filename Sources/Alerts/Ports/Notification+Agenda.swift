import Messages
public import Recurrence

extension Notification {
    /// Returns a notification that shows the agenda, for a user who opens Peal from the desktop's
    /// menu.
    ///
    /// The notification belongs to no alert and makes no sound. The user's response to it has no
    /// effect.
    ///
    /// - Parameters:
    ///   - agenda: The agenda to show.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    public static func agenda(_ agenda: Agenda, at now: Instant, in zone: Zone) -> Notification {
        let title: Message =
            switch (agenda.waiting.count, agenda.rings.count) {
            case (0, 0): Message("Nothing more today")
            case (0, let coming): Message("\(coming) more today")
            case (let unseen, 0): Message("\(unseen) waiting for you")
            case (let unseen, let coming):
                Message("\(unseen) waiting for you, \(coming) more today")
            }
        let words = Words(
            title: title,
            lines: agenda.waiting.map {
                Words.Line(text: Message(verbatim: "•  \($0.alert.content.title)"))
            }
                + agenda.rings.map { $0.line(in: zone) },
            most: 8)
        return Notification(
            subject: .agenda, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }
}
