// Swift's own `contains`, `replacing` and `split` for texts link the program with the library of
// regular expressions, which is 1.3 MB.

extension StringProtocol {
    /// Whether the text contains another one.
    ///
    /// As in `==`, a letter with a mark is the same letter in its composed form. The bytes are also
    /// compared, so a letter is found in a letter with a mark if the mark is a scalar of its own. An
    /// empty text is part of every text.
    package func includes(_ part: String) -> Bool {
        if Array(utf8).index(of: Array(part.utf8)) != nil { return true }
        // Texts of ASCII have only one form.
        guard part.utf8.contains(where: { $0 >= 0x80 }) else { return false }
        return Array(self).index(of: Array(part)) != nil
    }

    /// Returns the text with another one in place of each part that has these bytes.
    package func replacingEach(_ part: String, with new: String) -> String {
        let (part, new) = (Array(part.utf8), Array(new.utf8))
        var replaced: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.first {
            if !part.isEmpty, rest.starts(with: part) {
                replaced += new
                rest.removeFirst(part.count)
            } else {
                replaced.append(byte)
                rest.removeFirst()
            }
        }
        return String(decoding: replaced, as: UTF8.self)
    }
}

extension Array where Element: Equatable {
    /// Returns the index of the first part that equals an array; `nil` if there is none.
    fileprivate func index(of part: [Element]) -> Int? {
        guard let first = part.first else { return 0 }
        guard count >= part.count else { return nil }
        return (0...count - part.count).first { start in
            self[start] == first && self[start..<start + part.count].elementsEqual(part)
        }
    }
}
