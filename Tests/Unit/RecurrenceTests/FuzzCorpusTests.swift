import RecurrenceChecks
import TestSupport
import Testing

/// Replays the corpus of the fuzzers in `Tests/Tools/Fuzzing` on every test run, with their checks.
@Suite("Fuzzing corpus")
struct FuzzCorpusTests {
    @Test(
        "Every input of the corpus passes the checks of its fuzzing target",
        arguments: ["rule", "tzif", "text"])
    func replay(_ target: String) throws {
        let inputs = try FuzzCorpus.inputs(of: target)
        #expect(inputs.count > 10)
        for (name, bytes) in inputs {
            #expect(throws: Never.self, "\(target)/\(name)") {
                switch target {
                case "rule": try Checks.rule(bytes)
                case "tzif": try Checks.tzif(bytes)
                default: try Checks.text(bytes)
                }
            }
        }
    }
}
