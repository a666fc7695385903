import Messages
public import Recurrence

extension Notification {
    /// The keys of the buttons with which the user answers a program's question.
    public enum Answer {
        /// Allows the program's notifications.
        public static let allow = "allow"
        /// Denies the program's notifications.
        public static let deny = "deny"
    }

    /// Returns the question whether a program may show notifications.
    ///
    /// The question names the program, its id, and the file that a click on a notification starts.
    /// GNOME shows only the title and about 55 characters of the first sentence, until the user moves
    /// the pointer to the buttons.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    public static func permission(
        for program: Program, at now: Instant, in zone: Zone
    ) -> Notification {
        let name = program.questionName
        let sentences = [
            Message("'\(name ?? program.id.rawValue)' would like to notify you."),
            name.map { _ in Message("The program's id is \(program.id.rawValue).") },
            program.startedFile.map { Message("A click on a notification starts \($0).") }
                ?? Message("A click on a notification starts no program."),
            Message("You can change your answer with 'peal apps'."),
        ].compactMap(\.self)
        // Most desktops show only the beginning of a long title.
        let words = Words(
            title: Message("Allow notifications?"), lines: sentences.map { Words.Line(text: $0) },
            most: sentences.count)
        return Notification(
            subject: .question(program.id), content: Content(words, sound: .none),
            actions: [
                Action(key: Answer.allow, label: "Allow"),
                Action(key: Answer.deny, label: "Don't Allow"),
            ], due: now, wall: zone.civil(at: now), words: words)
    }

    /// Whether the notification is a question to the user, which must not leave the screen without
    /// an answer.
    public var isQuestion: Bool {
        if case .question = subject { true } else { false }
    }

    /// The program in whose turn the notification is shown; `nil` if it does not wait for the
    /// notifications of programs.
    ///
    /// A question takes a turn of its program, so that it does not delay the user's alerts.
    public var turn: ProgramID? {
        if case .question(let id) = subject { id } else { sender?.id }
    }
}
