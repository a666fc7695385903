import Messages
@_spi(_Unicode) import Swift

extension Alert {
    /// The name of an alert: 1 to 64 letters of any script, digits, `-`, `_` or `.`, beginning with a
    /// letter or digit.
    ///
    /// The program that adds an alert may choose its id. Otherwise ``random(using:)`` makes a short
    /// id that is easy to type.
    public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The id as text.
        public let rawValue: String

        /// The maximum number of Unicode scalars.
        static let longest = 64

        /// Checks `rawValue` and wraps it in Normalization Form C.
        ///
        /// Input methods and file systems write the same letter in different ways, such as `ä` as one
        /// scalar or as two, so that texts that look the same would otherwise be different ids.
        ///
        /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
        public init(_ rawValue: String) throws(AlertError) {
            let bytes = rawValue.utf8
            // This check is much faster than looking up the Unicode properties of each character.
            let isPlain = bytes.count <= Self.longest && bytes.allSatisfy(Text.isNameByte)
            self.rawValue = isPlain ? rawValue : try Self.composed(rawValue)
            guard let first = self.rawValue.unicodeScalars.first, Text.isLetterOrDigit(first) else {
                throw Self.unfit(rawValue)
            }
        }

        /// Returns an id with letters of any script in Normalization Form C.
        private static func composed(_ text: String) throws(AlertError) -> String {
            // Check the bytes first, because composing a very long text is slow.
            guard text.utf8.count <= 16 * longest else { throw unfit(text) }
            for scalar in text.unicodeScalars where Text.isUnseen(scalar) {
                throw .invalid(
                    "The id '\(Text.excerpt(text))' has the character U+\(Text.code(of: scalar)), which "
                        + "cannot be seen. Remove it.")
            }
            var composed = String.UnicodeScalarView()
            for scalar in text._nfc { composed.append(scalar) }
            guard composed.count <= longest, composed.allSatisfy(Text.isNamePart) else {
                throw unfit(text)
            }
            return String(composed)
        }

        private static func unfit(_ text: String) -> AlertError {
            .invalid(
                "'\(Text.excerpt(text))' cannot be an id. An id has 1 to 64 letters of any language, "
                    + "digits, '-', '_' or '.' and begins with a letter or digit, like water.")
        }

        private init(unchecked rawValue: String) {
            self.rawValue = rawValue
        }

        /// Returns a new random id of six characters that are not easily mistaken for each other.
        public static func random(using generator: inout some RandomNumberGenerator) -> ID {
            let characters = (0..<6).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            return ID(unchecked: String(characters))
        }

        /// Creates an id from a digest.
        ///
        /// The same digest always gives the same id.
        ///
        /// - Parameters:
        ///   - digest: The digest.
        ///   - length: The number of characters, at most 12.
        public init(digest: UInt64, length: Int = 7) {
            let count = UInt64(Self.alphabet.count)
            var rest = digest
            var characters = ""
            for _ in 0..<length {
                characters.append(Self.alphabet[Int(rest % count)])
                rest /= count
            }
            self.init(unchecked: characters)
        }

        private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789")

        /// The id as text.
        public var description: String { rawValue }

        /// Whether `left` comes before `right` in lists.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }
}
