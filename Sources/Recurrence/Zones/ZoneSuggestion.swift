import Messages

/// Finds the zone name that a user probably meant when the given name does not exist.
struct ZoneSuggestion {
    private let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    /// Returns the name that is most similar to a string.
    ///
    /// The string can match a whole name or its last part, in upper or lower case.
    ///
    /// - Returns: The name, or `nil` if no name is similar enough.
    func name(for text: String) -> String? {
        let wanted = folded(text)
        // Allow one mistake in a short name and up to three in a longer one.
        let most = max(1, min(3, wanted.count / 4))
        var best: (distance: Int, name: String)?
        for name in names {
            let whole = folded(name)
            let city = Array(whole[((whole.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
            let distances = [whole, city].compactMap {
                EditDistance.between(wanted, $0, atMost: most)
            }
            if let distance = distances.min(), distance < best?.distance ?? .max {
                best = (distance, name)
            }
        }
        return best?.name
    }

    /// Returns the text in lower case, with underscores for spaces.
    private func folded(_ text: String) -> [UInt8] {
        text.lowercased().utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }
    }
}
