public import Messages
import Recurrence

extension Notification {
    /// A title and a body that can be translated.
    public struct Words: Hashable, Sendable {
        /// The title.
        public var title: Message
        /// The body.
        public var body: Message

        /// Several things under one title: the first `most` of them, and how many more there are.
        init(title: Message, lines: [String], most: Int) {
            self.title = title
            let text = Message(verbatim: lines.prefix(most).joined(separator: "\n"))
            let rest = lines.count - most
            body = rest > 0 ? Message("\(text)\nand \(rest) more") : text
        }
    }
}

extension Content {
    /// The words in English, for who has no translation.
    init(_ words: Notification.Words, sound: Sound, urgency: Urgency = .normal) {
        self.init(
            title: words.title.description, body: words.body.description, sound: sound,
            urgency: urgency)
    }
}

extension UpcomingRing {
    /// When and what, in a line.
    func line(in zone: Zone) -> String { "\(zone.civil(at: at).time)  \(title)" }
}
