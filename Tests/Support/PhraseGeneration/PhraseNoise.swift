import TestSupport

/// A slip that people make while they type.
package enum PhraseNoise: String, CaseIterable, Sendable {
    case dropped
    case doubled
    case misspelt
    case numbered

    /// Whether a reader that accepts another meaning after this slip has guessed.
    ///
    /// If a word is missing or misspelt, what is left can be a phrase that somebody means.
    package var isSuperfluous: Bool { self == .doubled || self == .numbered }

    /// Returns a text with this slip, and the words at which it happened.
    package func applied(to text: String, seed: UInt64) -> (text: String, place: String) {
        var random = SplitMix64(scattering: seed)
        var words = text.split(separator: " ").map(String.init)
        let index = random.below(words.count)
        let word = words[index]
        switch self {
        case .dropped:
            words.remove(at: index)
            return (words.joined(separator: " "), word)
        case .doubled:
            words.insert(word, at: index)
            return (words.joined(separator: " "), word)
        case .misspelt:
            words[index] = Self.misspelt(word, &random)
            return (words.joined(separator: " "), "\(word) as \(words[index])")
        case .numbered:
            let number = Self.numbers[random.below(Self.numbers.count)]
            let places = (0...words.count).filter { !Self.explains(number, in: words, at: $0) }
            guard !places.isEmpty else { return (text, "") }
            let place = places[random.below(places.count)]
            words.insert("\(number)", at: place)
            let around = words[max(0, place - 1)...min(words.count - 1, place + 1)]
            return (words.joined(separator: " "), around.joined(separator: " "))
        }
    }

    private static let numbers = [
        2, 3, 5, 7, 9, 10, 12, 15, 20, 24, 30, 45, 60, 90, 100, 2027,
    ]

    /// The beginnings of words that give a number next to them a meaning, as in `every 3 days`.
    private static let counted = [
        "day", "week", "month", "year", "hour", "hr", "min", "time", "날마다", "해마다", "주", "달", "시간",
        "분", "번", "회", "년", "월", "일", "개월", "반년", "분기",
    ]

    /// Returns whether a number at a place would belong to the words around it.
    private static func explains(_ number: Int, in words: [String], at place: Int) -> Bool {
        let next = place < words.count ? words[place].lowercased() : ""
        let last = place > 0 ? words[place - 1].lowercased() : ""
        let isMonth = EnglishWords.months.contains { month in
            last.hasPrefix(month.prefix(3)) || next.hasPrefix(month.prefix(3))
        }
        // In `sept 1, 15 at 19:00` and `at 9, 12`, the list has one more day or time, and in `dec 7
        // 2027`, the day has a year.
        let plain = last.filter { $0 != "," }
        let ending = plain.drop { $0.isNumber || $0 == "/" }
        let isNumber = ending != plain && ["", "st", "nd", "rd", "th"].contains(ending)
        let isListed = isNumber && (plain != last || number > 1_000)
        // `9 this evening` and `8 tonight` are times.
        let isTime = number < 12 && ["this", "tonight"].contains(next.filter { $0 != "," })
        return isMonth || isListed || isTime || counted.contains { next.hasPrefix($0) }
    }

    /// Returns a word with a letter left out, doubled, or exchanged with the next one.
    private static func misspelt(_ word: String, _ random: inout SplitMix64) -> String {
        var letters = Array(word)
        let places = letters.indices.filter { letters[$0].isLetter }
        guard !places.isEmpty else { return word + word }
        let place = places[random.below(places.count)]
        switch random.below(3) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        default:
            let next = place + 1 < letters.count ? place + 1 : max(place - 1, 0)
            letters.swapAt(place, next)
        }
        return letters.isEmpty ? word + word : String(letters)
    }
}
