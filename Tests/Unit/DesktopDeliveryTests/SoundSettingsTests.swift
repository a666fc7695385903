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

    private static let application =
        "org.gnome.desktop.notifications.application"
        + ":/org/gnome/desktop/notifications/application/"

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
        let question = "get \(Self.application)io-github-peal-peal/ enable-sound-alerts"
        try folder.write(
            "#!/bin/sh\n[ \"$*\" = \"\(question)\" ] && echo false\n", to: "gsettings",
            isExecutable: true)
        let server = try await NotificationServer.started(
            on: .current, settings: Kind.gnome48.settings)
        try await delivering(environment: ["PATH": folder.path]) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            #expect(try await delivery.settings().sound == .off)
        }
        await server.stop()
    }
}
