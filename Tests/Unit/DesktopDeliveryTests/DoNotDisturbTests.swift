import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

/// Desktops that keep do-not-disturb in their settings.
///
/// ``ServerQuirkTests`` covers the servers that report do-not-disturb themselves.
@Suite("Do-not-disturb in the settings of a desktop", .privateBus)
struct DoNotDisturbTests {
    typealias Kind = NotificationServer.Kind

    private func setting(
        at kind: Kind, _ environment: [String: String] = [:]
    ) async throws -> Bool? {
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        let result = Arrivals<Bool?>()
        try await delivering(environment: environment) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            result.add(try await delivery.settings().doNotDisturb)
        }
        await server.stop()
        return try await result.next(within: .seconds(1))
    }

    /// The query for a desktop's setting, and the meaning of its answer.
    struct Row: CustomTestStringConvertible {
        var kind: Kind
        var question: String
        /// The output of `gsettings` if do-not-disturb is on.
        var isOn: String
        var testDescription: String { "\(kind): \(question)" }
    }

    static let rows = [
        Row(
            kind: .gnome43, question: "get org.gnome.desktop.notifications show-banners",
            isOn: "false"),
        Row(
            kind: .gnome48, question: "get org.gnome.desktop.notifications show-banners",
            isOn: "false"),
        Row(
            kind: .cinnamon,
            question: "get org.cinnamon.desktop.notifications display-notifications",
            isOn: "false"),
        Row(
            kind: .mate, question: "get org.mate.NotificationDaemon do-not-disturb",
            isOn: "true"),
        Row(
            kind: .elementary, question: "get io.elementary.notifications do-not-disturb",
            isOn: "true"),
    ]

    @Test("GSettings is asked for the desktop's own key", arguments: rows)
    func gsettings(row: Row) async throws {
        for answer in ["true", "false"] {
            let folder = try TemporaryFolder()
            try folder.write(
                """
                #!/bin/sh
                [ "$*" = "\(row.question)" ] && echo \(answer)
                """, to: "gsettings", isExecutable: true)
            #expect(
                try await setting(at: row.kind, ["PATH": folder.path]) == (answer == row.isOn))
        }
    }

    @Test(
        "If gsettings fails, is slow or prints nonsense, do-not-disturb is unknown",
        arguments: ["exit 1", "echo maybe", ":", "echo true; exit 1", "exec /bin/sleep 60"])
    func unknown(script: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n\(script)\n", to: "gsettings", isExecutable: true)
        #expect(try await setting(at: .mate, ["PATH": folder.path]) == nil)
    }

    @Test("GNOME's switch for Peal decides whether Peal is allowed", arguments: [true, false])
    func allowed(isAllowed: Bool) async throws {
        let folder = try TemporaryFolder()
        let schema = "org.gnome.desktop.notifications.application"
        let question =
            "list-recursively \(schema):"
            + "/org/gnome/desktop/notifications/application/io-github-peal-peal/"
        try folder.write(
            """
            #!/bin/sh
            [ "$*" = "\(question)" ] && echo "\(schema) enable \(isAllowed)"
            """, to: "gsettings", isExecutable: true)
        let server = try await NotificationServer.started(
            on: .current, settings: Kind.gnome48.settings)
        try await delivering(environment: ["PATH": folder.path]) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            #expect(try await delivery.settings().isAllowed == isAllowed)
        }
        await server.stop()
    }

    @Test("Without gsettings, do-not-disturb is unknown")
    func missing() async throws {
        #expect(try await setting(at: .gnome48) == nil)
    }

    @Test(
        "Xfconf's value is used if it is a boolean",
        arguments: [
            (.variant(.boolean(true)), true), (.variant(.boolean(false)), false),
            (.variant(.string("true")), nil), (nil, nil),
        ] as [(Value?, Bool?)])
    func xfconf(answer: Value?, isOn: Bool?) async throws {
        let bus = try await PrivateBus.current.connect()
        try await bus.serve(
            "org.xfce.Xfconf", at: "/org/xfce/Xfconf",
            InterfaceDescription(
                "org.xfce.Xfconf",
                methods: [
                    MethodDescription(
                        "GetProperty", inputs: [.init("channel", "s"), .init("property", "s")],
                        outputs: [.init("value", "v")])
                ])
        ) { call in
            let question = [Value.string("xfce4-notifyd"), .string("/do-not-disturb")]
            if let answer, call.arguments == question {
                call.reply([answer])
            } else {
                call.fail("org.xfce.Xfconf.Error.PropertyNotFound", "There is no such property")
            }
        }
        #expect(try await setting(at: .xfce) == isOn)
        await bus.close()
    }

    @Test("Reading do-not-disturb does not start Xfconf")
    func notStarted() async throws {
        try await PrivateBus.current.install("org.xfce.Xfconf")
        #expect(try await setting(at: .xfce) == nil)
        #expect(!PrivateBus.current.hasStarted("org.xfce.Xfconf"))
    }
}
