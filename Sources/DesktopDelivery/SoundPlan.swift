import Alerts
import DBus

/// Who plays the sound of a notification: the server or Peal, never both.
struct SoundPlan {
    /// What the server is told.
    var hints: [(String, Value)]
    /// What Peal plays, once the notification was accepted; the first that works.
    var commands: [SoundCommand] = []

    private static let silence = ("suppress-sound", Value.boolean(true))

    /// - Parameters:
    ///   - notification: what rings; one that comes back to the screen makes no sound.
    ///   - traits: the server's.
    ///   - players: what else can play.
    init(_ notification: Alerts.Notification, traits: ServerTraits, players: SoundPlayers) {
        let sound = notification.content.sound
        guard notification.isNew, sound != .none else {
            hints = [Self.silence]
            return
        }
        let usual = Self.usualName(for: notification.content.urgency)
        if !traits.playsSounds {
            commands = players.commands(for: sound, else: [usual, "bell"])
        }
        guard commands.isEmpty else {
            hints = [Self.silence]
            return
        }
        switch sound {
        case .named(let name): hints = [("sound-name", .string(name))]
        case .file(let path) where FileURI.isReadable(path):
            hints = [("sound-file", .string(path))]
        case .default, .none, .file: hints = [("sound-name", .string(usual))]
        }
    }

    /// The names of the XDG sound naming specification, as freedesktop's theme has them.
    private static func usualName(for urgency: Urgency) -> String {
        urgency == .critical ? "alarm-clock-elapsed" : "message-new-instant"
    }

    /// Who plays sounds for a server.
    static func route(for traits: ServerTraits, players: SoundPlayers) -> SoundRoute {
        if !traits.playsSounds, let player = players.installed.first {
            return .player(player.program.rawValue)
        }
        if traits.capabilities.contains("sound") { return .server }
        return players.failing.first.map { .failing($0.program.rawValue) } ?? .none
    }
}
