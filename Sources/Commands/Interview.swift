import Alerts
import Localization
import Messages
import Recurrence

/// Asks in a terminal, step by step, what a new alert is to be.
struct Interview {
    /// The alert as far as it is known.
    private var alert: Alert
    private let calendar: Calendar

    /// What stands in an alert until it has been asked when it rings.
    static let noTrigger = Trigger.interval(Interval(seconds: 3_600, repeats: true))

    /// - Parameters:
    ///   - draft: What the flags say already.
    ///   - calendar: The present.
    init(_ draft: Alert, _ calendar: Calendar) {
        alert = draft
        self.calendar = calendar
    }

    /// Asks until the answers make an alert.
    ///
    /// - Parameter known: What the flags say of the content, which is not asked.
    /// - Returns: the alert; `nil` where the user does not want it any more.
    mutating func run(knowing known: ContentOptions) -> Alert? {
        guard ask(tr("What shall I tell you?"), answer: { $0.content.title = $1 }) else {
            return nil
        }
        Output.tell(
            tr(
                """
                When? Write it like one of these:
                  9:30, 13:00 · weekdays 9:30 · every fri 18:00 · tomorrow 8:00 · in 5m
                  every 30m from 9:30 to 21:30
                """) + "\n")
        guard askWhen() else { return nil }
        if known.body == nil {
            let question = tr("More to say? (Enter for no)")
            guard ask(question, answer: { $0.content.body = $1 }) else { return nil }
        }
        if known.sound == nil {
            let question = tr("Sound? (Enter for the usual one, none, bell, or a file's path)")
            let isAnswered = ask(question) { alert, text in
                alert.content.sound = text.isEmpty ? alert.content.sound : Sound(text)
            }
            guard isAnswered else { return nil }
        }
        let answer = Question.line(tr("Add it?") + " [Y/n]")
        return answer == "" || Question.isYes(answer: answer) ? alert : nil
    }

    /// Asks until the answer fits; whether there was one.
    private mutating func ask(
        _ question: String, preview: ((String) -> [String])? = nil,
        answer: (inout Alert, String) throws(AlertError) -> Void
    ) -> Bool {
        while let text = Question.line(question, preview: preview) {
            do throws(AlertError) {
                var answered = alert
                try answer(&answered, text)
                try answered.validate()
                alert = answered
                return true
            } catch {
                Output.tell(line: tr(error.message))
            }
        }
        return false
    }

    /// Asks when it rings, and shows what was understood, already while it is typed.
    private mutating func askWhen() -> Bool {
        let draft = self
        func lines(_ text: String) -> [String] {
            guard let (_, echo) = try? draft.reading(text) else { return [] }
            return [echo.sentence] + echo.lines.split(separator: "\n").map(String.init)
        }
        return ask(">", preview: lines) { alert, text throws(AlertError) in
            let (trigger, echo) = try draft.reading(text)
            alert.trigger = trigger
            Output.tell("\(echo.sentence)\n\(echo.lines)\n")
        }
    }

    /// What an answer to "when" makes of the alert.
    private func reading(_ text: String) throws(AlertError) -> (Trigger, Echo) {
        let today = calendar.zone.civil(at: calendar.now).date
        let request = try WhenReading.request(text, today: today)
        var alert = alert
        alert.trigger = try request.trigger(now: calendar.now, in: calendar.zone)
        // What would not be taken in the end is not taken here.
        var book = AlertBook(zone: calendar.zone)
        book.apply(try book.adding(alert, at: calendar.now))
        return (alert.trigger, Echo(try book.status(alert.id, at: calendar.now), calendar))
    }
}
