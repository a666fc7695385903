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
            #expect(try await home.peal("list").output.contains("(wakes the machine)"))
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

    @Test(
        "Words that ask to wake the machine do so, and belong neither to the title nor to the time",
        arguments: [
            (["Tea", "daily", "7:00", "even", "if", "the", "computer", "sleeps"], "Tea", false),
            (["Early tea", "daily 7:00", "and", "wake", "the", "machine"], "Early tea", false),
            (["wake me at 7am, even if the laptop is asleep"], "Wake up", true),
            (["컴퓨터가", "자고", "있어도", "아침", "7시에", "깨워", "줘"], "기상", true),
            (["컴퓨터를", "깨워서", "매일", "새벽", "3시에", "백업"], "백업", false),
        ])
    func words(words: [String], title: String, isAlarm: Bool) async throws {
        let home = try PealHome(bus: nil)
        let added = try await home.peal(["add"] + words + ["--json"])
        let document = try JSONSerialization.jsonObject(with: Data(added.output.utf8))
        let alert = document as? [String: Any] ?? [:]
        #expect(alert["title"] as? String == title)
        #expect(alert["wake"] as? Bool == true)
        #expect((alert["alarm"] is [String: Int]) == isAlarm)
        #expect(try await home.peal("list").output.contains("(wakes the machine)"))
        let without = try await home.peal(["add"] + words + ["--no-wake", "--dry-run"])
        #expect(!without.output.contains("(wakes the machine)"))
    }

    @Test("An alert after a delay wakes the machine if its words ask for it")
    func delay() async throws {
        let home = try PealHome(bus: nil)
        let alert = try await home.json("in", "8h", "Tea", "even if the computer sleeps")
        #expect(alert["title"] as? String == "Tea" && alert["wake"] as? Bool == true)
        let other = try await home.json("in", "8h", "Feed the cat and wake the computer")
        #expect(other["title"] as? String == "Feed the cat and wake the computer")
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
