import Messages
import Testing

@Suite("The edit distance of two words")
struct EditDistanceTests {
    @Test(
        "Each inserted, removed or replaced letter is one edit",
        arguments: [
            ("", "", 0), ("list", "list", 0), ("", "abc", 3), ("lst", "list", 1),
            ("lisst", "list", 1), ("lost", "list", 1), ("kitten", "sitting", 3), ("물", "불", 1),
        ])
    func edits(left: String, right: String, edits: Int) {
        #expect(EditDistance.between(Array(left), Array(right), atMost: 9) == edits)
        #expect(EditDistance.between(Array(right), Array(left), atMost: 9) == edits)
    }

    @Test("Two swapped letters are one edit if swaps count, and otherwise two")
    func swaps() {
        let (left, right) = (Array("lits"), Array("list"))
        #expect(EditDistance.between(left, right, atMost: 9) == 2)
        #expect(EditDistance.between(left, right, atMost: 9, countsSwaps: true) == 1)
    }

    @Test("A distance that is greater than the limit is nil, even for words of equal length")
    func limit() {
        #expect(EditDistance.between(Array("kitten"), Array("sitting"), atMost: 2) == nil)
        #expect(EditDistance.between(Array("abc"), Array("xyz"), atMost: 2) == nil)
        #expect(EditDistance.between(Array("abc"), Array("xyz"), atMost: 3) == 3)
    }
}
