import Glibc
import Localization
import Messages

/// Asks before something that cannot easily be taken back.
enum Question {
    /// Whether there is somebody to ask.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Whether the user says yes; where nobody can be asked the answer is yes, as scripts mean it.
    static func isYes(_ question: String, unless isDecided: Bool) -> Bool {
        isDecided || !canAsk || isYes(question)
    }

    /// Whether the user says yes.
    static func isYes(_ question: String) -> Bool {
        isYes(answer: line("\(question) [y/N]"))
    }

    /// Whether an answer is a yes.
    static func isYes(answer: String?) -> Bool {
        ["y", "yes", "예", "네", "ㅇ", "응"].contains(answer?.lowercased())
    }

    /// Asks for a line of text.
    ///
    /// - Parameters:
    ///   - question: The text before the line.
    ///   - text: The text to begin with, where the terminal can edit it.
    ///   - preview: Makes the lines that stand below while the user types, where the terminal can.
    /// - Returns: the line without spaces around it; `nil` at the end of the input.
    static func line(
        _ question: String, editing text: String = "",
        preview: @escaping (String) -> [String] = { _ in [] }
    ) -> String? {
        let (lines, prompt) = split(question)
        for line in lines { Output.tell(line: line) }
        if var line = LiveLine(prompt, editing: text, preview: preview) {
            return line.read()?.trimmingSpaces
        }
        Output.tell("\(prompt) ")
        guard let line = readLine() else {
            Output.tell("\n")
            return nil
        }
        return line.trimmingSpaces
    }

    /// A question that leaves too little room for the answer has a line of its own.
    private static func split(_ question: String) -> (lines: [String], prompt: String) {
        let room = (Terminal.width(of: STDERR_FILENO) ?? 80) - 20
        return Terminal.columns(of: question) > room ? ([question], ">") : ([], question)
    }
}

/// How far a long work has come, on a terminal.
struct Progress {
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ done: Int, of total: Int) {
        guard isShown, total >= 1_000 else { return }
        // In the end it is taken off the screen.
        let text = done < total ? tr("Reading: \(done * 100 / total) %") : "\u{1B}[K"
        Output.tell("\r" + text)
    }
}
