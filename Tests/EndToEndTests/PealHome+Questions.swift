import Foundation
import TestSupport

extension PealHome {
    /// The ids, in the order in which they are listed.
    func ids() async throws -> [String] {
        let alerts = try await json("list")["alerts"] as? [[String: Any]] ?? []
        return alerts.compactMap { $0["id"] as? String }
    }

    /// The times of the next rings.
    func next(_ count: Int) async throws -> [String] {
        let rings = try await json("next", "-n", "\(count)")["occurrences"] as? [[String: Any]]
        return (rings ?? []).compactMap { $0["at"] as? String }
    }

    /// Waits until the badge is `count`.
    func badge(becomes count: Int) async throws -> Bool {
        try await eventually { try await json("status")["badge"] as? Int == count }
    }

    /// Waits until a part of an alert's state is as expected, and brings it.
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

    /// What a file in the home says, once it is there.
    func file(_ name: String) async throws -> String {
        let path = folder.path + "/" + name
        _ = try await eventually { FileManager.default.fileExists(atPath: path) }
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// Puts a program into the home's search path.
    func install(_ name: String, _ script: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/bin", withIntermediateDirectories: true)
        try folder.write(script, to: "bin/" + name, isExecutable: true)
    }

    /// How often the threads of a process were put to sleep or woken so far.
    func contextSwitches(of process: Int) throws -> Int {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            // One may end meanwhile.
            let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            return sum
                + (status ?? "").split(separator: "\n").filter { $0.contains("ctxt_switches") }
                .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
        }
    }

    /// Seconds since 1970 of a time in RFC 3339.
    static func seconds(_ time: String) throws -> Double {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let plain = ISO8601DateFormatter()
        guard let date = formatter.date(from: time) ?? plain.date(from: time) else {
            throw Crash(description: "\(time) is no time")
        }
        return date.timeIntervalSince1970
    }

    /// Asks again and again, mostly by a run of `peal`; how often is only for the test that fails.
    func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
