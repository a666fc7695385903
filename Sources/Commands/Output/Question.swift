import Glibc
import Localization
import Messages

/// Asks before something that cannot easily be taken back.
enum Question {
    /// Whether the user says yes; where nobody can be asked the answer is yes, as scripts mean it.
    static func isYes(_ question: String, unless isDecided: Bool) -> Bool {
        guard !isDecided, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return true }
        Output.tell("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes", "예", "네", "ㅇ"].contains(answer)
    }
}

/// How far a long work has come, on a terminal.
struct Progress {
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ done: Int, of total: Int) {
        guard isShown, total >= 1_000 else { return }
        Output.tell("\r" + tr("Reading \(done) of \(total)"))
    }

    /// Takes it off the screen.
    func end() {
        guard isShown else { return }
        Output.tell("\r\u{1B}[K")
    }
}
