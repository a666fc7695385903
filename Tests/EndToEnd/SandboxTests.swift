import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Programs in a sandbox", .privateBus)
struct SandboxTests {
    /// Makes a root folder like that of a sandbox: the real folders, and for a Flatpak the file
    /// with its app id.
    private static func root(at folder: String, app: String? = "org.example.Boxed") -> String {
        let information = app.map { "[Application]\\nname=\($0)\\n" }
        return """
            mkdir \(folder); mount -t tmpfs none \(folder)
            \(information.map { "printf '\($0)' > \(folder)/.flatpak-info" } ?? "")
            for entry in /*; do
                if [ -L $entry ]; then cp -P $entry \(folder)
                elif [ $entry = /tmp ]; then mkdir \(folder)/tmp; mount --bind /tmp \(folder)/tmp
                elif [ -d $entry ]; then mkdir \(folder)$entry; mount --rbind $entry \(folder)$entry
                fi
            done
            """
    }

    @Test(
        "A sandboxed program can add alerts, but cannot set a command or allow programs",
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
                let allowing = try await sandboxed.peal("apps", "allow", "org.example.Boxed")
                #expect(allowing.code != 0)
                #expect(
                    allowing.complaint.contains("A sandboxed program cannot decide about programs"),
                    "\(allowing.complaint)")
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

    /// A program that schedules a notification, and wants a click to run code outside of its
    /// sandbox.
    private static func program(_ id: String, escapingInto file: String) -> String {
        """
        import dbus, json
        bus = dbus.SessionBus()
        peal = dbus.Interface(
            bus.get_object("io.github.peal.Peal", "/io/github/peal/Programs", introspect=False),
            "io.github.peal.Programs1")
        code = "open('\(file)', 'w')"
        details = {"name": "Boxed", "arguments": dbus.Array(["-c", code], signature="s")}
        for id in ("org.example.Outside", "\(id)"):
            try:
                peal.Register(id, dbus.Dictionary(details, signature="sv"))
                break
            except dbus.DBusException as error:
                print(error.get_dbus_message())
        print(peal.RequestAuthorization(dbus.UInt32(7), timeout=60))
        peal.Add([json.dumps({"id": "a", "title": "Rain"})])
        """
    }

    @Test(
        "A sandboxed program starts nothing but the desktop entry of its own id",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a root folder of its own."),
        arguments: ["flatpak", "other"])
    func start(_ sandbox: String) async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        let (root, isFlatpak) = (home.folder.path + "/root", sandbox == "flatpak")
        let escape = home.folder.path + "/escaped"
        try home.install("boxed", "#!/bin/sh\necho started \"$@\" >\(home.folder.path)/started\n")
        try FileManager.default.createDirectory(
            atPath: home.folder.path + "/data/applications", withIntermediateDirectories: true)
        try home.folder.write(
            "[Desktop Entry]\nType=Application\nName=Boxed\nExec=boxed\n",
            to: "data/applications/org.example.Boxed.desktop")
        try home.folder.write(
            Self.program("org.example.Boxed", escapingInto: escape), to: "boxed.py")
        try await home.withDaemon { _ in
            let outside = try await ProgramConnection(on: .current)
            try await outside.register("org.example.Outside", name: "Outside")
            let mounts = Self.root(at: root, app: isFlatpak ? "org.example.Boxed" : nil)
            try await MountNamespace.with(mounts) { mounts in
                let words =
                    mounts.prefix
                    + [
                        "/usr/sbin/chroot", root, "/usr/bin/python3",
                        home.folder.path + "/boxed.py",
                    ]
                async let program = run(
                    PealHome.env, arguments: Arguments(words), environment: home.environment,
                    input: .none, output: .string(limit: 10_000), error: .combinedWithOutput)
                let question = try await server.nextNotification()
                let starts = isFlatpak ? "org.example.Boxed.desktop" : "no program"
                #expect(
                    question.body.contains("A click on a notification starts \(starts)."),
                    "\(question.body)")
                try await server.invokeAction(id: question.id, key: "allow")
                let shown = try await server.nextNotification()
                let output = try await program.standardOutput
                let refusal = isFlatpak ? "Use 'org.example.Boxed'" : "outside of this sandbox"
                #expect(output.contains(refusal) && output.hasSuffix("1\n"), "\(output)")
                try await server.invokeAction(id: shown.id, key: "default")
            }
            #expect(
                try await home.eventually {
                    try await home.json("apps", "show", "org.example.Boxed")["responses"] as? Int
                        == 1
                })
            let program = try await home.json("apps", "show", "org.example.Boxed")
            #expect(program["sandbox"] as? String == sandbox)
            #expect(program["executable"] as? String == nil)
            #expect((program["arguments"] as? [String])?.isEmpty == true)
            if isFlatpak { #expect(try await home.file("started") == "started\n") }
            #expect(!FileManager.default.fileExists(atPath: escape))
            await outside.end()
        }
    }
}
