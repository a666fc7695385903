import DBusTestSupport
import Testing

/// The scenarios of a public probe of Apple's UserNotifications, of Apple's documentation, and of
/// the decisions where Peal deviates from both.
///
/// The rows call the library, which talks to the daemon's part for programs in the same process.
/// `TriggerTests` checks the two triggers that end a program, and the dates of calendar triggers.
@Suite("Scenarios of UserNotifications", .privateBus)
struct ScenarioTests {
    @Test(
        "The program and the user observe what they would on Apple's systems, or the deviation",
        arguments: Scenario.authorization + Scenario.requests + Scenario.delivering
            + Scenario.presenting + Scenario.responding)
    func observations(_ scenario: Scenario) async throws {
        try await Stage.perform(scenario.steps)
    }
}
