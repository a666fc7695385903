import Alerts
import Foundation
import Glibc
import JSONText
import Localization
import Messages

/// The only way to standard output and standard error: data goes to the former, the rest to the
/// latter.
///
/// Text for people is made printable here (``Swift/String/printable(keepsLayout:)``), because any of
/// it may quote a file, a server or the store.
enum Output {
    /// Prints text for people, of one or more lines.
    static func print(_ text: String) {
        Swift.print(text.printable(keepsLayout: true))
    }

    /// Prints text for programs byte by byte: a document, or what has its own escape sequences.
    static func write(_ data: String, terminator: String = "\n") {
        Swift.print(data, terminator: terminator)
    }

    /// Hands on what was printed: it would be kept back for a pipe.
    ///
    /// - Throws: ``UnwritableOutput`` where it does not get there, as on a disk that is full.
    static func flush() throws(UnwritableOutput) {
        guard fflush(nil) == 0 else {
            let (code, reason) = (errno, String(cString: strerror(errno)))
            throw UnwritableOutput(
                message: "Not all of the output could be written: \(reason).",
                isUnwanted: code == EPIPE)
        }
    }

    /// Prints one JSON document with its keys in alphabetical order.
    static func print(_ document: JSONValue) {
        write(document.text(.indented))
    }

    /// Prints an object with a list in it, element by element: there may be very many.
    ///
    /// The members after the list have names that come after the list's in the alphabet.
    static func print<Element>(
        _ name: String, _ elements: [Element], then members: [JSONObject.Member] = [],
        json: (Element) -> JSONValue
    ) {
        var list = ListPrinter(name)
        for element in elements { list.add([json(element).text()]) }
        list.end(with: members)
    }

    /// Says something that is not data.
    static func complain(_ sentence: Message) {
        tell(line: "peal: \(tr(sentence))")
    }

    /// Puts a line onto standard error; on a terminal it is broken between words.
    static func tell(line: String) {
        tell(broken(shown(line), to: Terminal.width(of: STDERR_FILENO)) + "\n")
    }

    /// Prints a line; on a terminal it is broken between words.
    static func print(line: String) {
        print(broken(shown(line), to: Terminal.width))
    }

    /// A line, broken between words where it is wider; its parts keep its indent.
    static func broken(_ line: String, to width: Int?) -> String {
        guard let width else { return line }
        let indent = String(line.prefix { $0 == " " })
        return Terminal.wrap(String(line.dropFirst(indent.count)), after: indent, to: width)
    }

    /// A line as a terminal can show it: what is quoted in it can be anything, and as long.
    static func shown(_ line: String) -> String {
        let most = 200
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.unicodeScalars.count > most else {
                return String(word).printable(keepsLayout: false)
            }
            // The last one is likely to be the quotation mark.
            let signs = word.unicodeScalars
            return [String(signs.prefix(most)), "…", String(signs.suffix(1))]
                .map { $0.printable(keepsLayout: false) }.joined()
        }.joined(separator: " ")
    }

    /// Puts text onto standard error as it is.
    static func tell(_ text: String) {
        // Where it cannot be said there is nobody to be told.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// Standard output takes no more.
struct UnwritableOutput: MessageError {
    let message: Message
    /// Whether its reader has had enough, as `head` has.
    let isUnwanted: Bool
    var description: String { message.description }
}
