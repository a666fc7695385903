import CalendarsTestSupport
import Foundation
import Testing

/// Replays the corpus of the fuzzer `follow` in `Tests/Tools/Fuzzing` on every test run.
@Suite("Fuzzing corpus of followed calendars")
struct FuzzCorpusTests {
    @Test("Every file of the corpus passes the check of its fuzzing target")
    func replay() throws {
        let folder =
            URL(filePath: #filePath).deletingLastPathComponent().path
            + "/../../Tools/Fuzzing/Corpus/follow"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count > 10)
        for name in names {
            let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
            #expect(throws: Never.self, "follow/\(name)") { try FollowCheck.run(bytes) }
        }
    }
}
