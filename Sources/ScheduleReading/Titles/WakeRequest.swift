/// A request to be woken: `wake me up at 7am`, `아침 7시에 깨워 줘`.
package struct WakeRequest: Equatable, Sendable {
    /// The words that say when; empty if the request says no time.
    package let when: String
    private let isKorean: Bool

    /// The title of an alert for which the request has none.
    package var title: String { isKorean ? "기상" : "Wake up" }

    /// The largest number of words of a request without its time.
    private static let mostWords = 4

    /// Finds the request at the beginning or at the end of a sentence whose other words say when.
    ///
    /// - Parameter sentence: The sentence; `nil` is returned for other sentences, such as `wake me up
    ///   before you go`.
    package init?(_ sentence: String) {
        let words = sentence.split(separator: " ").map(String.init)
        for count in 1...max(1, min(Self.mostWords, words.count)) {
            for isFirst in [true, false] {
                let request = isFirst ? words.prefix(count) : words.suffix(count)
                let rest = isFirst ? words.dropFirst(count) : words.dropLast(count)
                let (text, when) = (
                    request.joined(separator: " "), rest.joined(separator: " ")
                )
                guard text.isWhole(.wakeMe), when.isEmpty || TitledPhrase.isComplete(when) else {
                    continue
                }
                (self.when, isKorean) = (when, text.isKorean)
                return
            }
        }
        return nil
    }
}

/// A request to wake the machine for a ring: `daily 7am and wake the computer`, `even if the laptop is
/// asleep`, `컴퓨터가 자고 있어도 7시에`.
package struct MachineWakeRequest: Equatable, Sendable {
    /// The other words.
    package let rest: [String]

    /// Finds the request in the words of an alert.
    ///
    /// - Parameter words: The words; `nil` is returned if they do not ask for it, or ask for nothing
    ///   else. `feed the cat and wake the computer` is a title, because no time stands in front of `and`.
    package init?(_ words: [String]) {
        let lowercased = words.map { word in
            let word = word.lowercased()
            return word == "my" || word == "this" ? "the" : word
        }
        for start in words.indices {
            for (asked, isBehindTime) in Self.requests[lowercased[start]] ?? []
            where asked.count < words.count && lowercased[start...].starts(with: asked) {
                var front = Array(words[..<start])
                if front.last?.hasSuffix(",") == true { front[front.count - 1].removeLast() }
                let end = start + asked.count
                let isAtEnd = end == words.count
                let isAsked =
                    isBehindTime
                    ? isAtEnd && Self.sayWhen(front)
                    : isAtEnd || front.isEmpty || Self.sayWhen(front)
                guard isAsked else { continue }
                rest = front + words[end...]
                return
            }
        }
        return nil
    }

    /// The words that ask for it, by their first word, and whether they must stand behind a time.
    private static let requests = Dictionary(
        grouping: Lexicon.Hints.all.flatMap { hints in
            (hints.sleeping.map { ($0, false) } + hints.waking.map { ($0, true) }).map {
                (asked: $0.split(separator: " ").map(String.init), isBehindTime: $1)
            }
        }, by: { $0.asked[0] })

    /// Whether words end with those that say when, or ask to be woken.
    private static func sayWhen(_ words: [String]) -> Bool {
        WakeRequest(words.joined(separator: " ")) != nil
            || words.indices.suffix(TitledPhrase.mostWords).contains {
                WhenReading.isUnderstood(words[$0...].joined(separator: " "))
            }
    }
}
