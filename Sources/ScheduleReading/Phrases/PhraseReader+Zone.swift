import Alerts
import Messages
import Recurrence

extension PhraseReader {
    private static let places: [String: String] = [
        "뉴욕": "America/New_York", "로스앤젤레스": "America/Los_Angeles", "시카고": "America/Chicago",
        "런던": "Europe/London", "파리": "Europe/Paris", "베를린": "Europe/Berlin", "도쿄": "Asia/Tokyo",
        "일본": "Asia/Tokyo", "서울": "Asia/Seoul", "한국": "Asia/Seoul", "베이징": "Asia/Shanghai",
        "중국": "Asia/Shanghai", "상하이": "Asia/Shanghai", "홍콩": "Asia/Hong_Kong",
        "싱가포르": "Asia/Singapore", "방콕": "Asia/Bangkok", "시드니": "Australia/Sydney",
        "하와이": "Pacific/Honolulu", "korea": "Asia/Seoul", "japan": "Asia/Tokyo",
        "korean": "Asia/Seoul", "china": "Asia/Shanghai", "la": "America/Los_Angeles",
        "nyc": "America/New_York",
        "utc": "UTC",
        "gmt": "UTC",
    ]

    /// Reads `new york time`, `in new york`, `in Europe/Berlin`, `(Asia/Seoul)`, `utc`, `뉴욕 시간`.
    mutating func readZone() throws(AlertError) -> Bool {
        let zone = try scanner.attempt { scanner throws(AlertError) in
            let isIn = scanner.take("in")
            let isInParentheses = scanner.take("(")
            let zone = Self.zone(&scanner, isNamed: isIn)
            guard zone != nil, !isInParentheses || scanner.take(")") else { return nil as Zone? }
            return zone
        }
        guard let zone else { return false }
        phrase.zone = zone
        return true
    }

    /// Reads the name of a zone, of a city or of a country.
    ///
    /// - Parameters:
    ///   - scanner: The scanner, which moves past the name.
    ///   - isNamed: Whether the word `in` comes before the name. If not, the word `time` must
    ///     follow the name of a city or of a country.
    /// - Returns: The zone; `nil` if no name of a zone comes next.
    private static func zone(_ scanner: inout PhraseScanner, isNamed: Bool) -> Zone? {
        var copy = scanner
        if let name = copy.value(places) {
            let isTime = copy.take(any: ["time", "시간으로", "시간대로", "시간대", "시간", "시각"])
            guard isTime || isNamed || name == "UTC" else { return nil }
            scanner = copy
            return try? Zone(identifier: name)
        }
        // The longest name comes first: `america/argentina/buenos_aires`, `new york`.
        let text = scanner.rest.drop { $0 == " " }
        let name = text.prefix { $0.isLatin || "/_+- ".contains($0) || $0.isNumber }
        let words = name.split(separator: " ")
        for count in stride(from: min(4, words.count), to: 0, by: -1) {
            var candidate = words[..<count].joined(separator: " ")
            let hasTime = candidate.hasSuffix(" time")
            if hasTime { candidate = String(candidate.dropLast(5)) }
            guard hasTime || isNamed || candidate.contains("/"), let found = identifier(candidate)
            else {
                continue
            }
            var copy = scanner
            for word in words[..<count] where !copy.take(String(word)) { return nil }
            _ = copy.take("time")
            scanner = copy
            return try? Zone(identifier: found)
        }
        return nil
    }

    /// Returns the zone whose name, or whose last part, is this text in lower case.
    private static func identifier(_ text: String) -> String? {
        let wanted = text.replacingEach(" ", with: "_")
        let names = Zone.identifiers()
        return names.first { $0.lowercased() == wanted }
            ?? names.first { $0.lowercased().hasSuffix("/\(wanted)") }
    }
}
