/// How much happened.
package struct Figures: Sendable {
    /// New rings that reached a screen.
    package var rings = 0
    /// Starts of the daemon.
    package var starts = 0
    /// Deaths at a point of a seam.
    package var crashes = 0
    /// Things that the script did.
    package var steps = 0
    /// Days of virtual time.
    package var days = 0

    /// Nothing yet.
    package init() {}

    /// Adds those of another seed.
    package static func += (left: inout Figures, right: Figures) {
        left.rings += right.rings
        left.starts += right.starts
        left.crashes += right.crashes
        left.steps += right.steps
        left.days += right.days
    }
}
