import UserNotifications

/// The program `drink-water`.
@main
struct DrinkWater {
    private static let usage = """
        drink-water on          asks for permission, and schedules the reminders
        drink-water in SECONDS  also reminds you once, after SECONDS
        drink-water off         removes the reminders
        drink-water list        lists the reminders, and counts your glasses
        drink-water             handles your answers for half a minute; a click runs this
        """

    static func main() async throws {
        let water = WaterReminder()
        let words = CommandLine.arguments.dropFirst()
        let seconds = words.dropFirst().first.flatMap(TimeInterval.init)
        switch (words.first, words.count) {
        case (nil, _):
            // Responses that arrived while the program did not run come as soon as there is a
            // delegate. The center's reference to the delegate is weak.
            UNUserNotificationCenter.current().delegate = water
            try await Task.sleep(for: .seconds(30))
            withExtendedLifetime(water) {}
        case ("on", 1):
            try await water.start()
        case ("in", 2):
            guard let seconds, seconds > 0 else { fail(usage) }
            try await water.start()
            water.remind(in: seconds)
        case ("off", 1):
            water.stop()
        case ("list", 1):
            await water.list()
        default:
            fail(usage)
        }
    }
}

/// Prints a text to stderr, and ends the program.
func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    exit(1)
}
