import Foundation
import RecurrenceChecks
import Testing

/// Replays the corpus of the fuzzers in `Tests/Tools/Fuzzing` on every test run, with their checks.
@Suite("Fuzzing corpus")
struct FuzzCorpusTests {
    @Test(
        "Every input of the corpus passes the checks of its fuzzing target",
        arguments: ["rule", "tzif", "text"])
    func replay(_ target: String) throws {
        let folder =
            URL(filePath: #filePath).deletingLastPathComponent().path
            + "/../../Tools/Fuzzing/Corpus/\(target)"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count > 10)
        for name in names {
            let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
            #expect(throws: Never.self, "\(target)/\(name)") {
                switch target {
                case "rule": try Checks.rule(Array(bytes))
                case "tzif": try Checks.tzif(Array(bytes))
                default: try Checks.text(Array(bytes))
                }
            }
        }
    }
}
