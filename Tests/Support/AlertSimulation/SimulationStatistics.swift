/// The statistics of a simulation.
package struct SimulationStatistics: Sendable {
    /// The number of notifications that a server showed for a new ring.
    package var rings = 0
    /// The number of those notifications that belong to programs.
    package var programRings = 0
    /// The number of times that an answer of the user was sent to a program.
    package var responses = 0
    /// The number of those notifications that came at an event.
    package var eventRings = 0
    /// The number of times that the machine woke up for a ring.
    package var wakeUps = 0
    /// The number of steps at whose end an alarm sounded.
    package var sounds = 0
    /// The number of starts of the daemon.
    package var starts = 0
    /// The number of times that the daemon was killed at a call to the store or the server.
    package var crashes = 0
    /// The number of steps that the script ran.
    package var steps = 0
    /// The number of days of virtual time.
    package var days = 0

    /// Creates statistics with all numbers at zero.
    package init() {}

    /// Adds the statistics of another seed.
    package static func += (left: inout SimulationStatistics, right: SimulationStatistics) {
        left.rings += right.rings
        left.programRings += right.programRings
        left.responses += right.responses
        left.eventRings += right.eventRings
        left.wakeUps += right.wakeUps
        left.sounds += right.sounds
        left.starts += right.starts
        left.crashes += right.crashes
        left.steps += right.steps
        left.days += right.days
    }
}
