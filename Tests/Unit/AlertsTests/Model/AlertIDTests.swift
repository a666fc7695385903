import Alerts
import Testing

@Suite("The ids of alerts")
struct AlertIDTests {
    @Test(
        "Letters of any script, digits and '-', '_' and '.' after the first one are an id",
        arguments: [
            "a", "7", "water-2.b_c", "약", "물마시기", "ä", "Ünlü", "вода", "水", "שלום", "पानी", "٣",
            String(repeating: "약", count: 64),
        ])
    func fit(text: String) throws {
        #expect(try Alert.ID(text).rawValue.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(
        "Texts that look the same are the same id, in Normalization Form C",
        arguments: [
            ("\u{110B}\u{1163}\u{11A8}", "약"), ("a\u{308}", "ä"), ("e\u{323}\u{302}", "ệ"),
        ])
    func composed(text: String, id: String) throws {
        let read = try Alert.ID(text)
        #expect(read.rawValue.utf8.elementsEqual(id.utf8))
        #expect(try read == Alert.ID(id))
    }

    @Test(
        "A name that is no id is refused with a sentence about the reason",
        arguments: [
            ("", "begins with a letter or digit"), ("약 2", "1 to 64 letters of any language"),
            ("-약", "begins with a letter or digit"), ("\u{301}", "begins with a letter or digit"),
            ("\u{301}a", "begins with a letter or digit"), ("💊", "letters of any language"),
            ("a\u{202E}b", "has the character U+202E, which cannot be seen"),
            ("a\u{200F}", "U+200F"), ("a\u{7}", "U+0007"), ("약\u{200B}", "U+200B"),
            ("\u{3164}", "U+3164"), ("½", "letters of any language"),
            (String(repeating: "약", count: 65), "1 to 64 letters"),
        ])
    func unfit(text: String, reason: String) {
        let error = #expect(throws: AlertError.self) { try Alert.ID(text) }
        #expect(error?.code == .invalidAlert)
        #expect(error?.description.contains(reason) == true, "\(error.debugDescription)")
    }

    @Test("Ten megabytes are refused without being composed")
    func long() {
        #expect(throws: AlertError.self) {
            try Alert.ID(String(repeating: "ä\u{301}", count: 2_500_000))
        }
    }
}
