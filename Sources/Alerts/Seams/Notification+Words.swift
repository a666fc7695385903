public import Messages
public import Recurrence

extension Notification {
    /// A title and a body that can be translated.
    public struct Words: Hashable, Sendable {
        /// The title.
        public var title: Message
        private var lines: [Line]
        /// How many lines there is room for.
        private var most: Int

        /// A line of the body.
        struct Line: Hashable, Sendable {
            /// The time before the text, if there is one.
            var time: CivilTime?
            var text: Message
        }

        /// Several things under one title: the first `most` of them, and how many more there are.
        init(title: Message, lines: [Line], most: Int) {
            self.title = title
            self.lines = lines
            self.most = most
        }

        /// The body.
        ///
        /// - Parameters:
        ///   - time: writes times as the user's locale does.
        ///   - text: translates a line.
        /// - Returns: the body, in which only the words around the lines are left to translate.
        public func body(_ time: (CivilTime) -> String, _ text: (Message) -> String) -> Message {
            let shown = lines.prefix(most).map { line in
                (line.time.map { time($0) + "  " } ?? "") + text(line.text)
            }
            let list = Message(verbatim: shown.joined(separator: "\n"))
            let rest = lines.count - most
            return rest > 0 ? Message("\(list)\nand \(rest) more") : list
        }
    }
}

extension Content {
    /// The words in English, for who has no translation.
    init(_ words: Notification.Words, sound: Sound, urgency: Urgency = .normal) {
        self.init(
            title: words.title.description,
            body: words.body(\.description, \.description).description, sound: sound,
            urgency: urgency)
    }
}

extension UpcomingRing {
    /// When and what, in a line.
    func line(in zone: Zone) -> Notification.Words.Line {
        Notification.Words.Line(time: zone.civil(at: at).time, text: Message(verbatim: title))
    }
}
