import Alerts
import DBus
import DBusTestSupport
import Glibc
import Logging
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Every ring is heard once", .privateBus)
struct SoundTests {
    private func serving(
        _ kind: NotificationServer.Kind, _ sounds: SoundFolder, logger: Logger = .silent,
        _ body: @Sendable (NotificationServer, DesktopDelivery) async throws -> Void
    ) async throws {
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        try await delivering(environment: sounds.environment, logger: logger) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            try await body(server, delivery)
        }
        await server.stop()
    }

    private func ring(_ sound: Sound, _ urgency: Urgency = .normal) throws -> Alerts.Notification {
        try notification {
            $0.content.sound = sound
            $0.content.urgency = urgency
            $0.content.title = "\(sound) \(urgency)"
        }
    }

    @Test(
        "If a server plays no sounds, Peal plays them and sends the hint suppress-sound",
        arguments: [
            NotificationServer.Kind.dunst, .mate, .notificationDaemon, .plasma5, .cinnamon,
            .gnome43, .gnome48, .budgie,
        ])
    func own(kind: NotificationServer.Kind) async throws {
        let sounds = try SoundFolder(
            players: ["pw-play": 0, "paplay": 0],
            sounds: ["message-new-instant.oga", "alarm-clock-elapsed.oga", "bell.oga"])
        try await serving(kind, sounds) { server, delivery in
            #expect(try await delivery.settings().sound == .untried("pw-play"))
            let table: [(Sound, Urgency, String)] = [
                (.default, .normal, "message-new-instant"),
                (.default, .critical, "alarm-clock-elapsed"), (.named("bell"), .low, "bell"),
            ]
            for (count, row) in table.enumerated() {
                _ = try await delivery.deliver(ring(row.0, row.1))
                let hints = try await server.nextNotification().hints
                #expect(hints["suppress-sound"] == .boolean(true))
                #expect(hints["sound-name"] == nil)
                let played = try await sounds.played(count + 1)
                #expect(played.last == "pw-play " + sounds.sound(row.2 + ".oga"))
            }
            #expect(sounds.played.count == table.count)
            try await within {
                while try await delivery.settings().sound != .player("pw-play") {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    @Test("If a server plays all sounds, Peal plays none")
    func servers() async throws {
        let sounds = try SoundFolder(players: ["pw-play": 0, "canberra-gtk-play": 0])
        try await serving(.plasma6, sounds) { server, delivery in
            #expect(try await delivery.settings().sound == .server)
            _ = try await delivery.deliver(ring(.default))
            let hints = try await server.nextNotification().hints
            #expect(hints["sound-name"] == .string("message-new-instant"))
            #expect(hints["suppress-sound"] == nil)
            // If Peal had played the sound of the notification above, that would be the first entry
            // below.
            await server.change { $0.capabilities = ["body"] }
            try await rest(delivery)
            _ = try await delivery.deliver(ring(.named("message")))
            #expect(try await sounds.played(1) == ["canberra-gtk-play --id message"])
        }
    }

    @Test("A player that fails is reported as failing and not tried again within the burst")
    func failing() async throws {
        let sounds = try SoundFolder(players: ["pw-play": 1])
        let player = SoundPlayer(environment: sounds.environment, logger: .silent)
        let players = SoundPlayers(environment: sounds.environment)
        let commands = players.commands(for: .default, else: ["message-new-instant"])
        player.play(commands, isFirst: true)
        try await within {
            while player.works.isEmpty {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        for _ in 1...5 { player.play(commands, isFirst: false) }
        #expect(player.works == [commands[0].path: false])
        // The next burst tries the player again. There are exactly two entries, so the five rings
        // in the first burst did not try it again.
        player.play(commands, isFirst: true)
        _ = try await sounds.played(2)
        #expect(sounds.played.count == 2)
    }

    @Test("While a player hangs, another one plays the next ring; both are stopped with the daemon")
    func hanging() async throws {
        let sounds = try SoundFolder(players: ["paplay": 0])
        try sounds.addPlayer("pw-play", running: "exec /bin/sleep 3600")
        let player = SoundPlayer(
            environment: sounds.environment, patience: .milliseconds(20), logger: .silent)
        let commands = SoundPlayers(environment: sounds.environment)
            .commands(for: .default, else: ["message-new-instant"])
        player.play(commands, isFirst: true)
        #expect(try await sounds.played(1).first?.hasPrefix("pw-play") == true)
        try await within {
            while sounds.played.count < 2 {
                player.play(commands, isFirst: true)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(sounds.played.first?.hasPrefix("pw-play") == true)
        #expect(sounds.played.dropFirst().allSatisfy { $0.hasPrefix("paplay") })
        let process = try #require(sounds.process(of: "pw-play"))
        #expect(kill(process, 0) == 0)
        player.stop()
        try await within {
            while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test("If a player fails, the next player is tried")
    func fallsBack() async throws {
        let sounds = try SoundFolder(players: ["canberra-gtk-play": 1, "pw-play": 1, "paplay": 0])
        try await serving(.dunst, sounds) { _, delivery in
            _ = try await delivery.deliver(ring(.default))
            let file = sounds.sound("message-new-instant.oga")
            #expect(
                try await sounds.played(3) == [
                    "canberra-gtk-play --id message-new-instant", "pw-play " + file,
                    "paplay " + file,
                ])
        }
    }

    @Test(
        "A missing sound is replaced by the usual one and logged",
        arguments: [Sound.named("no-such-sound"), .file("/missing/물.oga")])
    func missing(sound: Sound) async throws {
        let log = LogRecorder()
        let sounds = try SoundFolder(players: ["paplay": 0, "canberra-gtk-play": 1])
        try await serving(.dunst, sounds, logger: log.logger) { _, delivery in
            _ = try await delivery.deliver(ring(sound))
            let usual = "paplay " + sounds.sound("message-new-instant.oga")
            while try await sounds.played(1).last != usual {}
            try await within {
                while !log.messages.contains(where: { $0.contains("missing") }) {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    @Test("Without any sound to play, a warning is logged and nothing fails")
    func nothing() async throws {
        let log = LogRecorder()
        let sounds = try SoundFolder(players: ["canberra-gtk-play": 1])
        try await serving(.dunst, sounds, logger: log.logger) { _, delivery in
            _ = try await delivery.deliver(ring(.named("bell")))
            try await within {
                while !log.messages.contains("warning: No sound could be played") {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    @Test("Silent, repeated, refused and do-not-disturb notifications make no sound")
    func silent() async throws {
        let sounds = try SoundFolder(players: ["canberra-gtk-play": 0])
        try await serving(.dunst, sounds) { server, delivery in
            _ = try await delivery.deliver(ring(.none))
            _ = try await delivery.deliver(notification { $0.isNew = false })
            for _ in 1...2 {
                let hints = try await server.nextNotification().hints
                #expect(hints["suppress-sound"] == .boolean(true))
            }
            await server.change { $0.givesZero = true }
            await expectFailure(.unacceptable) { _ = try await delivery.deliver(ring(.default)) }
            await server.change { $0.givesZero = false }
            try await server.setDoNotDisturb(true)
            _ = try await delivery.deliver(ring(.default, .critical))
            try await server.setDoNotDisturb(false)
            _ = try await delivery.deliver(ring(.named("bell")))
            #expect(try await sounds.played(1) == ["canberra-gtk-play --id bell"])
        }
    }

    @Test(
        "If a player needs a file, the sound is looked up as in the sound theme specification",
        arguments: [
            ("bell", ["bell.oga", "bell.wav"], "paplay", "bell.oga"),
            ("bell", ["bell.wav", "bell.ogg"], "paplay", "bell.ogg"),
            ("a-b-c", ["a-b.oga", "a.oga"], "paplay", "a-b.oga"),
            ("a-b-c", ["a.wav"], "pw-play", "a.wav"),
            ("bell", ["bell.oga", "bell.wav"], "aplay", "bell.wav"),
        ])
    func theme(name: String, files: [String], player: String, played: String) async throws {
        let sounds = try SoundFolder(players: [player: 0], sounds: files)
        try await serving(.dunst, sounds) { _, delivery in
            _ = try await delivery.deliver(ring(.named(name)))
            let option = player == "aplay" ? "--quiet " : ""
            #expect(
                try await sounds.played(1) == ["\(player) \(option)\(sounds.sound(played))"])
        }
    }

    @Test(
        "If the sound is a file, that file is played",
        arguments: [NotificationServer.Kind.dunst, .gnome43, .gnome48, .budgie, .cinnamon])
    func file(kind: NotificationServer.Kind) async throws {
        let sounds = try SoundFolder(players: ["pw-play": 0])
        try sounds.add("내 소리.oga")
        let path = sounds.path + "/내 소리.oga"
        try await serving(kind, sounds) { server, delivery in
            _ = try await delivery.deliver(ring(.file(path)))
            let hints = try await server.nextNotification().hints
            #expect(hints["suppress-sound"] == .boolean(true))
            #expect(try await sounds.played(1) == ["pw-play " + path])
        }
    }
}
