package import Alerts

/// Plays a sound while the user chooses one.
package enum SoundPreview {
    /// Plays a sound with the first installed player that can play it.
    ///
    /// It is not an error if there is no such player.
    package static func play(_ sound: Sound) {
        guard sound != .none else { return }
        let players = SoundPlayers(environment: ProcessEnvironment.variables)
        let usual = "message-new-instant"
        guard let command = players.commands(for: sound, else: [usual, "bell"]).first else {
            return
        }
        try? DetachedProcess.start(command.path, command.arguments)
    }
}
