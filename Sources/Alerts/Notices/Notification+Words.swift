public import Messages
public import Recurrence

extension Notification {
    /// A title and a body that can be translated.
    public struct Words: Hashable, Sendable {
        /// The title.
        public var title: Message
        /// The lines that fit into the notification.
        private var lines: [Line]
        /// The number of lines left out.
        private var rest: Int

        /// A line of the body.
        struct Line: Hashable, Sendable {
            /// The time that is shown before the text; `nil` if the line has none.
            var time: CivilTime?
            var text: Message
        }

        /// Creates the title and a body with the first `most` lines and the number of lines left
        /// out.
        init(title: Message, lines: some Collection<Line>, most: Int) {
            self.title = title
            self.lines = Array(lines.prefix(most))
            rest = max(0, lines.count - most)
        }

        /// Returns the body.
        ///
        /// - Parameters:
        ///   - time: Formats a time in the user's locale.
        ///   - text: Translates a line.
        /// - Returns: The body with translated lines. The caller still has to translate the text
        ///   around them.
        public func body(_ time: (CivilTime) -> String, _ text: (Message) -> String) -> Message {
            let shown = lines.map { line in
                (line.time.map { time($0) + "  " } ?? "") + text(line.text)
            }
            let list = Message(verbatim: shown.joined(separator: "\n"))
            return rest > 0 ? Message("\(list)\nand \(rest) more") : list
        }
    }
}

extension Content {
    /// Creates content with the English texts, for backends that do not translate.
    init(_ words: Notification.Words, sound: Sound, urgency: Urgency = .normal) {
        self.init(
            title: words.title.description,
            body: words.body(\.description, \.description).description, sound: sound,
            urgency: urgency)
    }
}

extension UpcomingRing {
    /// Returns a line with the time and the title of the ring.
    func line(in zone: Zone) -> Notification.Words.Line {
        let time = zone.civil(at: at).time
        // A timer can ring at any second. Notifications show times to the minute.
        return Notification.Words.Line(
            time: CivilTime(hour: time.hour, minute: time.minute) ?? time,
            text: Message(verbatim: title))
    }
}

/// The alerts that wait for the user and the rings of the rest of the day.
public struct Agenda: Hashable, Sendable {
    /// The alerts with an unseen notification, the longest-waiting first.
    public var waiting: [AlertSnapshot]
    /// The rings until midnight, in order.
    public var rings: [UpcomingRing]

    /// Creates an agenda.
    public init(waiting: [AlertSnapshot], rings: [UpcomingRing]) {
        self.waiting = waiting
        self.rings = rings
    }
}

extension AlertCenter {
    /// Returns the agenda for the current day in `zone`.
    public func agenda(at now: Instant, in zone: Zone) async throws -> Agenda {
        let today = CivilDateTime(date: zone.civil(at: now).date, time: .endOfDay)
        // A ring at midnight belongs to tomorrow.
        let end = zone.instant(of: today).map { $0 - .microseconds(1) } ?? .distantFuture
        return Agenda(
            waiting: try await waiting(),
            rings: try await upcoming(through: end, limit: 1_000))
    }
}
