import Alerts
import DBus
import DBusTestSupport
import TestSupport
import Testing

@testable import DesktopDelivery

/// Desktops whose servers leave rings without a sound, so that Peal plays the sounds itself.
@Suite("Sounds that Peal plays instead of the desktop", .privateBus)
struct SoundSettingsTests {
    typealias Kind = NotificationServer.Kind

    private static let schema = "org.gnome.desktop.notifications.application"
    private static let banners = "get org.gnome.desktop.notifications show-banners"

    /// The question for the settings of an application.
    private static func question(_ name: String = "io-github-peal-peal") -> String {
        "list-recursively \(schema):/org/gnome/desktop/notifications/application/\(name)/"
    }

    /// Returns whether Peal must play the sound of a notification, and what it asked `gsettings`.
    ///
    /// The answers are the output of `gsettings` for each question. It fails for other questions.
    private func wantsSound(
        at kind: Kind, answers: [String: String],
        _ change: (inout Alerts.Notification) -> Void = { _ in }
    ) async throws -> (wanted: Bool, questions: Set<String>) {
        let folder = try TemporaryFolder()
        let cases = answers.map { "'\($0)') printf '\($1)\\n' ;;" }.joined(separator: "\n")
        try folder.write(
            """
            #!/bin/sh
            echo "$*" >> '\(folder.path)/questions'
            case "$*" in
            \(cases)
            *) exit 1 ;;
            esac
            """, to: "gsettings", isExecutable: true)
        let bus = try await PrivateBus.current.connect()
        let preferences = DesktopPreferences(
            bus: bus, environment: ["PATH": folder.path], deadline: .seconds(60))
        let traits = ServerTraits(
            ServerIdentity(information: kind.settings.information.map(Value.string)),
            capabilities: [.strings(kind.settings.capabilities)])
        let wanted = await preferences.wantsSound(
            of: try notification(change), at: "org.freedesktop.DBus", traits)
        await bus.close()
        let questions = folder.lines(of: "questions")
        #expect(questions.count == Set(questions).count)
        return (wanted, Set(questions))
    }

    @Test(
        "GNOME's and Budgie's settings for Peal decide whether Peal plays the sound",
        arguments: [Kind.gnome43, .gnome48, .budgie],
        [
            ([:], true), (["enable": "true", "enable-sound-alerts": "true"], true),
            (["enable": "false", "enable-sound-alerts": "true"], false),
            (["enable": "true", "enable-sound-alerts": "false"], false),
            (["enable": "perhaps", "message": "''"], true),
        ] as [([String: String], Bool)])
    func application(kind: Kind, row: (settings: [String: String], isHeard: Bool)) async throws {
        let lines = row.settings.map { "\(Self.schema) \($0) \($1)" }.joined(separator: "\\n")
        let (wanted, questions) = try await wantsSound(
            at: kind, answers: [Self.question(): lines])
        #expect(wanted == row.isHeard)
        // Budgie reports do-not-disturb itself.
        let banners: Set = kind == .budgie ? [] : [Self.banners]
        #expect(questions == banners.union([Self.question()]))
    }

    @Test("On GNOME, Peal plays no sound while the banners are off", arguments: [true, false])
    func banners(areShown: Bool) async throws {
        let (wanted, _) = try await wantsSound(
            at: .gnome48, answers: [Self.banners: "\(areShown)"])
        #expect(wanted == areShown)
    }

    @Test("A program's own entry decides about its sounds; without an entry, no setting does")
    func sender() async throws {
        let answers = [
            Self.question("org-example-my-water"): "\(Self.schema) enable-sound-alerts false",
            Self.question(): "\(Self.schema) enable-sound-alerts false",
        ]
        var program = Program(id: try ProgramID("org.example.water"), name: "Water")
        var (wanted, questions) = try await wantsSound(at: .gnome48, answers: answers) {
            $0.sender = .init(program)
        }
        #expect(wanted)
        #expect(questions == [Self.banners])
        program.desktopEntry = "org.Example.My__Water"
        (wanted, questions) = try await wantsSound(at: .gnome48, answers: answers) {
            $0.sender = .init(program)
        }
        #expect(!wanted)
        #expect(questions == [Self.banners, Self.question("org-example-my-water")])
    }

    @Test(
        "Cinnamon's own sound for notifications does not silence Peal's",
        arguments: [Urgency.normal, .critical])
    func cinnamon(urgency: Urgency) async throws {
        // Cinnamon plays its own sound when it draws a critical notification. While another one is
        // unseen, that may be much later.
        let (wanted, questions) = try await wantsSound(
            at: .cinnamon,
            answers: [
                "get org.cinnamon.sounds notification-enabled": "true",
                "get org.cinnamon.sounds notification-file": "'/a.oga'",
            ]
        ) { $0.content.urgency = urgency }
        #expect(wanted)
        #expect(questions == ["get org.cinnamon.desktop.notifications display-notifications"])
    }

    @Test("A player that cannot play the usual sound is not named, and the server plays it")
    func unable() async throws {
        for (kind, route) in [
            (.dunst, .none), (.gnome48, .server), (.cinnamon, .none),
        ] as [(Kind, SoundRoute)] {
            let sounds = try SoundFolder(players: ["aplay": 0])
            let server = try await NotificationServer.started(
                on: .current, settings: kind.settings)
            try await delivering(environment: sounds.environment) { delivery, events in
                _ = try await events.next(within: .seconds(20))
                #expect(try await delivery.settings().sound == route, "\(kind)")
                _ = try await delivery.deliver(notification())
                let hints = try await server.nextNotification().hints
                #expect(hints["sound-name"] == .string("message-new-instant"))
                #expect(try await delivery.settings().sound == route, "\(kind)")
            }
            await server.stop()
        }
    }

    @Test("If all players fail, the first of them is named; aplay without a .wav file is not")
    func failing() async throws {
        let sounds = try SoundFolder(players: ["canberra-gtk-play": 1, "paplay": 1, "aplay": 0])
        let server = try await NotificationServer.started(
            on: .current, settings: Kind.plasma5.settings)
        try await delivering(environment: sounds.environment) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            #expect(try await delivery.settings().sound == .untried("canberra-gtk-play"))
            _ = try await delivery.deliver(notification())
            try await within {
                while try await delivery.settings().sound != .failing("canberra-gtk-play") {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
        await server.stop()
    }

    @Test("If GNOME's settings switch off Peal's sounds, the settings of the delivery say so")
    func off() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            #!/bin/sh
            [ "$*" = "\(Self.question())" ] && echo "\(Self.schema) enable-sound-alerts false"
            """, to: "gsettings", isExecutable: true)
        let server = try await NotificationServer.started(
            on: .current, settings: Kind.gnome48.settings)
        try await delivering(environment: ["PATH": folder.path]) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            #expect(try await delivery.settings().sound == .off)
        }
        await server.stop()
    }
}
