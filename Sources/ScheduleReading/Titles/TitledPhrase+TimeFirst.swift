/// Titles behind the words that say when: `tomorrow at 9 buy milk`.
extension TitledPhrase {
    /// Splits words whose time comes first: `tomorrow at 9 buy milk`.
    ///
    /// - Parameter words: The words, which cannot be read as a title and a time.
    /// - Returns: The title and the time; `nil` if the words do not begin with a time.
    package static func afterTime(_ words: [String]) -> TitledPhrase? {
        let beginsWithTime = (1...3).contains { count in
            isMissing(words.prefix(count).joined(separator: " "), "")
        }
        guard beginsWithTime, let found = split(words, isTimeFirst: true) else { return nil }
        // In `30분마다 스트레칭 평일 9시부터 18시까지`, the title is in the middle.
        guard let middle = split(found.title.split(separator: " ").map(String.init)) else {
            return found
        }
        let when = "\(middle.when) \(found.when)"
        return WhenReading.isUnderstood(when) ? TitledPhrase(middle.title, when) : found
    }

    /// Splits words whose time comes first if it is certain that the others are the title: `tomorrow at 9
    /// dentist`, `모레 오후 세 시 반에 치과`.
    ///
    /// - Parameter words: The words, which cannot be read as a title and a time.
    /// - Returns: The title and the time; `nil` if a word of the title could say when, or is misspelt.
    package static func behindTime(_ words: [String]) -> TitledPhrase? {
        guard let found = afterTime(words) else { return nil }
        let title = found.title.split(separator: " ").map(String.init)
        let isTitle = title.allSatisfy {
            $0.isFree && PhraseReader.suggestion(for: PhraseScanner($0)) == nil
        }
        // In `tomorrow at 9 weekly report`, the title can begin earlier.
        let time = found.when.split(separator: " ").map(String.init)
        let canBeginEarlier =
            isComplete(time.dropLast().joined(separator: " "))
            && time[time.count - 1].isTitleHead(before: title[0], isFirst: false)
        return isTitle && !canBeginEarlier ? found : nil
    }

    /// The same words with the first ones behind the title, if these can say when: `gym` and `daily 18:00`
    /// for `daily gym 18:00`.
    package var timeFirst: TitledPhrase? {
        let words = title.split(separator: " ")
        let parts = words.indices.dropFirst().last { count in
            Self.isMissing(words[..<count].joined(separator: " "), when)
        }.map { (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " ")) }
        return parts.map { TitledPhrase($1, "\($0) \(when)") }
    }
}
