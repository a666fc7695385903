import DBusTestSupport
import Foundation
import TestSupport
import Testing

/// The session of these tests has no service that could wake the machine.
@Suite("Waking the machine, with the built binary", .privateBus)
struct WakeTests {
    private static let refusal = "will not wake this machine: "

    @Test("Adding, showing and checking an alert say that this machine will not wake, and why")
    func refused() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            let plain = try await home.peal("add", "Tea", "--at", "09:30", "--id", "tea")
            #expect(plain.complaint.isEmpty)
            #expect(try await !home.peal("show", "tea").output.contains("wake"))
            #expect(try await !home.peal("doctor").output.contains("--wake"))
            let added = try await home.peal("edit", "tea", "--wake")
            #expect(added.code == 0 && added.complaint.contains(Self.refusal), "\(added)")
            #expect(try await home.peal("show", "tea").output.contains(Self.refusal))
            for flags in [[], ["--wake"]] {
                #expect(
                    try await home.peal(["doctor"] + flags).output
                        .contains("Alerts with --wake do not wake this machine: "))
            }
            let edited = try await home.peal("edit", "tea", "--no-wake")
            #expect(edited.complaint.isEmpty && edited.output.contains("Wakes: "), "\(edited)")
            #expect(try await !home.peal("doctor").output.contains("--wake"))
        }
    }

    @Test("Details and JSON name an alert that wakes the machine, also without a daemon")
    func details() async throws {
        let home = try PealHome(bus: nil)
        _ = try await home.peal("add", "Tea", "--at", "09:30", "--id", "tea", "--wake")
        #expect(
            try await home.peal("show", "tea").output.contains(
                Self.refusal + "no daemon is running"))
        #expect(try await home.json("show", "tea")["wake"] as? Bool == true)
    }
}
