import CalendarsTestSupport
import TestSupport
import Testing

/// Replays the corpora of the fuzzers `ics` and `share` in `Tests/Tools/Fuzzing` on every test run.
@Suite("Fuzzing corpora of calendars")
struct FuzzCorpusTests {
    @Test(
        "Every file of a corpus passes the check of its fuzzing target",
        arguments: ["ics", "share"])
    func replay(_ target: String) throws {
        let inputs = try FuzzCorpus.inputs(of: target)
        #expect(inputs.count > 10)
        for (name, bytes) in inputs {
            #expect(throws: Never.self, "\(target)/\(name)") {
                try target == "ics" ? CalendarCheck.run(bytes) : ShareCheck.run(bytes)
            }
        }
    }
}
