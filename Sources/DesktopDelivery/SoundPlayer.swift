import DBus
import Logging
import Synchronization

/// Plays sounds, each on a thread that sleeps until its player has ended.
final class SoundPlayer: Sendable {
    /// A player that plays for longer is stuck, or plays what was not meant for this.
    private static let longest = Duration.seconds(60)

    private let environment: [String: String]
    private let logger: Logger
    private let playing = Mutex<Set<SoundCommand>>([])

    init(environment: [String: String], logger: Logger) {
        self.environment = environment
        self.logger = logger
    }

    /// Plays the first of these that works; none is not an error.
    ///
    /// A sound that is being played is not begun anew: of a burst one is heard.
    func play(_ commands: [SoundCommand]) {
        guard let first = commands.first,
            playing.withLock({ $0.insert(first).inserted })
        else { return }
        do {
            try BackgroundThread.start("sound") { [self] in
                defer { playing.withLock { _ = $0.remove(first) } }
                for command in commands where run(command) {
                    if command.sound != first.sound {
                        logger.notice(
                            "A sound is missing; another was played",
                            metadata: ["sound": "\(first.sound)", "played": "\(command.sound)"])
                    }
                    return
                }
                logger.warning("No sound could be played", metadata: ["sound": "\(first.sound)"])
            }
        } catch {
            playing.withLock { _ = $0.remove(first) }
        }
    }

    /// Whether that was it; what was ended for playing too long was heard.
    private func run(_ command: SoundCommand) -> Bool {
        do {
            let child = try ChildProcess(
                command.path, command.arguments, environment: environment)
            return child.wait(atMost: Self.longest) ?? 0 == 0
        } catch {
            logger.debug("\(error)")
            return false
        }
    }
}
