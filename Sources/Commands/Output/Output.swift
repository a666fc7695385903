import Alerts
import Foundation
import JSONText
import Localization
import Messages

/// Where everything is printed: data on standard output, the rest on standard error.
enum Output {
    static func print(_ text: String, terminator: String = "\n") {
        Swift.print(text, terminator: terminator)
    }

    /// Hands on what was printed: a pipe would keep it back.
    static func flush() {
        fflush(nil)
    }

    /// Prints one JSON document with its keys in alphabetical order.
    static func print(_ document: JSONValue) {
        Swift.print(document.text(.indented))
    }

    /// Says something that is not data.
    static func complain(_ sentence: Message) {
        tell("peal: \(tr(sentence))\n")
    }

    /// Puts text onto standard error as it is.
    static func tell(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
