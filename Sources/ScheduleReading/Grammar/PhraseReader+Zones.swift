import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads `new york time`, `in new york`, `in Europe/Berlin`, `(Asia/Seoul)`, `utc`, `뉴욕 시간`.
    mutating func readZone() throws(AlertError) -> Bool {
        guard scanner.text.kinds.zone else { return false }
        return try read { scanner in
            let isIn = scanner.take(.in)
            let isInParentheses = scanner.take(.open)
            guard let zone = scanner.zone(isNamed: isIn), !isInParentheses || scanner.take(.close)
            else { return nil }
            return [.zone(zone)]
        }
    }
}

extension PhraseScanner {
    /// Reads the name of a zone, of a city or of a country.
    ///
    /// - Parameter isNamed: Whether the word `in` comes before the name. If not, the word `time`
    ///   must follow the name of a city or of a country.
    /// - Returns: The zone; `nil` if no name of a zone comes next.
    mutating func zone(isNamed: Bool) -> Zone? {
        if let name = take({ if case .zoneName(let name) = $0 { name } else { nil } }) {
            skip(.zoneTime)
            return try? Zone(identifier: name.text)
        }
        var copy = self
        if let name = copy.take({ if case .place(let name) = $0 { name } else { nil } }) {
            guard copy.take(.zoneTime) || isNamed else { return nil }
            self = copy
            return try? Zone(identifier: name.text)
        }
        // Try the longest name first, so that `new york` is not read as `new`.
        var ends: [PhraseScanner] = []
        copy = self
        while ends.count < 4, copy.takeNamePart() { ends.append(copy) }
        for end in ends.reversed() {
            var behind = end
            guard
                behind.take(.zoneTime) || isNamed
                    || text.bytes[place..<end.place].contains(UInt8(ascii: "/")),
                let found = Self.identifier(end.words(since: self))
            else { continue }
            self = behind
            return try? Zone(identifier: found)
        }
        return nil
    }

    /// The name of a zone, of a city or of a country that comes next without the word `time`.
    var zoneWithoutMark: String? {
        var copy = self
        return copy.zone(isNamed: true) == nil ? nil : copy.words(since: self)
    }

    /// Reads a word of the letters and signs that names of zones have.
    private mutating func takeNamePart() -> Bool {
        !isBefore(.zoneTime)
            && takeRun { $0.isLatin || $0.isDigit || "/_+-".utf8.contains($0) }
    }

    /// Returns the zone whose name, or whose last part, is this text in lower case.
    private static func identifier(_ text: String) -> String? {
        let wanted = text.replacingEach(" ", with: "_")
        return identifiers[wanted]
    }

    /// The names of zones by their text in lower case, and by the last part of it.
    private static let identifiers: [String: String] = {
        let names = Zone.identifiers().map { (text: $0.lowercased(), name: $0) }
        let whole = Dictionary(names.map { ($0.text, $0.name) }) { first, _ in first }
        let parts = names.compactMap { text, name in
            text.split(separator: "/").dropFirst().last.map { (String($0), name) }
        }
        return whole.merging(parts) { first, _ in first }
    }()
}
