import Glibc
import Messages
import Testing

@testable import Localization

@Suite("Korean particles")
struct KoreanParticleTests {
    private static func text(_ format: String, _ words: String...) -> String {
        Message(format: format, arguments: words.map { .text($0) })
            .text(\.format, append: KoreanParticle.append)
    }

    @Test(
        "A particle has the form for the last sound of the word before it",
        arguments: [
            ("물", "물이"), ("차", "차가"), ("격주", "격주가"), ("30분마다", "30분마다가"), ("값", "값이"),
            // Digits are read in Korean: 삼십, 이, 칠, 오.
            ("2:30", "2:30이"), ("12", "12가"), ("7", "7이"), ("25", "25가"), ("100", "100이"),
            // The sound of other letters is not known.
            ("medicine", "medicine이(가)"), ("2025b", "2025b이(가)"), ("💧", "💧이(가)"),
            ("", "이(가)"),
        ])
    func subject(_ word: String, _ text: String) {
        #expect(Self.text("{0}{이/가}", word) == text)
    }

    @Test("Quotes and brackets after a word do not change the particle")
    func quotes() {
        #expect(Self.text("'{0}'{은/는} 없어요.", "격주") == "'격주'는 없어요.")
        #expect(Self.text("\"{0}\"{을/를}", "물") == "\"물\"을")
        #expect(Self.text("{0}{과/와}", "물 (한 잔)") == "물 (한 잔)과")
        #expect(Self.text("'{0}'{은/는}", "high") == "'high'은(는)")
    }

    @Test(
        "The particle 으로 loses its vowel after a vowel and after ㄹ",
        arguments: [
            ("집", "집으로"), ("차", "차로"), ("물", "물로"), ("1", "1로"), ("3", "3으로"),
            // 칠, 팔 and 십팔 end in ㄹ.
            ("7", "7로"), ("8", "8로"), ("18", "18로"),
            ("help", "help(으)로"),
        ])
    func direction(_ word: String, _ text: String) {
        #expect(Self.text("{0}{으로/로}", word) == text)
    }

    @Test("A text can have several particles, and braces that are no particles stay")
    func several() {
        #expect(
            Self.text("{0}{은/는} {1}{이/가} 아니에요. {은} {a/b}", "물", "차")
                == "물은 차가 아니에요. {은} {a/b}")
        // A particle can also follow a fixed word.
        #expect(Self.text("제목{이/가} {0}", "물") == "제목이 물")
    }

    @Test("A marker in an argument is not a particle")
    func argument() {
        #expect(Self.text("'{0}'{은/는} 없어요.", "물{은/는}") == "'물{은/는}'은 없어요.")
    }

    @Test("A particle follows the text of a message among the arguments")
    func nested() {
        let title = Message(format: "제목", arguments: [])
        let message = Message(format: "{0}{이/가} 비어 있어요.", arguments: [.message(title)])
        #expect(
            message.text(\.format, append: KoreanParticle.append) == "제목이 비어 있어요.")
    }
}
