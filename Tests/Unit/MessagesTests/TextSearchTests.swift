import Messages
import Testing

@Suite("Parts of texts")
struct TextSearchTests {
    @Test(
        "A text includes its parts, also in another form of the same letters",
        arguments: [
            ("drink water", "water", true), ("drink water", "Water", false), ("", "a", false),
            ("물 마시기", "마시", true), ("물 마시기", "머시", false), ("a", "", true),
            ("ab", "abc", false),
            // The composed and the decomposed form of one syllable.
            ("\u{1106}\u{116E}\u{11AF} 마시기", "\u{BB3C}", true),
            ("물", "\u{1106}\u{116E}\u{11AF}", true),
            ("aab", "ab", true), ("caf\u{E9}", "cafe\u{301}", true),
            ("cafe\u{301}", "cafe", true), ("caf\u{E9}", "cafe", false),
        ])
    func includes(_ text: String, _ part: String, _ expected: Bool) {
        #expect(text.includes(part) == expected)
    }

    @Test(
        "Each part with the same bytes is replaced",
        arguments: [
            ("a&b&", "&", "&amp;", "a&amp;b&amp;"), ("&&", "&", "&&", "&&&&"),
            ("abc", "x", "y", "abc"),
            ("a\r\nb\n", "\r\n", "\n", "a\nb\n"), ("물 물", "물", "", " "), ("aaa", "aa", "b", "ba"),
            // A combining mark after the character does not keep it from being found.
            ("&\u{301}", "&", "&amp;", "&amp;\u{301}"), ("abc", "", "x", "abc"),
        ])
    func replaced(_ text: String, _ part: String, _ new: String, _ expected: String) {
        #expect(text.replacingEach(part, with: new) == expected)
    }
}
