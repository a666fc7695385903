import Alerts
import Messages
import Settings

extension CommandLine {
    /// The arguments after the program's name.
    ///
    /// The arguments are read from `/proc`. Swift searches for them in memory next to the
    /// environment variables, which a preloaded library may have moved.
    static let words = bytes.map { String(decoding: $0, as: UTF8.self) }

    private static let bytes: [[UInt8]] = {
        guard let line = UserFile.bytes(of: "/proc/self/cmdline", limit: .max), !line.isEmpty
        else { return arguments.dropFirst().map { Array($0.utf8) } }
        return line.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst()
            .map(Array.init)
    }()

    /// Refuses arguments that are not UTF-8.
    ///
    /// ``words`` contains other characters in place of the invalid bytes.
    ///
    /// - Throws: ``AlertError`` that names the argument.
    static func checkWords() throws(AlertError) {
        for (word, bytes) in zip(words, bytes) where String(validating: bytes, as: UTF8.self) == nil
        {
            throw .invalid("'\(word)' is not UTF-8 text.")
        }
    }
}
