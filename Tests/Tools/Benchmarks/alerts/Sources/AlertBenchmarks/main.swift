import Alerts
import Glibc
import Recurrence

// Measures the memory of COUNT pending alerts and the time of operations on them: bench COUNT
// [TITLE]
let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100 : 100
let title = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : "Drink water"
let zone = try Zone(identifier: "America/New_York")
let other = try Zone(identifier: "Asia/Seoul")
let start = try CivilDate(iso8601: "2026-01-05")
let now = try Instant(rfc3339: "2026-01-05T05:00:00Z")

func residentBytes() throws -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 100)
    let count = fread(&text, 1, text.count, file)
    let words = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
    return (Int(words[1]) ?? 0) * 4_096
}

/// Returns an alert with its own times, so that no two alerts share storage.
func alert(_ number: Int) throws -> Alert {
    let time = CivilTime(secondsSinceMidnight: number * 7_919 % 86_400) ?? .midnight
    let schedule = try Schedule(
        rule: number % 3 == 0 ? .daily : .weekly(on: [.monday, .wednesday, .friday]), start: start,
        times: [time])
    return Alert(
        id: try Alert.ID("alert-\(number)"),
        content: Content(title: title.utf8.count > 15 ? "\(title) \(number)" : title),
        trigger: .schedule(schedule))
}

func nanoseconds(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure { for _ in 0..<repetitions { try body() } }
    return (Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9)
        / Double(repetitions)
}

let before = try residentBytes()
var book = AlertBook(zone: zone)
var fill = 0.0
do {
    fill = try nanoseconds(1) {
        for number in 0..<count { book.apply(try book.add(alert(number), at: now)) }
    }
}
let after = try residentBytes()

var number = 0
let rounds = min(count, 20_000)
let edit = try nanoseconds(rounds) {
    let id = try Alert.ID("alert-\(number * 7_919 % count)")
    book.apply(try book.set(id, on: false, at: now))
    book.apply(try book.set(id, on: true, at: now))
    number += 1
}
number = 0
let remove = try nanoseconds(rounds) {
    let id = try Alert.ID("alert-\(number)")
    let alert = try book.record(id).alert
    book.apply(try book.remove(id, at: now))
    book.apply(try book.add(alert, at: now))
    number += 1
}
var rung = 0
let ring = nanoseconds(rounds) {
    guard let due = book.nextDue else { return }
    let decision = book.timePassed(until: due)
    rung += decision.changes.count
    book.apply(decision)
}
let done = try nanoseconds(1) {
    book.apply(try book.finish(.all, at: now))
    book.apply(try book.finish(.all, undo: true, at: now))
}
let replan = nanoseconds(1) { book.apply(book.zoneChanged(to: other, at: book.nextDue ?? now)) }
var upcoming = 0
let next = nanoseconds(1) { upcoming = book.upcoming(after: now, limit: 10).count }

// The machine slept for two days, so all alerts are late at once and become one notification.
let late = nanoseconds(1) { book.apply(book.timePassed(until: now + .seconds(2 * 86_400))) }

func milliseconds(_ nanoseconds: Double) -> String { "\((nanoseconds / 1e4).rounded() / 100) ms" }
func microseconds(_ nanoseconds: Double) -> String { "\((nanoseconds / 10).rounded() / 100) µs" }
print(
    "\(count) alerts: \((after - before) / 1_024) KiB, \((after - before) / count) bytes each;",
    "add \(microseconds(fill / Double(count))), off and on \(microseconds(edit)),",
    "remove and add \(microseconds(remove)), ring what is due \(microseconds(ring)),",
    "done for all and back \(milliseconds(done)), all late at once \(milliseconds(late)),",
    "zone change \(milliseconds(replan)), next \(upcoming) of all \(milliseconds(next))")
