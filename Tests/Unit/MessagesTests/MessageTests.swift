import Messages
import Testing

@Suite("Messages")
struct MessageTests {
    private struct Trouble: MessageError {
        let message: Message = "it is \("late")"
        var description: String { message.description }
    }

    @Test("A message keeps its interpolated values separate from the translatable format")
    func interpolation() {
        let message: Message = "There is no alert '\("tea")', \(3) others."
        #expect(message.format == "There is no alert '{0}', {1} others.")
        #expect(message.arguments == [.text("tea"), .text("3")])
        #expect(message.description == "There is no alert 'tea', 3 others.")
    }

    @Test("Joining messages renumbers the placeholders of the second one")
    func sum() {
        let message: Message = "\("a") and {" + "\("b")} and \("c")."
        #expect(message.format == "{0} and {{1}} and {2}.")
        #expect(message.description == "a and {b} and c.")
    }

    @Test("A message inside a message, or inside an error in it, is also translated")
    func nesting() {
        let inner: Message = "\(Trouble()) again"
        let message: Message = "It failed: \(inner)."
        #expect(message.description == "It failed: it is late again.")
        let korean = [
            "It failed: {0}.": "실패: {0}.", "{0} again": "또 {0}", "it is {0}": "{0}",
        ]
        #expect(message.text { korean[$0.format] ?? $0.format } == "실패: 또 late.")
    }

    @Test("A translation may reorder and omit placeholders; unknown placeholders stay as written")
    func places() {
        let message: Message = "\("a") of \("b")"
        #expect(message.text { _ in "{1}의 {0}" } == "b의 a")
        #expect(message.text { _ in "{1}" } == "b")
        #expect(message.text { _ in "{2} {} {x} {0" } == "{2} {} {x} {0")
    }

    @Test("Placeholders inside an argument are not replaced")
    func hostile() {
        let message: Message = "\("{1}") and \("{0}")"
        #expect(message.description == "{1} and {0}")
        #expect(Message(verbatim: "{0} {1}").description == "{0} {1}")
    }

    @Test(
        "A number selects the singular or the plural",
        arguments: [(0, "0 rings"), (1, "a ring"), (2, "2 rings")])
    func plural(count: Int, text: String) {
        let message = Message.counted(count, one: "a ring", other: "\(count) rings")
        #expect(message.description == text)
        #expect(message.format == "{0} rings")
    }
}
