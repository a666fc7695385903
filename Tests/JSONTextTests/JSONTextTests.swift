import Alerts
import JSONText
import Testing

@Suite("JSON as text")
struct JSONTextTests {
    @Test(
        "Documents come back as they went, in both layouts",
        arguments: [
            .null, .bool(true), .bool(false), .int(0), .int(.min), .int(.max), .double(-0.5),
            .double(1e300), .string(""), .string("물 마실 시간이예요! 💦"),
            .string("\u{1}\n\"\\/\u{7F}\u{2028}\u{10FFFF}"), .array([]), .object([:]),
            .array([.null, .array([.array([])]), .object(["": .object(["a": .null])])]),
            .object(["b": .int(1), "a": .double(0.5), "가": .string("나")]),
        ] as [JSONValue])
    func roundTrip(document: JSONValue) throws {
        #expect(try JSONValue(text: document.text()) == document)
        #expect(try JSONValue(text: document.text(.indented)) == document)
    }

    @Test("The keys are in order; a line is a line")
    func layout() {
        let document = JSONValue.object([
            "b": .array([.int(1), .string("/")]), "a": .object([:]), "c": .double(0.5),
        ])
        #expect(document.text() == #"{"a":{},"b":[1,"/"],"c":0.5}"#)
        #expect(
            document.text(.indented) == """
                {
                  "a": {},
                  "b": [
                    1,
                    "/"
                  ],
                  "c": 0.5
                }
                """)
        #expect(JSONValue.double(.nan).text() == "null")
    }

    @Test(
        "What is no document is refused with its place",
        arguments: [
            ("", 1, 0), ("{", 1, 1), ("{\n  \"a\": tru\n}", 2, 10), ("[1,]", 1, 4),
            ("{\"a\":1,\"a\":2}", 1, 10), ("\"\\u0000\"", 1, 8), ("1 2", 1, 3),
            ("123456789012345678901234567890", 1, 30), ("\"\\ud800\"", 1, 8), ("[1e999]", 1, 6),
            ("nul", 1, 3), ("{'a': 1}", 1, 2), ("[\"a\nb\"]", 1, 3), ("\u{0}", 1, 1),
        ])
    func refused(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONTextError.self) { try JSONValue(text: text) }
        #expect(error?.line == line, "\(text): \(error!)")
        #expect(error?.column == column, "\(text): \(error!)")
    }

    @Test("Deep nesting is refused")
    func deep() {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONTextError.self) { try JSONValue(text: deep) }
    }
}
