import Messages

extension Alert {
    /// The name of an alert: 1 to 64 ASCII letters, digits, `-`, `_` or `.`, beginning with a
    /// letter or digit.
    ///
    /// The program that adds an alert may choose its id. Otherwise ``random(using:)`` makes a short
    /// id that is easy to type.
    public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The id as text.
        public let rawValue: String

        /// Checks and wraps `rawValue`.
        ///
        /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
        public init(_ rawValue: String) throws(AlertError) {
            let bytes = rawValue.utf8
            guard let first = bytes.first, bytes.count <= 64, bytes.allSatisfy(Text.isNameByte),
                ![UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(first)
            else {
                throw .invalid(
                    "'\(Text.excerpt(rawValue))' cannot be an id. An id has 1 to "
                        + "64 letters, digits, '-', '_' or '.' and begins with a letter "
                        + "or digit, like water.")
            }
            self.rawValue = rawValue
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

        /// Creates an id of seven characters from a digest.
        ///
        /// The same digest always gives the same id.
        public init(digest: UInt64) {
            let count = UInt64(Self.alphabet.count)
            var rest = digest
            var characters = ""
            for _ in 0..<7 {
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
