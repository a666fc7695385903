import CalendarsTestSupport
import TestSupport
import Testing

/// Replays the corpus of the fuzzer `ics` in `Tests/Tools/Fuzzing` on every test run.
@Suite("Fuzzing corpus of calendars")
struct FuzzCorpusTests {
    @Test("Every calendar of the corpus passes the check of its fuzzing target")
    func replay() throws {
        let inputs = try FuzzCorpus.inputs(of: "ics")
        #expect(inputs.count > 10)
        for (name, bytes) in inputs {
            #expect(throws: Never.self, "ics/\(name)") { try CalendarCheck.run(bytes) }
        }
    }
}
