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
    public static func agenda(
        waiting: [AlertStatus], rings: [UpcomingRing], at now: Instant, in zone: Zone
    ) -> Notification {
        let lines =
            waiting.map { "•  " + $0.alert.content.title }
            + rings.map { "\(zone.civil(at: $0.at).time)  \($0.title)" }
        let rest = lines.count - mostLines
        let title =
            switch (waiting.count, rings.count) {
            case (0, 0): "Nothing more today"
            case (0, let coming): "\(coming) more today"
            case (let unseen, 0): "\(unseen) waiting for you"
            case (let unseen, let coming): "\(unseen) waiting for you, \(coming) more today"
            }
        return Notification(
            subject: .agenda,
            content: Content(
                title: title,
                body: (lines.prefix(mostLines) + (rest > 0 ? ["and \(rest) more"] : []))
                    .joined(separator: "\n"), sound: .none),
            actions: [], due: now, wall: zone.civil(at: now))
    }

    private static let mostLines = 8
}
