import CJansson

/// The reason why text is not a JSON document.
public struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The description of the problem, such as "unexpected token near '}'".
    public let reason: String
    /// The line number, from 1; 0 if the problem concerns the whole text.
    public let line: Int
    /// The column number, from 1.
    public let column: Int

    init(_ error: json_error_t) {
        reason = withUnsafeBytes(of: error.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        line = max(0, Int(error.line))
        column = max(0, Int(error.column))
    }

    /// The error as a sentence without a full stop: "line 3, column 7: unexpected token near '}'".
    public var description: String {
        line > 0 ? "line \(line), column \(column): \(reason)" : reason
    }
}
