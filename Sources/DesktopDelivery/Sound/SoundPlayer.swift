import EventLoop
import Logging
import Synchronization

/// Plays sounds, each on a thread that sleeps until the player program has ended.
final class SoundPlayer: Sendable {
    /// The time after which a player is killed.
    private static let longest = Duration.seconds(60)

    private let processes: PlayerProcesses
    private let logger: Logger
    private let patience: Duration
    private let state = Mutex(State())

    private struct State {
        /// The sounds being played; a burst does not start them a second time.
        var playing: Set<SoundCommand> = []
        /// The commands that have failed in the current burst.
        var failed: Set<SoundCommand> = []
        var works: [String: Bool] = [:]
        /// The paths of the players that have been running for longer than `patience`.
        var busy: Set<String> = []
    }

    /// Creates a player of sounds.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the player programs.
    ///   - patience: How long a player may run before the next ring starts another one.
    ///   - logger: The logger. It gets the names of sounds.
    init(
        environment: [String: String], patience: Duration = .seconds(10), logger: Logger
    ) {
        processes = PlayerProcesses(environment: environment, logger: logger)
        self.patience = patience
        self.logger = logger
    }

    /// Plays the first of these commands that works.
    ///
    /// It is not an error if none works.
    ///
    /// A sound that is being played is not started again, so a burst is heard once. A player that
    /// hangs or plays a long song silences other rings only for the `patience` given to the
    /// initializer.
    ///
    /// - Parameters:
    ///   - commands: The commands to try, the best first.
    ///   - isFirst: Whether this is the first ring of a burst. A command that fails is not tried
    ///     again in the same burst.
    func play(_ commands: [SoundCommand], isFirst: Bool) {
        let commands = state.withLock { state -> [SoundCommand] in
            if isFirst { state.failed = [] }
            let usable = commands.filter { !state.failed.contains($0) }
            let ordered =
                usable.filter { !state.busy.contains($0.path) }
                + usable.filter { state.busy.contains($0.path) }
            guard !processes.isStopped, let first = commands.first, !ordered.isEmpty,
                state.playing.insert(first).inserted
            else { return [] }
            return [first] + ordered
        }
        guard let first = commands.first else { return }
        do {
            try BackgroundThread.start("sound") { [self] in
                playNow(Array(commands.dropFirst()), as: first)
                state.withLock { _ = $0.playing.remove(first) }
            }
        } catch {
            state.withLock { _ = $0.playing.remove(first) }
        }
    }

    /// Whether each player worked when it was last used, by its path.
    var works: [String: Bool] { state.withLock(\.works) }

    /// Kills the running players, because an alarm begins.
    func interrupt() { processes.kill() }

    /// Kills the running players.
    ///
    /// Nothing is played afterwards.
    func stop() { processes.stop() }

    private func playNow(_ commands: [SoundCommand], as wanted: SoundCommand) {
        for command in commands {
            let hasWorked = processes.run(command) { limit($0, command, as: wanted) }
            state.withLock { state in
                state.busy.remove(command.path)
                state.works[command.path] = hasWorked
                if !hasWorked { state.failed.insert(command) }
            }
            if processes.isStopped { return }
            guard hasWorked else { continue }
            if command.sound != wanted.sound {
                logger.notice(
                    "A sound is missing; another was played",
                    metadata: ["sound": "\(wanted.sound)", "played": "\(command.sound)"])
            }
            return
        }
        logger.warning("No sound could be played", metadata: ["sound": "\(wanted.sound)"])
    }

    private func limit(
        _ player: ChildProcess, _ command: SoundCommand, as wanted: SoundCommand
    ) {
        guard !player.hasEnded(within: patience) else { return }
        state.withLock { state in
            state.busy.insert(command.path)
            state.playing.remove(wanted)
        }
        if !player.hasEnded(within: Self.longest) { player.kill() }
    }
}
