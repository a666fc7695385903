import Testing

@testable import Commands

@Suite("The word that was probably meant")
struct NearestTests {
    private static let words = [
        "add", "autostart", "list", "next", "off", "on", "remove", "show", "skip", "snooze",
        "status",
    ]

    @Test(
        "A slip, or the beginning",
        arguments: [
            ("lst", "list"), ("lits", "list"), ("lisst", "list"), ("LIST", "list"),
            ("remve", "remove"), ("rmove", "remove"), ("sta", "status"), ("auto", "autostart"),
            ("autostrat", "autostart"), ("of", "off"), ("snoze", "snooze"), ("nxt", "next"),
        ])
    func near(text: String, word: String) {
        #expect(Nearest.word(to: text, among: Self.words) == word)
    }

    @Test(
        "What is near to none",
        arguments: ["", "l", "frobnicate", "delete", "물", String(repeating: "a", count: 100_000)])
    func far(text: String) {
        #expect(Nearest.word(to: text, among: Self.words) == nil)
    }
}
