import Messages
import Testing

@Suite("The word that the user probably meant")
struct SpellingSuggestionTests {
    private static let words = [
        "add", "autostart", "list", "next", "off", "on", "remove", "show", "skip", "snooze",
        "status",
    ]

    @Test(
        "A word is found despite a typing error, and from its beginning alone",
        arguments: [
            ("lst", "list"), ("lits", "list"), ("lisst", "list"), ("LIST", "list"),
            ("remve", "remove"), ("rmove", "remove"), ("sta", "status"), ("auto", "autostart"),
            ("autostrat", "autostart"), ("of", "off"), ("snoze", "snooze"), ("nxt", "next"),
        ])
    func near(text: String, word: String) {
        #expect(SpellingSuggestion.word(to: text, among: Self.words) == word)
    }

    @Test(
        "If the input resembles no known word, nothing is suggested",
        arguments: ["", "l", "frobnicate", "delete", "물", String(repeating: "a", count: 100_000)])
    func far(text: String) {
        #expect(SpellingSuggestion.word(to: text, among: Self.words) == nil)
    }
}
