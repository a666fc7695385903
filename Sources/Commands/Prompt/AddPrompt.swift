import Alerts
import DesktopDelivery
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

/// Asks in a terminal for the parts of a new alert that the command line leaves out.
struct AddPrompt {
    /// The parts of an alert that Peal can ask for.
    enum Part {
        case title, when, body, sound
    }

    /// The alert with the answers so far.
    private var alert: Alert
    private let timeFormat: RelativeTimeFormat
    private var history = PromptHistory(environment: ProcessEnvironment.variables)
    /// The answers that are kept if the user adds the alert.
    private var answers: [(PromptHistory.Question, String)] = []

    /// A placeholder for the trigger until the user has said when the alert rings.
    static let noTrigger = Trigger.interval(Interval(seconds: 3_600, repeats: true))

    /// Creates a prompt.
    ///
    /// - Parameters:
    ///   - draft: The alert that the flags describe.
    ///   - timeFormat: The current time and time zone.
    init(_ draft: Alert, _ timeFormat: RelativeTimeFormat) {
        alert = draft
        self.timeFormat = timeFormat
    }

    /// Asks for the missing parts until the answers make a valid alert.
    ///
    /// - Parameter parts: The missing parts.
    /// - Returns: The alert; `nil` if the user cancels.
    mutating func run(asking parts: Set<Part>) -> Alert? {
        if parts.contains(.title), !askTitle() { return nil }
        if parts.contains(.when), !askWhen() { return nil }
        if parts.contains(.body), !askBody() { return nil }
        if parts.contains(.sound), !askSound() { return nil }
        let answer = Question.line(tr("Add it?") + " [Y/n]")
        guard answer == "" || Question.isYes(answer: answer) else { return nil }
        for (question, answer) in answers { history.add(answer, to: question) }
        return alert
    }

    private mutating func askTitle() -> Bool {
        ask(
            tr("What should Peal remind you of?"),
            help: Message("The title of the notification, like Drink water. ^C cancels."),
            keeping: .title
        ) { $0.content.title = $1 }
    }

    /// Asks when the alert rings, and shows the meaning of the answer while the user types.
    private mutating func askWhen() -> Bool {
        let examples = Message(
            """
            When? Write it like one of these:
              9:30, 13:00 · weekdays 9:30 · every fri 18:00 · tomorrow 8:00 · in 5m
              every 30m from 9:30 to 21:30
            """)
        show(examples)
        let draft = self
        func lines(_ text: String) -> [String] {
            guard !text.isEmpty, !Self.isHelp(text) else { return [] }
            do throws(AlertError) {
                let (_, preview) = try draft.reading(text)
                return [preview.sentence] + preview.lines.split(separator: "\n").map(String.init)
            } catch {
                return [tr(error.message)]
            }
        }
        return ask(">", help: examples, keeping: .when, preview: lines) {
            alert, text throws(AlertError) in
            let (trigger, preview) = try draft.reading(text)
            alert.trigger = trigger
            Output.printToStderr(line: preview.sentence)
            Output.printToStderr("\(preview.lines)\n")
        }
    }

    private mutating func askBody() -> Bool {
        ask(
            tr("Text below the title (optional):"),
            help: Message("The notification shows this text below its title. Enter leaves it out.")
        ) { $0.content.body = $1 }
    }

    private mutating func askSound() -> Bool {
        ask(
            tr("Sound (Enter for the default; or none, bell, a file's path):"),
            help: Message(
                "Press Enter for the desktop's default sound, or type none for no "
                    + "sound. You can also type a name from the sound theme, like bell "
                    + "or alarm-clock-elapsed, or the absolute path of a sound file.")
        ) { alert, text in
            alert.content.sound = text.isEmpty ? alert.content.sound : Sound(text)
        }
    }

    /// Repeats a question until the answer is valid.
    ///
    /// The user can correct an invalid answer.
    ///
    /// - Returns: Whether the user answered; `false` at the end of the input.
    private mutating func ask(
        _ question: String, help: Message, keeping kept: PromptHistory.Question? = nil,
        preview: @escaping (String) -> [String] = { _ in [] },
        answer: (inout Alert, String) throws(AlertError) -> Void
    ) -> Bool {
        var refused = ""
        // Show no preview for a refused answer: its error is already visible above the line.
        while let text = Question.line(
            question, editing: refused, history: kept.map(history.answers) ?? [],
            preview: { [refused] in $0 == refused ? [] : preview($0) })
        {
            refused = ""
            guard !Self.isHelp(text) else {
                show(help)
                continue
            }
            do throws(AlertError) {
                var answered = alert
                try answer(&answered, text)
                try answered.validate()
                alert = answered
                if let kept { answers.append((kept, text)) }
                return true
            } catch {
                Output.printToStderr(line: tr(error.message))
                refused = text
            }
        }
        return false
    }

    private static func isHelp(_ text: String) -> Bool {
        ["?", "help", "도움말"].contains(text.lowercased())
    }

    private func show(_ text: Message) {
        for line in tr(text).split(separator: "\n") { Output.printToStderr(line: String(line)) }
    }

    /// Returns the trigger that an answer means, and its next rings.
    private func reading(_ text: String) throws(AlertError) -> (Trigger, SchedulePreview) {
        var alert = alert
        alert.trigger = try WhenReading.trigger(text, now: timeFormat.now, in: timeFormat.zone)
        // The preview refuses what cannot be added, so an accepted answer cannot fail at the end.
        let preview = try AlertPreview(
            adding: alert, limit: AlertPreview.usualLimit, at: timeFormat.now, in: timeFormat.zone)
        return (alert.trigger, SchedulePreview(preview, timeFormat))
    }
}
