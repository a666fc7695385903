import Alerts
import Glibc
import JSON
import Localization
import Messages
import Settings

/// Writes to standard output and standard error.
///
/// No other code may write to them. Data goes to standard output, messages go to standard error.
///
/// Human-readable text is made printable here (``Swift/String/printable(keepsLayout:)``), because
/// it may quote a file, a server or the store.
enum Output {
    /// Prints one or more lines of human-readable text.
    static func print(_ text: String) {
        Swift.print(text.printable(keepsLayout: true))
    }

    /// Prints text unchanged: a document for programs, or text that contains escape sequences.
    static func write(_ data: String, terminator: String = "\n") {
        Swift.print(data, terminator: terminator)
    }

    /// Writes out the buffered output.
    ///
    /// Output to a pipe is buffered.
    ///
    /// - Throws: ``UnwritableOutput`` if the output cannot be written, for example because the disk
    ///   is full.
    static func flush() throws(UnwritableOutput) {
        guard fflush(nil) == 0 else {
            let (code, reason) = (errno, String(cString: strerror(errno)))
            throw UnwritableOutput(
                message: "Cannot write all of the output: \(reason).",
                isUnwanted: code == EPIPE)
        }
    }

    /// Prints one JSON document with its keys in alphabetical order.
    static func print(_ document: JSONValue) {
        write(document.text(.indented))
    }

    /// Prints an object with a list, element by element, because the list may be very long.
    ///
    /// The names of the members must come after the list's name in the alphabet.
    static func print<Element>(
        _ name: String, _ elements: [Element], then members: [JSONObject.Member] = [],
        json: (Element) -> JSONValue
    ) {
        var list = ListPrinter(name)
        for element in elements { list.add([json(element).text()]) }
        list.end(with: members)
    }

    /// Prints a message on standard error.
    static func complain(_ sentence: Message) {
        printToStderr(line: "peal: \(tr(sentence))")
    }

    /// Prints a line on standard error, wrapped between words on a terminal.
    static func printToStderr(line: String) {
        printToStderr(wrapped(shown(line), to: Terminal.width(of: STDERR_FILENO)) + "\n")
    }

    /// Prints a line, wrapped between words on a terminal.
    static func print(line: String) {
        print(wrapped(shown(line), to: Terminal.width))
    }

    /// Returns a line wrapped between words.
    ///
    /// Each of the resulting lines has the indent of the original line.
    static func wrapped(_ line: String, to width: Int?) -> String {
        guard let width else { return line }
        let indent = String(line.prefix { $0 == " " })
        return Terminal.wrap(String(line.dropFirst(indent.count)), after: indent, to: width)
    }

    /// Returns a line that is safe and short enough for a terminal, whatever text it quotes.
    static func shown(_ line: String) -> String {
        let most = 200
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.unicodeScalars.count > most else {
                return String(word).printable(keepsLayout: false)
            }
            // The last character is probably the closing quotation mark.
            let signs = word.unicodeScalars
            return [String(signs.prefix(most)), "…", String(signs.suffix(1))]
                .map { $0.printable(keepsLayout: false) }.joined()
        }.joined(separator: " ")
    }

    /// Prints text on standard error unchanged.
    static func printToStderr(_ text: String) {
        // If standard error cannot be written, there is no place to report that.
        UserFile.write(text, to: STDERR_FILENO)
    }
}

/// The error for standard output that cannot be written.
struct UnwritableOutput: MessageError {
    let message: Message
    /// Whether the reader of a pipe has closed it, as `head` does.
    let isUnwanted: Bool
    var description: String { message.description }
}
