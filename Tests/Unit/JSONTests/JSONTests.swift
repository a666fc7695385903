import TestSupport
import Testing

@testable import JSON

@Suite("JSON as text")
struct JSONTests {
    @Test(
        "A document written in either layout reads back as an equal document",
        arguments: [
            .null, .bool(true), .bool(false), .int(0), .int(.min), .int(.max), .double(-0.5),
            .double(1e300), .string(""), .string("물 마실 시간이에요! 💦"),
            .string("\u{1}\n\"\\/\u{7F}\u{2028}\u{10FFFF}"), .array([]), .object([:]),
            .array([.null, .array([.array([])]), .object(["": .object(["a": .null])])]),
            .object(["b": .int(1), "a": .double(0.5), "가": .string("나")]),
        ] as [JSONValue])
    func roundTrip(document: JSONValue) throws {
        #expect(try JSONValue(text: document.text()) == document)
        #expect(try JSONValue(text: document.text(.indented)) == document)
    }

    @Test("Keys are in alphabetical order, and the indented layout has one value per line")
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
        "A control character in a text is written as an escape that reads back as this character")
    func controls() throws {
        for control in ["\u{1B}", "\u{7F}", "\u{9B}31m", "\n"] {
            let printed = JSONValue.indented("[\"a\(control)é\"]")
            let hasControl = printed.unicodeScalars.contains {
                $0 != "\n" && $0.properties.generalCategory == .control
            }
            #expect(!hasControl)
            #expect(try JSONValue(text: printed) == .array([.string("a\(control)é")]))
        }
    }

    @Test("Characters not allowed in JSON strings are escaped as in RFC 8259, section 7")
    func escapes() throws {
        let controls = String(
            String.UnicodeScalarView((0..<0x20).map { Unicode.Scalar(UInt8($0)) }))
        #expect(
            JSONValue.string(controls).text()
                == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000B\f\r\u000E\u000F"#
                + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E"#
                + #"\u001F""#)
        #expect(JSONValue.string(#"\ " / 물 💦"#).text() == #""\\ \" / 물 💦""#)
        #expect(JSONValue.object(["\"\n": .null]).text() == #"{"\"\n":null}"#)
    }

    @Test("C1 and bidirectional control characters are escaped; adjacent characters are not")
    func terminalEscapes() throws {
        let text =
            "\u{7F}\u{80}\u{9B}\u{9F}\u{A0}é\u{2029}\u{202A}\u{202E}\u{202F}…\u{2066}\u{2069}\u{206A}"
        let written = JSONValue.string(text).text()
        #expect(
            written
                == #""\u007F\u0080\u009B\u009F"# + "\u{A0}é\u{2029}" + #"\u202A\u202E"#
                + "\u{202F}…" + #"\u2066\u2069"# + "\u{206A}\"")
        #expect(try JSONValue(text: written) == .string(text))
    }

    @Test("A random document in either layout reads back as an equal document", arguments: 0..<200)
    func anything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = JSONValue.random(depth: 4, using: &random)
        #expect(try JSONValue(text: document.text()) == document)
        #expect(try JSONValue(text: document.text(.indented)) == document)
        #expect(!document.text().contains("\n"))
    }

    @Test(
        "Numbers, names, escapes and spaces are read as RFC 8259 says",
        arguments: [
            ("0", .int(0)), ("-1", .int(-1)), ("-0", .int(0)), ("-0.0", .double(-0.0)),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("1.5", .double(1.5)), ("1e3", .double(1000)), ("12.5E-1", .double(1.25)),
            ("1E+2", .double(100)), (" [ ] ", .array([])), ("\t{\r\n}", .object([:])),
            ("\"\\n\\u00e9\\/\\\\물\"", .string("\né/\\물")), ("\"물\"", .string("물")),
            ("\"\\b\\f\\r\\t\\\"\"", .string("\u{8}\u{C}\r\t\"")),
            ("\"\\ud83d\\uDE00 \\uFFFF\"", .string("😀 \u{FFFF}")),
            ("{\"\\u0061\":1}", .object(["a": .int(1)])), ("{\"물\":1}", .object(["물": .int(1)])),
            ("{\"b\":1,\"a\":null}", .object(["a": .null, "b": .int(1)])),
            (
                "{\"\" : { \"a\" : [ 1 , 2 ] } }",
                .object(["": .object(["a": .array([.int(1), .int(2)])])])
            ),
            ("[true,false]", .array([.bool(true), .bool(false)])),
        ] as [(String, JSONValue)])
    func reading(text: String, value: JSONValue) throws {
        #expect(try JSONValue(text: text) == value)
    }

    @Test(
        "An invalid document is refused with the line and the column of the problem",
        arguments: [
            ("", 1, 1, "a value is missing"), ("{", 1, 2, "a name in quotation marks is missing"),
            ("{\n  \"a\": tru\n}", 2, 8, "a value is missing"),
            ("[1,]", 1, 4, "a value is missing"),
            ("[1 2]", 1, 4, "a comma or ']' is missing"), ("[", 1, 2, "a value is missing"),
            ("{\"a\":1 \"b\"", 1, 8, "a comma or '}' is missing"),
            ("{\"a\" 1}", 1, 6, "':' is missing"),
            ("[{\"a\":1,\"a\":2}]", 1, 2, "this object has two members with the same name"),
            ("{\"가\":1, \"\\uAC00\":2}", 1, 1, "this object has two members with the same name"),
            ("{'a': 1}", 1, 2, "a name in quotation marks is missing"),
            ("{\"a\":1,}", 1, 8, "a name in quotation marks is missing"),
            ("1 2", 1, 3, "the document goes on after its end"),
            ("[1]]", 1, 4, "the document goes on after its end"),
            ("9223372036854775808", 1, 1, "this number is too large"),
            ("[1e999]", 1, 2, "this number is too large"),
            ("01", 1, 1, "this is not a number of JSON"),
            ("-", 1, 1, "this is not a number of JSON"),
            ("[1.]", 1, 2, "this is not a number of JSON"),
            ("-01", 1, 1, "this is not a number of JSON"),
            ("1e", 1, 1, "this is not a number of JSON"),
            ("1.e2", 1, 1, "this is not a number of JSON"),
            ("+1", 1, 1, "a value is missing"), (".5", 1, 1, "a value is missing"),
            ("nul", 1, 1, "a value is missing"), ("\u{0}", 1, 1, "a value is missing"),
            ("\"물\\u0000\"", 1, 3, "this escape stands for no character"),
            ("\"\\ud800\"", 1, 2, "this escape stands for no character"),
            ("\"\\udc00\\ud800\"", 1, 2, "this escape stands for no character"),
            ("\"\\ud83d\\u0041\"", 1, 2, "this escape stands for no character"),
            ("\"\\x\"", 1, 2, "this escape stands for no character"),
            ("\"\\u12\"", 1, 2, "this escape stands for no character"),
            ("\"\\", 1, 2, "this escape stands for no character"),
            ("\"a", 1, 3, "the closing quotation mark is missing"),
            ("[\"a\nb\"]", 1, 4, "a control character needs an escape"),
        ])
    func refused(text: String, line: Int, column: Int, problem: String) {
        let error = #expect(throws: JSONTextError.self) { try JSONValue(text: text) }
        #expect("\(error!)" == "line \(line), column \(column): \(problem)", "\(text)")
    }

    @Test("A damaged document is refused, or the document that was read is written as read")
    func damaged() {
        var (read, refused) = (0, 0)
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            var bytes = Array(JSONValue.random(depth: 3, using: &random).text().utf8)
            let signs = Array("{}[]:,\"\\ \n\u{0}-+01.eEtnu/\u{E9}".utf8)
            for _ in 0..<20 {
                let text = String(decoding: bytes, as: UTF8.self)
                if let value = try? JSONValue(text: text) {
                    read += 1
                    #expect((try? JSONValue(text: value.text())) == value, "\(text)")
                } else {
                    refused += 1
                }
                let place = Int.random(in: 0...bytes.count, using: &random)
                bytes.replaceSubrange(
                    place..<min(bytes.count, place + Int.random(in: 0...1, using: &random)),
                    with: [signs.randomElement(using: &random) ?? 0])
            }
        }
        #expect(read > 300 && refused > 300)
    }

    @Test("A document has at most 512 levels")
    func levels() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try JSONValue(text: nested(512)) }
        for depth in [513, 1_000_000] {
            let error = #expect(throws: JSONTextError.self) { try JSONValue(text: nested(depth)) }
            #expect(error?.column == 513)
        }
    }

    @Test(
        "Indenting an invalid text changes only its whitespace",
        arguments: ["\"", "\"a\\", "\\", "[", "{", "]]]]", "}", ",:", "", "[\"a\":}"])
    func layoutOfAnything(text: String) {
        for depth in [0, 2] {
            let words = JSONValue.indented(text, depth: depth).filter { !$0.isWhitespace }
            #expect(words == text)
        }
    }

    @Test("Indenting a long and deep invalid text changes only its whitespace", arguments: 0..<50)
    func layoutOfMuch(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let signs = Array(seed.isMultiple(of: 2) ? "[{]},:\"\\a" : "[[[{{{]},:\"\"a")
        let text = String((0..<2_000).map { _ in signs.randomElement(using: &random) ?? "a" })
        let words = JSONValue.indented(text).filter { !$0.isWhitespace }
        #expect(words == text)
    }

    @Test("The indentation stops growing at the depth of the deepest valid document")
    func layoutOfDepth() {
        let text = JSONValue.indented(String(repeating: "[", count: 10_000))
        #expect(text.utf8.count < 10_000 * 4_100)
    }

    @Test("A long string with escapes is written completely")
    func long() throws {
        let text = String(repeating: "\u{1}물", count: 100_000)
        let document = JSONValue.array([.string(text), .string(text)])
        #expect(try JSONValue(text: document.text(.indented)) == document)
    }
}

extension JSONValue {
    /// Returns a random document with many of the characters that have a meaning in JSON.
    fileprivate static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
        func text() -> String {
            let signs = Array("ab\"\\/{}[]:, \n\t\u{1}\u{7F}é물💦")
            return String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    signs.randomElement(using: &random) ?? "a"
                })
        }
        switch Int.random(in: depth > 0 ? 0...7 : 0...5, using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .int(.random(in: .min ... .max, using: &random))
        case 3: return .double(Double(bitPattern: random.next()).orZero)
        case 4, 5: return .string(text())
        case 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    Self.random(depth: depth - 1, using: &random)
                })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                object[text()] = Self.random(depth: depth - 1, using: &random)
            }
            return .object(object)
        }
    }
}

extension Double {
    /// The number, or 0 if JSON cannot represent it.
    fileprivate var orZero: Double { isFinite ? self : 0 }
}
