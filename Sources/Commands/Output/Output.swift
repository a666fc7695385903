import Alerts
import Foundation

/// Where everything is printed: data on standard output, the rest on standard error.
enum Output {
    static func print(_ text: String) {
        Swift.print(text)
    }

    /// Hands on what was printed: a pipe would keep it back.
    static func flush() {
        fflush(nil)
    }

    /// Prints one JSON document with its keys in alphabetical order.
    static func print(_ document: JSONValue) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Swift.print(String(decoding: try encoder.encode(document), as: UTF8.self))
    }

    /// A JSON document in one line.
    static func line(_ document: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    /// Says something that is not data.
    static func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("peal: \(sentence)\n".utf8))
    }
}
