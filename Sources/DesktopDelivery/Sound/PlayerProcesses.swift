import Logging
import Synchronization

/// The processes of players that are running, which can be killed from any thread.
///
/// The players end with this process, even if it is killed.
final class PlayerProcesses: Sendable {
    private let environment: [String: String]
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var running: [ObjectIdentifier: ChildProcess] = [:]
        var isStopped = false
    }

    /// Creates a group of players without any.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the player programs.
    ///   - logger: The logger.
    init(environment: [String: String], logger: Logger) {
        self.environment = environment
        self.logger = logger
    }

    /// Whether ``stop()`` was called.
    var isStopped: Bool { state.withLock(\.isStopped) }

    /// Runs a player until it has ended, on the calling thread.
    ///
    /// - Parameters:
    ///   - command: The player with its arguments.
    ///   - limit: Waits until the player has ended or has played long enough, and kills it then.
    /// - Returns: Whether the player played to its end or until it was killed.
    func run(_ command: SoundCommand, limit: (ChildProcess) -> Void) -> Bool {
        let player: ChildProcess
        do {
            player = try ChildProcess(
                guarded: command.path, command.arguments, environment: environment)
        } catch {
            logger.debug("\(error)")
            return false
        }
        let key = ObjectIdentifier(player)
        state.withLock { state in
            state.running[key] = player
            if state.isStopped { player.kill() }
        }
        limit(player)
        player.waitForEnd()
        // Reap under the lock, so that no other process with the same number can be killed.
        let status = state.withLock { state in
            state.running[key] = nil
            return player.status()
        }
        return status == 0 || player.isKilled
    }

    /// Kills the running players.
    func kill() {
        state.withLock { state in
            for player in state.running.values { player.kill() }
        }
    }

    /// Kills the running players, and from now on each player as soon as it has started.
    func stop() {
        state.withLock { $0.isStopped = true }
        kill()
    }
}
