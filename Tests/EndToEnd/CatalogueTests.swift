import Foundation
import Testing

@Suite("The translation catalogues")
struct CatalogueTests {
    private let folder = Locales.top + "/packaging/po"

    @Test("peal.pot has exactly the messages in the sources")
    func template() async throws {
        try await Locales.command("python3", folder + "/extract.py", "--check")
    }

    @Test("The Korean catalogue has no missing, fuzzy or obsolete messages")
    func korean() async throws {
        try await Locales.command("msgcmp", folder + "/ko.po", folder + "/peal.pot")
        let statistics = try await Locales.command(
            "msgfmt", "--check-format", "--statistics", "-o", "/dev/null", folder + "/ko.po")
        #expect(statistics.wholeMatch(of: #/\d+ translated messages\.\n/#) != nil)
        #expect(try await Locales.command("msgattrib", "--obsolete", folder + "/ko.po").isEmpty)
    }

    @Test("A translation has the same placeholders as its source")
    func places() async throws {
        let text = try await Locales.command("msgcat", "--no-wrap", folder + "/ko.po")
        let entries = text.components(separatedBy: "\n\n").dropFirst()
        #expect(entries.count > 400)
        for entry in entries {
            guard let start = entry.range(of: "\nmsgstr")?.lowerBound else {
                Issue.record("No translation: \(entry)")
                continue
            }
            // If the message has a plural form, that form has all the placeholders, so compare with
            // it.
            let source = entry[..<start].components(separatedBy: "msgid_plural").last ?? ""
            #expect(Self.places(source) == Self.places(String(entry[start...])), "\(entry)")
        }
    }

    private static func places(_ text: String) -> Set<String> {
        Set(text.matches(of: #/\{\d+\}/#).map { String($0.output) })
    }
}
