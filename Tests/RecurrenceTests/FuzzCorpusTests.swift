import Foundation
import Testing

/// What fuzzing found worth keeping, checked as `Tests/Fuzzing` does, on every run of the tests.
@Suite("The corpus of fuzzing")
struct FuzzCorpusTests {
    @Test("Every input keeps its promises", arguments: ["rule", "tzif", "text"])
    func replay(_ target: String) throws {
        let folder =
            URL(filePath: #filePath).deletingLastPathComponent().path
            + "/../Fuzzing/Corpus/\(target)"
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
