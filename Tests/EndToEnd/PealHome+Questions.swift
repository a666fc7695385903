import Foundation
import TestSupport
import Testing

extension PealHome {
    /// Returns the ids of the alerts, in the order of `peal list`.
    func ids() async throws -> [String] {
        let alerts = try await json("list")["alerts"] as? [[String: Any]] ?? []
        return alerts.compactMap { $0["id"] as? String }
    }

    /// Returns the times of the next rings.
    func next(_ count: Int) async throws -> [String] {
        let rings = try await json("next", "-n", "\(count)")["occurrences"] as? [[String: Any]]
        return (rings ?? []).compactMap { $0["at"] as? String }
    }

    /// Waits until the badge is `count`.
    func badge(becomes count: Int) async throws -> Bool {
        try await eventually { try await json("status")["badge"] as? Int == count }
    }

    /// Waits until a value in an alert's state is as expected, and returns the value.
    func state(
        _ id: String, _ key: String, where isExpected: @Sendable (Any?) -> Bool
    ) async throws -> Any? {
        var value: Any?
        _ = try await eventually {
            value = (try await json("show", id)["state"] as? [String: Any])?[key]
            return isExpected(value)
        }
        return value
    }

    /// Waits until a file in the home has a text, and returns the text.
    ///
    /// A shell creates the file of `>` before the command writes to it.
    func file(_ name: String) async throws -> String {
        let path = folder.path + "/" + name
        var text = ""
        _ = try await eventually {
            text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return !text.isEmpty
        }
        return text
    }

    /// Installs a script in the home's search path.
    func install(_ name: String, _ script: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/bin", withIntermediateDirectories: true)
        try folder.write(script, to: "bin/" + name, isExecutable: true)
    }

    /// Returns the number of context switches of a process so far.
    func contextSwitches(of process: Int) throws -> Int {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            // A thread can end during the count.
            let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            return sum
                + (status ?? "").split(separator: "\n").filter { $0.contains("ctxt_switches") }
                .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
        }
    }

    /// Waits until a process sleeps for six seconds, or for as many as `PEAL_IDLE_SECONDS` says.
    ///
    /// A thread that has just worked may need some seconds until it sleeps, but one that wakes up
    /// regularly never sleeps for six seconds.
    func expectSleep(of process: Int) async throws {
        let length = ProcessInfo.processInfo.environment["PEAL_IDLE_SECONDS"].flatMap { Int($0) }
        var (before, now) = (-1, try contextSwitches(of: process))
        for _ in 0..<5 where before != now {
            try await Task.sleep(for: .seconds(length ?? 6))
            (before, now) = (now, try contextSwitches(of: process))
        }
        #expect(before == now, "The process woke up \(now - before) times")
    }

    /// Converts a time in RFC 3339 to seconds since 1970.
    static func seconds(_ time: String) throws -> Double {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let plain = ISO8601DateFormatter()
        guard let date = formatter.date(from: time) ?? plain.date(from: time) else {
            throw Crash(description: "\(time) is not a time in RFC 3339")
        }
        return date.timeIntervalSince1970
    }

    /// Repeats a check until it succeeds; a failing test gives up after a thousand checks.
    func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
