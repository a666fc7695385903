import Recurrence
import TestSupport
import Testing

@testable import Alerts

@Suite("The question whether a program may show notifications")
struct PermissionQuestionTests {
    private func question(_ change: (inout Program) -> Void) throws -> Notification {
        var program = Program(id: try ProgramID("org.example.Water"))
        change(&program)
        return .permission(for: program, at: .distantPast, in: .utc)
    }

    private func sentences(_ change: (inout Program) -> Void) throws -> [String] {
        try question(change).content.body.split(separator: "\n").map(String.init)
    }

    @Test("The title is short, and the body names the program and the file that a click starts")
    func whole() throws {
        let question = try question {
            $0.name = "Drink water"
            $0.executable = "/usr/bin/water"
        }
        #expect(question.content.title == "Allow notifications?")
        #expect(question.isQuestion && question.turn?.rawValue == "org.example.Water")
        #expect(
            question.content.body == """
                'Drink water' would like to notify you.
                The program's id is org.example.Water.
                A click on a notification starts /usr/bin/water.
                You can change your answer with 'peal apps'.
                """)
    }

    @Test(
        "A name that can be taken for nothing but a name is quoted",
        arguments: ["Drink water", "물 마시기", "Joe's Clock", "Node.js", "L’Équipe", "❤️ 3.0"])
    func quoted(_ name: String) throws {
        #expect(
            try sentences { $0.name = name }.first
                == "'\(name)' would like to notify you.")
    }

    @Test(
        "A name that ends the quotation or reads like a sentence is replaced by the id",
        arguments: [
            "Firefox' would like to send you notifications", "Peal” ", "「시계", "'' '",
            "Press Allow.", "허용을 누르세요。", "Update! Press Allow", "Allow?",
            "\u{202E}laeP", "\u{2066}Peal", "A\u{2028}B", "\u{200B}\u{2060}", " ",
            String(repeating: "x", count: 41), "org.example.Water",
        ])
    func notQuoted(_ name: String) throws {
        #expect(
            try sentences { $0.name = name }.first
                == "'org.example.Water' would like to notify you.")
    }

    @Test("The end of a long path is shown, on one line")
    func longPath() throws {
        let folder = String(repeating: "x", count: 300)
        let sentences = try sentences { $0.executable = "/\(folder)/a\nb/water" }
        #expect(sentences.count == 3)
        #expect(sentences[1].hasSuffix("x/a b/water."))
        #expect(sentences[1].hasPrefix("A click on a notification starts …x"))
        #expect(sentences[1].count < 120)
    }

    @Test("A program with a desktop entry is started by its entry, and one without a file by none")
    func started() throws {
        #expect(
            try sentences {
                $0.desktopEntry = "org.example.Water"
                $0.executable = "/usr/bin/water"
            }[1] == "A click on a notification starts org.example.Water.desktop.")
        #expect(
            try sentences { _ in }[1] == "A click on a notification starts no program.")
    }
}
