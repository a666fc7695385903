import Alerts
import Messages

/// The words of the command line after the program's name.
struct CommandWords: Sendable {
    private let bytes: [[UInt8]]
    /// The words; other characters replace bytes that are not UTF-8.
    let texts: [String]

    /// Reads the arguments of `main`.
    init(_ arguments: UnsafeBufferPointer<UnsafePointer<CChar>?>) {
        bytes = arguments.dropFirst().compactMap { $0 }.map { word in
            var end = word
            while end.pointee != 0 { end += 1 }
            return UnsafeRawBufferPointer(start: word, count: end - word).map(\.self)
        }
        texts = bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Refuses words that are not UTF-8.
    ///
    /// - Throws: ``AlertError`` that names the word.
    func check() throws(AlertError) {
        for (text, bytes) in zip(texts, bytes)
        where String(validating: bytes, as: UTF8.self) == nil {
            throw .invalid("'\(text)' is not UTF-8 text.")
        }
    }
}
