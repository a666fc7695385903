import Alerts
import Foundation
import Glibc
import JSONText
import Localization
import Messages

/// Where everything is printed: data on standard output, the rest on standard error.
enum Output {
    static func print(_ text: String, terminator: String = "\n") {
        Swift.print(text, terminator: terminator)
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
        Swift.print(document.text(.indented))
    }

    /// Prints an object with nothing but a list in it, element by element: there may be very many.
    static func print<Element>(
        _ name: String, _ elements: [Element], json: (Element) -> JSONValue
    ) {
        var list = ListPrinter(name)
        for element in elements { list.add([json(element).text()]) }
        list.end()
    }

    /// Says something that is not data.
    static func complain(_ sentence: Message) {
        tell(line: "peal: \(shown(tr(sentence)))")
    }

    /// Puts a line onto standard error; on a terminal it is broken between words.
    static func tell(line: String) {
        tell(broken(line, to: Terminal.width(of: STDERR_FILENO)) + "\n")
    }

    /// Prints a line; on a terminal it is broken between words.
    static func print(line: String) {
        print(broken(line, to: Terminal.width))
    }

    private static func broken(_ line: String, to width: Int?) -> String {
        guard let width else { return line }
        let indent = String(line.prefix { $0 == " " })
        return Terminal.wrap(String(line.dropFirst(indent.count)), after: indent, to: width)
    }

    /// A line as a terminal can show it: what is quoted in it can be anything, and as long.
    static func shown(_ line: String) -> String {
        let most = 200
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let signs = word.unicodeScalars.map { sign in
                // What would move the cursor, or change what is read later.
                sign.properties.generalCategory == .control
                    ? "\\u{\(String(sign.value, radix: 16, uppercase: true))}" : String(sign)
            }
            guard signs.count > most else { return signs.joined() }
            // The last one is likely to be the quotation mark.
            return (signs.prefix(most) + ["…"] + signs.suffix(1)).joined()
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
