import Testing

@testable import Commands

@Suite("The pages of 'peal help'")
struct HelpTopicTests {
    @Test("The phrases fit the width of a terminal, and no word is lost", arguments: [40, 60, 80])
    func times(width: Int) {
        let page = HelpTopic.times.text(width: width)
        let wide = page.split(separator: "\n").filter { Terminal.columns(of: String($0)) > width }
        #expect(wide.isEmpty, "\(wide)")
        let whole = HelpTopic.times.text(width: nil)
        #expect(words(page) == words(whole))
        // `half past 7` and `7시 40분` have minutes, but are refused.
        #expect(whole.contains("6, 7 and 8 need am or pm, or a colon"))
    }

    @Test("The commands of the recipes are not wrapped, so that they can be copied")
    func recipes() {
        #expect(HelpTopic.recipes.text(width: 40) == HelpTopic.recipes.text(width: nil))
    }

    @Test(
        "Other names in both languages lead to the pages",
        arguments: [
            ("times", HelpTopic.times), ("time", .times), ("시간", .times), ("recipes", .recipes),
            ("recipe", .recipes), ("예시", .recipes), ("silence", .silence), ("무음", .silence),
        ])
    func names(word: String, topic: HelpTopic) {
        #expect(HelpTopic.wanted(["help", word]) == topic)
        #expect(HelpTopic.wanted(["help", word, "x"]) == nil)
    }

    private func words(_ page: String) -> [Substring] { page.split { $0 == " " || $0 == "\n" } }
}
