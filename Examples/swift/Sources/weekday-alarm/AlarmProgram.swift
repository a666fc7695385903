import UserNotifications

/// The program `weekday-alarm`.
@main
struct AlarmProgram {
    private static let usage = """
        weekday-alarm on    asks for permission, and sets the alarm
        weekday-alarm off   removes the alarm
        weekday-alarm list  prints when the alarm rings
        weekday-alarm       handles your answers for half a minute; a click runs this
        """

    static func main() async throws {
        let alarm = WeekdayAlarm()
        switch CommandLine.arguments.dropFirst().joined(separator: " ") {
        case "":
            alarm.receiveAnswers()
            try await Task.sleep(for: .seconds(30))
            withExtendedLifetime(alarm) {}
        case "on":
            do {
                try await alarm.set(hour: 7, minute: 0, weekdays: [2, 4, 6])
            } catch UNError.notificationsNotAllowed {
                print("Notifications are not allowed.")
                exit(1)
            }
        case "off":
            alarm.remove()
        case "list":
            await alarm.list()
        default:
            print(usage)
            exit(1)
        }
    }
}
