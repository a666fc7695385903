import Testing

@testable import Commands

@Suite("The pages of 'peal help'")
struct HelpTopicTests {
    @Test("The phrases fit a narrow terminal, and lose no word", arguments: [40, 60, 80])
    func times(width: Int) {
        let page = HelpTopic.times.text(width: width)
        let wide = page.split(separator: "\n").filter { Terminal.columns(of: String($0)) > width }
        #expect(wide.isEmpty, "\(wide)")
        let whole = HelpTopic.times.text(width: nil)
        #expect(words(page) == words(whole))
    }

    @Test("A command is never broken, so that it can be copied")
    func recipes() {
        #expect(HelpTopic.recipes.text(width: 40) == HelpTopic.recipes.text(width: nil))
    }

    private func words(_ page: String) -> [Substring] { page.split { $0 == " " || $0 == "\n" } }
}
