import CalendarsTestSupport
import TestSupport
import Testing

/// Replays the corpus of the fuzzer `follow` in `Tests/Tools/Fuzzing` on every test run.
@Suite("Fuzzing corpus of followed calendars")
struct FuzzCorpusTests {
    @Test("Every file of the corpus passes the check of its fuzzing target")
    func replay() throws {
        let inputs = try FuzzCorpus.inputs(of: "follow")
        #expect(inputs.count > 10)
        for (name, bytes) in inputs {
            #expect(throws: Never.self, "follow/\(name)") { try FollowCheck.run(bytes) }
        }
    }
}
