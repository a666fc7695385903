import UserNotifications

/// The program `study-nag`.
@main
struct StudyProgram {
    private static let usage = """
        study-nag on    asks for permission, and plans the nags of the next six weekdays
        study-nag done  stops the nags of today
        study-nag off   stops all nags
        study-nag list  prints how many nags are planned on each day
        study-nag       handles your answers for half a minute; a click runs this
        """

    static func main() async throws {
        let nag = StudyNag()
        switch CommandLine.arguments.dropFirst().joined(separator: " ") {
        case "":
            UNUserNotificationCenter.current().delegate = nag
            try await Task.sleep(for: .seconds(30))
            withExtendedLifetime(nag) {}
        case "on":
            guard try await nag.ask() else {
                print("Notifications are not allowed.")
                exit(1)
            }
            nag.plan(after: Date())
        case "done":
            await nag.finish(Date())
        case "off":
            UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
            UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        case "list":
            await nag.list()
        default:
            print(usage)
            exit(1)
        }
    }
}
