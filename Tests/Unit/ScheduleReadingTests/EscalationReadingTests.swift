import Alerts
import ScheduleReading
import Testing

@Suite("Steps of --escalate")
struct EscalationReadingTests {
    @Test(
        "A step is a number of rings, and what follows",
        arguments: [
            ("3:critical", Escalation(after: 3, kind: .critical)),
            (" 3 : alarm ", Escalation(after: 3, kind: .alarm)),
            ("1:run echo a:b  c", Escalation(after: 1, kind: .run, command: "echo a:b  c")),
            ("0:alarm", Escalation(after: 0, kind: .alarm)),
            ("2:run", Escalation(after: 2, kind: .run)),
        ])
    func read(text: String, step: Escalation) throws {
        #expect(try EscalationReading.step(text) == step)
    }

    @Test(
        "A step without a number, or of another kind, is refused with a valid one",
        arguments: [
            ("", "like 3:critical"), ("critical", "like 3:critical"), ("three:alarm", "not a step"),
            ("3:", "Use critical, alarm or run"), ("3:Alarm", "Use critical"),
            ("3:alarm now", "Use critical"), ("99999999999999999999:alarm", "not a step"),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: AlertError.self) { try EscalationReading.step(text) }
        #expect(error?.description.contains(part) == true)
    }
}
