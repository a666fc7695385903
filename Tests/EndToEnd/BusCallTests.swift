import DBus
import DBusTestSupport
import Subprocess
import TestSupport
import Testing

@Suite("The calls on the bus that a command makes", .privateBus)
struct BusCallTests {
    /// Returns the methods that programs call which connect to the bus while `body` runs, in the order
    /// in which the bus receives the calls.
    private func calls(
        during body: @Sendable @escaping () async throws -> Void
    ) async throws -> [String] {
        let bus = PrivateBus.current
        let result = try await run(
            .name("dbus-monitor"),
            arguments: ["--address", bus.addressText, "--profile", "type='method_call'"],
            input: .none, output: .sequence, error: .discarded
        ) { execution in
            let lines = Arrivals<String>()
            return try await withThrowingTaskGroup { group in
                group.addTask {
                    for try await line in execution.standardOutput.strings() { lines.add(line) }
                    lines.end()
                }
                defer { try? execution.send(signal: .kill) }
                // The bus takes the monitor's name away when it begins to monitor.
                while let line = await lines.next(), !line.contains("NameLost") {}
                try await body()
                // The monitor sees this call last.
                let last = try await bus.connect()
                _ = try await last.call(
                    MethodCall(
                        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                        interface: "org.freedesktop.DBus", member: "GetId"))
                await last.close()
                var calls: [(sender: String, member: String)] = []
                while let line = await lines.next() {
                    let fields = line.split { $0.isWhitespace }.map(String.init)
                    guard fields.count > 7, fields[0] == "mc" else { continue }
                    if fields[7] == "GetId" {
                        calls.removeAll { $0.sender == fields[3] }
                        break
                    }
                    calls.append((fields[3], fields[7]))
                }
                let new = Set(calls.filter { $0.member == "Hello" }.map(\.sender))
                return calls.filter { new.contains($0.sender) }.map(\.member)
            }
        }
        return result.closureResult
    }

    @Test(
        "Adding an alert takes two calls: the lookup of the daemon's name, and Add",
        arguments: [
            ["Tea", "daily", "9:30"],
            // An alert with the same title and time, and a pause of all alerts, are in the answer, too.
            ["Water", "daily", "8:00"], ["Water", "in", "10m", "--id", "soon"],
        ])
    func adding(_ words: [String]) async throws {
        let home = try PealHome(bus: .current)
        let isOnce = words[1] == "in"
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Water", "daily", "8:00").code == 0)
            #expect(try await home.peal("pause").code == 0)
            let calls = try await calls {
                let added = try await home.peal(["add"] + words)
                #expect(added.code == 0, "\(added.complaint)")
                #expect(added.complaint.contains("same title") == (words[0] == "Water" && !isOnce))
                #expect(added.output.contains("All alerts are paused until 'peal resume'."))
            }
            #expect(calls == ["Hello", "GetNameOwner", "Add"])
        }
    }

    @Test("Replacing an alert, and a dry run, also take two calls")
    func replacing() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Tea", "daily", "8:00", "--id", "tea").code == 0)
            let replacing = try await calls {
                let replaced = try await home.peal(
                    "add", "Tea", "daily", "9:00", "--id", "tea", "--replace")
                #expect(replaced.code == 0, "\(replaced.complaint)")
                #expect(replaced.output.hasPrefix("Replaced tea"))
            }
            #expect(replacing == ["Hello", "GetNameOwner", "Update"])
            let trying = try await calls {
                let tried = try await home.peal("add", "Tea", "daily", "9:00", "--dry-run")
                #expect(tried.code == 0, "\(tried.complaint)")
            }
            #expect(trying == ["Hello", "GetNameOwner", "Preview"])
        }
    }
}
