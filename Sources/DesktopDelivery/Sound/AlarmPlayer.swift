import Alerts
import EventLoop
import Logging
import Synchronization

/// Repeats the sound of an alarm until it is answered, one alarm at a time.
///
/// The players end with this process, even if it is killed.
final class AlarmPlayer: Sendable {
    private let players: SoundPlayers
    private let environment: [String: String]
    private let logger: Logger
    private let current = Mutex<AlarmSound?>(nil)

    /// Creates a player of alarms.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the player programs.
    ///   - logger: The logger. It gets ids and the names of sounds.
    init(environment: [String: String], logger: Logger) {
        players = SoundPlayers(environment: environment)
        self.environment = environment
        self.logger = logger
    }

    /// Whether a player is installed.
    var canSound: Bool { players.alarmSupport != .none }

    /// The alarm that is to sound now; `nil` if there is none.
    var alarm: SoundingAlarm? { current.withLock { $0?.alarm } }

    /// Ends the sound of the former alarm, and makes another one the alarm that is to sound.
    ///
    /// - Parameters:
    ///   - alarm: The alarm, which sounds after ``start(_:)``; `nil` for silence.
    ///   - age: The time since the alarm began to sound.
    func replace(with alarm: SoundingAlarm?, age: Duration) {
        let sound = alarm.flatMap {
            AlarmSound($0, age: age, players, environment: environment, logger: logger)
        }
        let former = current.withLock { current in
            let former = current
            current = sound
            return former
        }
        former?.stop()
    }

    /// Starts the sound, unless the alarm has been answered or replaced.
    func start(_ alarm: SoundingAlarm) {
        guard let sound = current.withLock({ $0 }), sound.alarm == alarm else { return }
        do {
            try BackgroundThread.start("alarm") { sound.repeatUntilStopped() }
        } catch {
            logger.error("An alarm cannot sound", metadata: ["error": "\(error)"])
        }
    }
}

/// The sound of one alarm.
private final class AlarmSound: Sendable {
    let alarm: SoundingAlarm

    /// How often a short sound is played at most, so that a player that ends at once is not started
    /// all the time.
    private static let shortest = Duration.seconds(1)
    /// How long after all players have failed they are tried again.
    private static let retry = Duration.seconds(10)

    private let players: SoundPlayers
    private let processes: PlayerProcesses
    private let logger: Logger
    private let end: Deadline
    private let stopped: EventDescriptor

    /// A player with the sound that it failed to play.
    private struct Failure: Hashable {
        var path: String
        var sound: String

        init(_ command: SoundCommand) { (path, sound) = (command.path, command.sound) }
    }

    init?(
        _ alarm: SoundingAlarm, age: Duration, _ players: SoundPlayers,
        environment: [String: String], logger: Logger
    ) {
        guard let end = Deadline(after: .seconds(alarm.alarm.length) - max(age, .zero)),
            let stopped = try? EventDescriptor()
        else { return nil }
        self.alarm = alarm
        self.players = players
        processes = PlayerProcesses(environment: environment, logger: logger)
        self.logger = logger
        self.end = end
        self.stopped = stopped
    }

    /// The time since the alarm began to sound.
    private var age: Duration { .seconds(alarm.alarm.length) - end.remaining }

    private var isOver: Bool { end.isPast || processes.isStopped }

    func stop() {
        processes.stop()
        stopped.signal()
    }

    func repeatUntilStopped() {
        var failures: Set<Failure> = []
        while !isOver {
            let begin = age
            let commands = players.commands(
                for: alarm.sound, else: SoundPlan.alarmNames,
                volume: alarm.alarm.volume(after: begin))
            let usable = commands.filter { !failures.contains(Failure($0)) }
            let hasPlayed = usable.contains { command in
                let hasPlayed = play(command)
                if !hasPlayed { failures.insert(Failure(command)) }
                return hasPlayed
            }
            if hasPlayed {
                wait(for: Self.shortest - (age - begin))
            } else {
                logger.warning("An alarm could not sound", metadata: ["alert": "\(alarm.alert)"])
                failures = []
                wait(for: Self.retry)
            }
        }
    }

    private func wait(for duration: Duration) {
        guard duration > .zero, let deadline = Deadline(after: duration) else { return }
        stopped.wait(until: min(deadline, end))
    }

    /// Plays the sound once, but not after the time at which it must be louder.
    ///
    /// - Returns: Whether the player did not fail.
    private func play(_ command: SoundCommand) -> Bool {
        guard !isOver else { return true }
        return processes.run(command) { player in
            let step = command.hasVolume ? alarm.alarm.timeToNextStep(after: age) : nil
            if !player.hasEnded(within: min(step ?? end.remaining, end.remaining)) {
                player.kill()
            }
        }
    }
}
