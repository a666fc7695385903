// Measures how long a program takes to schedule notifications with UserNotifications, next to plain
// D-Bus calls in C. Prints the medians.
import CLoop
import UserNotifications

let address = CommandLine.arguments[1]
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 20 : 20
let count = 60
let center = UNUserNotificationCenter.current()

func request(_ index: Int) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Study?"
    content.body = "Number \(index)"
    content.sound = .default
    let trigger = UNTimeIntervalNotificationTrigger(
        timeInterval: 3600 + Double(index), repeats: false)
    return UNNotificationRequest(
        identifier: "study \(index)", content: content, trigger: trigger)
}

func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    return try await clock.measure { try await body() } / .milliseconds(1)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func addAll() async throws {
    try await withThrowingTaskGroup { group in
        for index in 0..<count {
            let request = request(index)
            group.addTask {
                try await withCheckedThrowingContinuation {
                    (continuation: CheckedContinuation<Void, any Error>) in
                    center.add(request) { error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else {
                            continuation.resume()
                        }
                    }
                }
            }
        }
        try await group.waitForAll()
    }
}

guard try await center.requestAuthorization(options: [.alert, .sound]) else {
    fatalError("The daemon does not allow this program to show notifications.")
}
try await addAll()
var (plain, library, single): ([Double], [Double], [Double]) = ([], [], [])
for _ in 0..<rounds {
    plain.append(
        try await milliseconds {
            guard peal_c_loop(address, Int32(count)) > 0 else { fatalError("Notify failed") }
        })
    center.removeAllPendingNotificationRequests()
    _ = await center.pendingNotificationRequests()
    library.append(try await milliseconds(addAll))
    guard await center.pendingNotificationRequests().count == count else {
        fatalError("Requests are missing")
    }
}
for index in 0..<200 {
    single.append(try await milliseconds { try await center.add(request(index)) })
}
func text(_ value: Double) -> String { String(format: "%.2f", value) }
print("\(count) Notify calls in C: \(text(median(plain))) ms")
print(
    "\(count) add calls with UserNotifications: \(text(median(library))) ms, ratio "
        + text(median(library) / median(plain)))
print("one add and its answer: \(text(median(single))) ms")
