import Alerts
import DBus
import DBusTestSupport
import Glibc
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("The sound of an alarm", .privateBus)
struct AlarmPlayerTests {
    private func alarm(
        _ alarm: Alarm = Alarm(), sound: Sound = .default, inDoNotDisturb: Bool = true
    ) throws -> SoundingAlarm {
        SoundingAlarm(
            alert: try Alert.ID("wake"), sound: sound, alarm: alarm, since: Instant(seconds: 0),
            soundsInDoNotDisturb: inDoNotDisturb)
    }

    private func player(_ sounds: SoundFolder) -> AlarmPlayer {
        AlarmPlayer(environment: sounds.environment, logger: .silent)
    }

    /// Waits until a process is gone.
    private func waitForEnd(of process: pid_t) async throws {
        try await within {
            while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    /// Waits until a player from `SoundFolder.addPlayer` runs.
    private func process(of name: String, _ sounds: SoundFolder) async throws -> pid_t {
        try await within {
            while true {
                if let process = sounds.process(of: name), process > 0 { return process }
                try await Task.sleep(for: .milliseconds(2))
            }
        }
    }

    @Test("A sound is repeated, louder and louder, until the alarm is answered")
    func repeats() async throws {
        let sounds = try SoundFolder(players: ["paplay": 0], sounds: ["alarm-clock-elapsed.oga"])
        let player = player(sounds)
        let alarm = try alarm(Alarm(volume: 20, ramp: 4, length: 60))
        player.replace(with: alarm, age: .zero)
        player.start(alarm)
        let played = try await sounds.played(3)
        let volumes = played.compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("--volume=") }
                .flatMap { Int($0.dropFirst(9)) }
        }
        #expect(volumes.count == played.count)
        #expect(volumes[0] == 13_107)
        #expect(volumes == volumes.sorted() && Set(volumes).count > 1, "\(volumes)")
        #expect(played.allSatisfy { $0.hasSuffix(sounds.sound("alarm-clock-elapsed.oga")) })
        player.replace(with: nil, age: .zero)
        #expect(player.alarm == nil)
    }

    @Test("Done ends a player that is running, with its children, and starts no other one")
    func stops() async throws {
        let sounds = try SoundFolder(players: [:], sounds: ["alarm-clock-elapsed.oga"])
        try sounds.addPlayer("pw-play", running: "/bin/sleep 3600 & echo $! > \"$0.child\"; wait")
        let player = player(sounds)
        // It begins at its full volume, so that no louder sound follows on a slow machine.
        let alarm = try alarm(Alarm(volume: 100, ramp: 0, length: 60))
        player.replace(with: alarm, age: .zero)
        player.start(alarm)
        let process = try await process(of: "pw-play", sounds)
        let child = try await within {
            while true {
                if let child = sounds.number(in: "pw-play.child") { return child }
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        #expect(kill(process, 0) == 0 && kill(child, 0) == 0)
        player.replace(with: nil, age: .zero)
        try await waitForEnd(of: process)
        try await waitForEnd(of: child)
        #expect(sounds.played.count == 1)
    }

    @Test("A long sound begins again when it must be louder; one that cannot be louder plays on")
    func steps() async throws {
        let sounds = try SoundFolder(players: [:], sounds: ["alarm-clock-elapsed.wav"])
        try sounds.addPlayer("pw-play", running: "exec /bin/sleep 3600")
        let loud = player(sounds)
        let alarm = try alarm(Alarm(volume: 10, ramp: 2, length: 60))
        loud.replace(with: alarm, age: .zero)
        loud.start(alarm)
        // The volume rises from 0.001 to 1 in four steps; then the sound plays to its end. A slow machine
        // begins a little later, and thus louder.
        let played = try await sounds.played(3)
        let volumes = played.map {
            Double($0.split(separator: " ")[1].dropFirst("--volume=".count)) ?? 0
        }
        #expect(
            volumes[0] >= 0.001 && volumes[0] < volumes[1] && volumes[1] < volumes[2], "\(played)")
        loud.replace(with: nil, age: .zero)

        let simple = try SoundFolder(players: [:], sounds: ["alarm-clock-elapsed.wav"])
        try simple.addPlayer("aplay", running: "exec /bin/sleep 3600")
        let same = player(simple)
        same.replace(with: alarm, age: .seconds(1))
        same.start(alarm)
        #expect(
            try await simple.played(1) == [
                "aplay --quiet " + simple.sound("alarm-clock-elapsed.wav")
            ])
        same.replace(with: nil, age: .zero)
    }

    @Test("An alarm that was answered before its sound could start stays silent")
    func answeredEarly() async throws {
        let sounds = try SoundFolder(players: ["paplay": 0], sounds: ["alarm-clock-elapsed.oga"])
        let player = player(sounds)
        let (first, second) = (try alarm(), try alarm(Alarm(volume: 100)))
        player.replace(with: first, age: .zero)
        player.replace(with: second, age: .zero)
        player.start(first)
        player.start(second)
        #expect(try await sounds.played(1).allSatisfy { $0.contains("--volume=65536") })
        player.replace(with: nil, age: .zero)
    }

    @Test("If a player fails, the next one repeats the sound")
    func fallsBack() async throws {
        let sounds = try SoundFolder(
            players: ["canberra-gtk-play": 1, "paplay": 0], sounds: ["alarm-clock-elapsed.oga"])
        let player = player(sounds)
        let alarm = try alarm(Alarm(volume: 50, ramp: 60, length: 60), sound: .named("rooster"))
        player.replace(with: alarm, age: .zero)
        player.start(alarm)
        let played = try await sounds.played(4)
        #expect(played[0] == "canberra-gtk-play --volume=-18.1 --id rooster")
        #expect(played[1].hasPrefix("canberra-gtk-play") && played[2].hasPrefix("paplay"))
        #expect(played[3].hasPrefix("paplay"), "\(played)")
        player.replace(with: nil, age: .zero)
    }

    @Test("The players are told the volume of a slider, each in its own way")
    func volumes() {
        let table: [(SoundPlayers.Program, Int, [String])] = [
            (.canberra, 30, ["--volume=-31.4"]), (.canberra, 100, ["--volume=0.0"]),
            (.pipeWire, 30, ["--volume=0.027000"]), (.pipeWire, 100, ["--volume=1.0"]),
            (.pulseAudio, 30, ["--volume=19660"]), (.pulseAudio, 100, ["--volume=65536"]),
            (.mpv, 30, ["--volume=30"]), (.alsa, 30, []),
        ]
        for (program, percent, arguments) in table {
            #expect(program.arguments(forVolume: percent) == arguments)
        }
    }

    @Test("The ring of an alarm makes no other sound, on servers that play sounds, too")
    func once() async throws {
        for kind in [NotificationServer.Kind.dunst, .plasma6] {
            let sounds = try SoundFolder(
                players: ["paplay": 0], sounds: ["alarm-clock-elapsed.oga", "bell.oga"])
            let server = try await NotificationServer.started(on: .current, settings: kind.settings)
            try await delivering(environment: sounds.environment) { delivery, events in
                _ = try await events.next(within: .seconds(20))
                let alarm = try alarm(Alarm(volume: 100, ramp: 0))
                delivery.sound(alarm, age: .zero)
                _ = try await delivery.deliver(
                    notification {
                        $0.isSounding = true
                        $0.content.urgency = .critical
                    })
                #expect(
                    try await server.nextNotification().hints["suppress-sound"] == .boolean(true))
                // Another ring is silent while the alarm sounds.
                _ = try await delivery.deliver(
                    notification {
                        $0.content.sound = .named("bell")
                        $0.content.title = "Other"
                    })
                #expect(
                    try await server.nextNotification().hints["suppress-sound"] == .boolean(true))
                let played = try await sounds.played(2)
                #expect(played.allSatisfy { $0.contains("alarm-clock-elapsed") }, "\(played)")
                delivery.sound(nil, age: .zero)
            }
            await server.stop()
        }
    }

    @Test("Without a player, the server gets the sound of an alarm")
    func noPlayer() async throws {
        let sounds = try SoundFolder(players: [:])
        #expect(SoundPlayers(environment: sounds.environment).alarmSupport == .none)
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.plasma6.settings)
        try await delivering(environment: sounds.environment) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            delivery.sound(try alarm(), age: .zero)
            _ = try await delivery.deliver(
                notification {
                    $0.isSounding = true
                    $0.content.urgency = .critical
                })
            #expect(
                try await server.nextNotification().hints["sound-name"]
                    == .string("alarm-clock-elapsed"))
        }
        await server.stop()
    }

    @Test(
        "In do-not-disturb an alarm sounds, unless the user has asked for silence",
        arguments: [true, false])
    func doNotDisturb(sounds: Bool) async throws {
        let folder = try SoundFolder(players: ["paplay": 0], sounds: ["alarm-clock-elapsed.oga"])
        var settings = NotificationServer.Kind.plasma5.settings
        settings.doNotDisturb = true
        let server = try await NotificationServer.started(on: .current, settings: settings)
        let log = LogRecorder()
        try await delivering(environment: folder.environment, logger: log.logger) {
            delivery, events in
            _ = try await events.next(within: .seconds(20))
            delivery.sound(try alarm(inDoNotDisturb: sounds), age: .zero)
            if sounds {
                _ = try await folder.played(1)
            } else {
                try await within {
                    while !log.messages.contains("notice: The desktop's settings silence an alarm")
                    {
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
                #expect(folder.played.isEmpty)
            }
        }
        await server.stop()
    }
}
