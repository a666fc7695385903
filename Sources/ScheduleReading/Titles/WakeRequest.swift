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
                (self.when, isKorean) = (when, PhraseScanner(text).isKorean)
                return
            }
        }
        return nil
    }
}
