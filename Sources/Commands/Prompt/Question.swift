import Glibc
import Localization
import Messages

/// Asks the user questions on the terminal.
enum Question {
    /// Whether there is a terminal to ask on.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Returns whether the user says yes.
    ///
    /// Without a terminal the answer is yes, as scripts expect.
    static func isYes(_ question: String, unless isDecided: Bool) -> Bool {
        isDecided || !canAsk || isYes(question)
    }

    /// Asks a question and returns whether the answer is yes.
    static func isYes(_ question: String) -> Bool {
        isYes(answer: line("\(question) [y/N]"))
    }

    /// Returns whether an answer means yes.
    static func isYes(answer: String?) -> Bool {
        ["y", "yes", "예", "네", "ㅇ", "응"].contains(answer?.lowercased())
    }

    /// Asks for a line of text.
    ///
    /// - Parameters:
    ///   - question: The text before the line.
    ///   - text: The initial text, if the terminal can edit it.
    ///   - history: The earlier answers, the latest last.
    ///   - preview: Returns the lines to show below the text while the user types, if the terminal
    ///     can do that.
    /// - Returns: The line without surrounding spaces; `nil` at the end of the input.
    static func line(
        _ question: String, editing text: String = "", history: [String] = [],
        preview: @escaping (String) -> [String] = { _ in [] }
    ) -> String? {
        let (lines, prompt) = split(question)
        for line in lines { Output.printToStderr(line: line) }
        if var line = LiveLine(prompt, editing: text, history: history, preview: preview) {
            return line.read()?.trimmingSpaces
        }
        Output.printToStderr("\(prompt) ")
        guard let line = readLine() else {
            Output.printToStderr("\n")
            return nil
        }
        return line.trimmingSpaces
    }

    /// Gives a question its own line if it leaves too little room for the answer.
    private static func split(_ question: String) -> (lines: [String], prompt: String) {
        let room = (Terminal.width(of: STDERR_FILENO) ?? 80) - 20
        return Terminal.columns(of: question) > room ? ([question], ">") : ([], question)
    }
}

/// Shows the progress of a long operation on a terminal.
struct Progress {
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ done: Int, of total: Int) {
        guard isShown, total >= 1_000 else { return }
        // Clear the line when the work is done.
        let text = done < total ? tr("Reading: \(done * 100 / total) %") : "\u{1B}[K"
        Output.printToStderr("\r" + text)
    }
}
