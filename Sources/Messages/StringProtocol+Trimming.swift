extension StringProtocol {
    /// The text without the spaces at its beginning and its end.
    package var trimmingSpaces: String { String(drop { $0 == " " }).trimmingTrailingSpaces }

    /// The text without the spaces at its end.
    package var trimmingTrailingSpaces: String {
        var bytes = Substring(self).utf8
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
