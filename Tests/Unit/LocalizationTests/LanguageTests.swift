import Glibc
import Messages
import Recurrence
import Testing

@testable import Localization

/// Tests of ``Language``.
///
/// The C library reads the language from environment variables, which all threads share, so each
/// test runs in a process of its own.
@Suite("The user's language", .locales)
struct LanguageTests {
    /// A locale to test, and texts in it.
    struct Row: Codable, CustomTestStringConvertible {
        let locale: String
        let time: String
        let midnight: String
        let date: String
        let hasMonthFirst: Bool

        var testDescription: String { locale }
    }

    @Test(
        "Times and dates have the format of LC_TIME",
        arguments: [
            Row(
                locale: "en_US", time: "9:30 PM", midnight: "12:00 AM", date: "Tue 24 Nov",
                hasMonthFirst: true),
            Row(
                locale: "ko_KR", time: "오후 9:30", midnight: "오전 0:00", date: "화 24 11월",
                hasMonthFirst: false),
            Row(
                locale: "de_DE", time: "21:30", midnight: "00:00", date: "Di 24 Nov",
                hasMonthFirst: false),
            Row(
                locale: "xx_XX", time: "21:30", midnight: "00:00", date: "Tue 24 Nov",
                hasMonthFirst: false),
        ])
    func times(row: Row) async {
        await #expect(processExitsWith: .success) {
            [row = row as Row, path = LocaleFolder.current.path as String] in
            setenv("LOCPATH", path, 1)
            // Peal's own catalogue, if it is installed, translates the form of the date, too.
            setenv("TEXTDOMAINDIR", path, 1)
            setenv("LC_ALL", "\(row.locale).UTF-8", 1)
            let language = Language.ofUser()
            let evening = try CivilTime(iso8601: "21:30")
            #expect(language.time(evening) == row.time)
            #expect(language.time(.midnight) == row.midnight)
            let tuesday = try CivilDate(iso8601: "2026-11-24")
            #expect(language.date(tuesday, "%a %-d %b") == row.date)
            #expect(language.hasMonthFirst == row.hasMonthFirst)
        }
    }

    @Test("A message with a number has the right plural form, also in a language with three forms")
    func plurals() async {
        await #expect(processExitsWith: .success) {
            [path = LocaleFolder.current.path as String] in
            setenv("LOCPATH", path, 1)
            setenv("TEXTDOMAINDIR", path, 1)
            setenv("LC_ALL", "en_US.UTF-8", 1)
            setenv("LANGUAGE", "pl", 1)
            let language = Language.ofUser()
            func days(_ count: Int) -> String {
                language.text(.counted(count, one: "\(count) day", other: "\(count) days"))
            }
            #expect(
                [1, 2, 5, 22, 25].map(days)
                    == ["1 dzień", "2 dni", "5 dni (wiele)", "22 dni", "25 dni (wiele)"])
            // A message inside another message is translated even if the outer one is not.
            let nested = Message.counted(1, one: "\(1) day", other: "\(1) days")
            #expect(language.text("after \(nested)") == "after 1 dzień")
        }
    }

    @Test("A translation can change the order of the inserted values")
    func order() async {
        await #expect(processExitsWith: .success) {
            [path = LocaleFolder.current.path as String] in
            setenv("LOCPATH", path, 1)
            setenv("TEXTDOMAINDIR", path, 1)
            setenv("LC_ALL", "ko_KR.UTF-8", 1)
            let language = Language.ofUser()
            #expect(language.text("\("water") is due at \("9:30").") == "9:30: water")
            #expect(language.text("Not in the catalogue") == "Not in the catalogue")
            // gettext returns the catalogue's header for the empty string.
            #expect(language.text("") == "")
        }
    }

    @Test(
        "A schedule's sentence is in the catalogue's language, with times as in LC_TIME",
        arguments: [
            ("en_US", "ko", "매일 9:30 PM"), ("ko_KR", "ko", "매일 오후 9:30"),
            // Only English and Korean sentences exist.
            ("de_DE", "pl", "every day at 21:30"), ("ko_KR", "pl", "every day at 오후 9:30"),
        ])
    func sentence(locale: String, translation: String, sentence: String) async {
        await #expect(processExitsWith: .success) {
            [
                locale = locale as String, translation = translation as String,
                sentence = sentence as String, path = LocaleFolder.current.path as String
            ] in
            setenv("LOCPATH", path, 1)
            setenv("TEXTDOMAINDIR", path, 1)
            setenv("LC_ALL", "\(locale).UTF-8", 1)
            setenv("LANGUAGE", translation, 1)
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-11-23"), times: [CivilTime(iso8601: "21:30")])
            #expect(Language.ofUser().sentence(schedule) == sentence)
            #expect(Language.english.sentence(schedule) == "every day at 21:30")
        }
    }

    @Test("A catalogue with any changed byte does not end the process, and may be left out")
    func damaged() async {
        await #expect(processExitsWith: .success) {
            [path = LocaleFolder.current.path as String] in
            setenv("LOCPATH", path, 1)
            setenv("LC_ALL", "en_US.UTF-8", 1)
            setenv("LANGUAGE", "pl", 1)
            let intact = try CatalogueBytes.read("\(path)/pl/LC_MESSAGES/peal.mo")
            func days(with bytes: [UInt8], _ number: Int) throws -> [String] {
                // gettext never opens a file of the same name again.
                let folder = "\(path)/damaged-\(number)"
                try CatalogueBytes.write(bytes, below: folder, "pl")
                setenv("TEXTDOMAINDIR", folder, 1)
                let language = Language.ofUser()
                return [1, 2, 5, 22].map { count in
                    language.text(.counted(count, one: "\(count) day", other: "\(count) days"))
                } + [language.text("There is no such message"), language.text("en")]
            }
            #expect(try days(with: intact, 0)[1] == "2 dni")
            var english = 0
            for index in intact.indices {
                for (shift, change) in [1, 0x80, 0xFF].enumerated() {
                    var bytes = intact
                    bytes[index] ^= UInt8(change)
                    let days = try days(with: bytes, 1 + index * 3 + shift)
                    english += days[1] == "2 days" ? 1 : 0
                }
            }
            // A quarter of the file are offsets and lengths.
            #expect(english > intact.count / 4)
            for end in stride(from: 0, to: intact.count, by: 5) {
                _ = try days(with: Array(intact[..<end]), 1_000_000 + end)
            }
        }
    }

    @Test("A catalogue whose rule for plural forms divides by zero is left out")
    func division() async throws {
        let intact = try CatalogueBytes.read("\(LocaleFolder.current.path)/pl/LC_MESSAGES/peal.mo")
        #expect(intact.withUnsafeBytes(CatalogueFile.isIntact))
        for (old, new) in [
            ("n%10>=2", "n%00>=2"), ("n%100<10", "n%n  <10"), ("n%100<10", "n/0  <10"),
        ] {
            var bytes = intact
            let start = try #require(bytes.firstRange(of: Array(old.utf8))?.lowerBound)
            bytes.replaceSubrange(start..<start + old.utf8.count, with: Array(new.utf8))
            #expect(!bytes.withUnsafeBytes(CatalogueFile.isIntact), "\(new)")
        }
    }

    @Test(
        "A catalogue is looked for under the same names as gettext does",
        arguments: [
            ("ko", ["ko"]), ("ko_KR", ["ko", "ko_KR"]),
            (
                "ko_KR.UTF-8",
                ["ko", "ko_KR", "ko.UTF-8", "ko.utf8", "ko_KR.UTF-8", "ko_KR.utf8"]
            ),
            ("sr@latin", ["sr", "sr@latin"]),
            ("de.8859-1", ["de", "de.8859-1", "de.iso88591"]),
        ])
    func names(_ locale: String, _ names: [String]) {
        #expect(Set(CatalogueFile.names(locale[...])) == Set(names))
    }

    @Test("The user's language does not change the process's own locale and its error messages")
    func process() async {
        await #expect(processExitsWith: .success) {
            [path = LocaleFolder.current.path as String] in
            setenv("LOCPATH", path, 1)
            setenv("LC_ALL", "de_DE.UTF-8", 1)
            let before = uselocale(nil)
            let language = Language.ofUser()
            let tuesday = try CivilDate(iso8601: "2026-11-24")
            #expect(language.date(tuesday, "%A") == "Dienstag")
            #expect(language.text("Not in the catalogue") == "Not in the catalogue")
            #expect(setlocale(LC_ALL, nil).map { String(cString: $0) } == "C")
            #expect(uselocale(nil) == before)
        }
    }
}
