import Glibc
import Localization
import Messages

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
