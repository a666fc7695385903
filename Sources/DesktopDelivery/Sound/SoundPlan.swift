import Alerts
import DBus

/// Decides whether the server or Peal plays the sound of a notification, so that it is never played
/// twice.
struct SoundPlan {
    /// The hints about sound for the server.
    var hints: [(String, Value)]
    /// The commands that Peal tries in this order after the server has accepted the notification.
    var commands: [SoundCommand] = []

    /// The sounds of an alarm that has none of its own, the best first.
    static let alarmNames = [usualName(for: .critical), lastName]

    /// The sound for themes without the usual one.
    private static let lastName = "bell"

    private static let silence = ("suppress-sound", Value.boolean(true))

    /// Plans the sound of a notification.
    ///
    /// - Parameters:
    ///   - notification: The notification. One that is only shown again makes no sound.
    ///   - traits: The server's traits.
    ///   - players: The programs that can play sounds instead of the server.
    ///   - isSilenced: Whether the notification makes no sound, because an alarm sounds.
    init(
        _ notification: Alerts.Notification, traits: ServerTraits, players: SoundPlayers,
        isSilenced: Bool = false
    ) {
        let sound = notification.content.sound
        // The sound of an alarm is repeated by a player, if there is one.
        let isRepeated =
            notification.isSounding
            && !players.commands(for: sound, else: Self.alarmNames).isEmpty
        guard notification.isNew, sound != .none, !isRepeated, !isSilenced else {
            hints = [Self.silence]
            return
        }
        let usual = Self.usualName(for: notification.content.urgency)
        if !traits.playsEverySound {
            commands = players.commands(for: sound, else: [usual, Self.lastName])
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

    /// The usual sound for an urgency, named as in the XDG Sound Naming Specification.
    private static func usualName(for urgency: Urgency) -> String {
        urgency == .critical ? "alarm-clock-elapsed" : "message-new-instant"
    }

    /// Returns how the usual sound is played with this server, as far as Peal knows.
    ///
    /// - Parameters:
    ///   - traits: The server's traits.
    ///   - players: The programs that can play sounds instead of the server.
    ///   - works: Whether each player worked when it was last used, by its path.
    /// - Returns: The route of the usual sound.
    static func route(
        for traits: ServerTraits, players: SoundPlayers, works: [String: Bool]
    ) -> SoundRoute {
        guard !traits.playsEverySound else { return .server }
        let able = players.able(toPlay: [usualName(for: .normal), lastName])
        if let player = able.first(where: { works[$0.path] != false }) {
            let name = player.program.rawValue
            return works[player.path] == true ? .player(name) : .untried(name)
        }
        guard !traits.playsSounds else { return .server }
        return able.first.map { .failing($0.program.rawValue) } ?? .none
    }
}
