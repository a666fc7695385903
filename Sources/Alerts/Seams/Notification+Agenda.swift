import Messages
public import Recurrence

extension Notification {
    /// What waits and what comes today, for a desktop from whose menu Peal is opened.
    ///
    /// It belongs to no alert, makes no sound, and nothing becomes of what is done with it.
    ///
    /// - Parameters:
    ///   - waiting: the alerts with an unseen notification.
    ///   - rings: what rings today.
    ///   - now: the present.
    ///   - zone: the machine's time zone.
    /// - Returns: the notification, in words that can be translated.
    public static func agenda(
        waiting: [AlertStatus], rings: [UpcomingRing], at now: Instant, in zone: Zone
    ) -> Notification {
        let lines =
            waiting.map { "•  " + $0.alert.content.title }
            + rings.map { "\(zone.civil(at: $0.at).time)  \($0.title)" }
        let rest = lines.count - mostLines
        let title: Message =
            switch (waiting.count, rings.count) {
            case (0, 0): Message("Nothing more today")
            case (0, let coming): Message("\(coming) more today")
            case (let unseen, 0): Message("\(unseen) waiting for you")
            case (let unseen, let coming):
                Message("\(unseen) waiting for you, \(coming) more today")
            }
        let text = Message(verbatim: lines.prefix(mostLines).joined(separator: "\n"))
        let words = Words(
            title: title, body: rest > 0 ? Message("\(text)\nand \(rest) more") : text)
        var notification = Notification(
            subject: .agenda,
            content: Content(
                title: words.title.description, body: words.body.description, sound: .none),
            actions: [], due: now, wall: zone.civil(at: now))
        notification.words = words
        return notification
    }

    private static let mostLines = 8
}
