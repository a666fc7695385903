import DBusTestSupport
import TestSupport
import Testing

@Suite("Programs in a sandbox", .privateBus)
struct SandboxTests {
    /// Makes a root folder like that of a Flatpak: the real folders, and the file by which the
    /// desktop recognizes sandboxed programs.
    private static func root(at folder: String) -> String {
        """
        mkdir \(folder); mount -t tmpfs none \(folder); touch \(folder)/.flatpak-info
        for entry in /*; do
            if [ -L $entry ]; then cp -P $entry \(folder)
            elif [ $entry = /tmp ]; then mkdir \(folder)/tmp; mount --bind /tmp \(folder)/tmp
            elif [ -d $entry ]; then mkdir \(folder)$entry; mount --rbind $entry \(folder)$entry
            fi
        done
        """
    }

    @Test(
        "A sandboxed program can add alerts, but cannot set a command",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a root folder of its own."))
    func command() async throws {
        let home = try PealHome(bus: .current)
        let root = home.folder.path + "/root"
        try await home.withDaemon { _ in
            let own = try await home.peal(
                "add", "Own", "--at", "09:00", "--id", "own", "--run", "true")
            #expect(own.code == 0, "\(own.complaint)")
            try await MountNamespace.with(Self.root(at: root)) { mounts in
                var sandboxed = home
                sandboxed.prefix = mounts.prefix + ["/usr/sbin/chroot", root]
                let tea = try await sandboxed.peal("add", "Tea", "--at", "17:00", "--id", "tea")
                #expect(tea.code == 0, "\(tea.complaint)")
                for words in [
                    ["add", "Bad", "--at", "09:00", "--id", "bad", "--run", "true"],
                    ["edit", "tea", "--run", "true"], ["edit", "own", "--run", "false"],
                ] {
                    let refused = try await sandboxed.peal(words)
                    #expect(refused.code == 64)
                    #expect(
                        refused.complaint.contains(
                            "A sandboxed program cannot set the command of an alert."),
                        "\(words): \(refused.complaint)")
                }
            }
            #expect(try await home.ids().sorted() == ["own", "tea"])
            #expect(try await home.json("show", "own")["run"] as? String == "true")
        }
    }
}
