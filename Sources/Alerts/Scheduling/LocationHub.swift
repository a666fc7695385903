package import Messages
import Synchronization

/// The state of the knowledge about the machine's position.
public enum LocationStatus: String, CaseIterable, Sendable {
    /// No alert needs the position, so the service is not asked.
    case unused
    /// The location service has not answered yet, or waits for an agent that asks the user.
    case waiting
    /// The position is known well enough for the smallest region.
    case known
    /// The position is known, but not well enough to tell whether the machine is in the smallest region.
    case rough
    /// The location service does not tell Peal the position.
    case refused
    /// There is no location service.
    case absent
}

extension LocationStatus {
    /// The sentence about what keeps alerts from ringing at regions; `nil` if nothing is known to.
    package var obstacle: Message? {
        switch self {
        case .unused, .known: nil
        case .waiting: Message("GeoClue has not reported yet where this machine is.")
        case .rough:
            Message(
                "GeoClue knows the position of this machine too roughly, so nothing rings at a small region."
            )
        case .refused:
            Message(
                "GeoClue does not tell Peal where this machine is, so nothing rings at a region.")
        case .absent: Message("GeoClue is not running, so nothing rings at a region.")
        }
    }
}

/// Shares one location service among several schedulers.
///
/// The position is asked for only while a scheduler follows regions, and only the last one is kept.
public final class LocationHub: Sendable {
    /// The radius in meters of the smallest region after each change, for a single consumer; `nil` if
    /// the position is not needed any more.
    public let wishes: AsyncStream<Double?>

    private let wishContinuation: AsyncStream<Double?>.Continuation
    private let state = Mutex(State())

    private struct State {
        var status = LocationStatus.unused
        var fix: LocationFix?
        /// The radius of the smallest region of each scheduler.
        var radii: [ProgramID?: Double] = [:]
        var readers: [ProgramID?: AsyncStream<LocationFix>.Continuation] = [:]

        var smallest: Double? { radii.values.min() }

        /// Reads the status from the accuracy of the last position.
        mutating func judge() {
            guard let fix, let smallest else { return }
            status = fix.accuracy <= smallest ? .known : .rough
        }
    }

    /// Creates a hub.
    public init() {
        (wishes, wishContinuation) = AsyncStream.makeStream()
    }

    /// The state of the knowledge about the position.
    public var status: LocationStatus { state.withLock(\.status) }

    /// Returns the share of one scheduler.
    ///
    /// - Parameter owner: The program whose scheduler it is; `nil` for the user's alerts.
    /// - Returns: The share.
    public func locator(for owner: ProgramID?) -> Locator {
        let (fixes, continuation) = AsyncStream.makeStream(of: LocationFix.self)
        state.withLock { $0.readers.updateValue(continuation, forKey: owner)?.finish() }
        return Locator(fixes: fixes, hub: self, owner: owner)
    }

    /// Ends the share of a program.
    public func remove(_ owner: ProgramID) {
        follow(nil, for: owner)
        state.withLock { $0.readers.removeValue(forKey: owner)?.finish() }
    }

    /// Passes a position on to the schedulers that follow regions.
    public func report(_ fix: LocationFix) {
        state.withLock { state in
            guard state.smallest != nil else { return }
            state.fix = fix
            state.judge()
            for owner in state.radii.keys { state.readers[owner]?.yield(fix) }
        }
    }

    /// Records that the position is not known, and why.
    public func report(_ status: LocationStatus) {
        state.withLock { state in
            state.fix = nil
            state.status = state.smallest == nil ? .unused : status
        }
    }

    /// Ends the shares of all schedulers.
    public func stop() {
        wishContinuation.finish()
        state.withLock { state in
            for reader in state.readers.values { reader.finish() }
        }
    }

    fileprivate func follow(_ radius: Double?, for owner: ProgramID?) {
        state.withLock { state in
            let before = state.smallest
            state.radii[owner] = radius
            if state.smallest != before { wishContinuation.yield(state.smallest) }
            if state.smallest == nil { (state.fix, state.status) = (nil, .unused) }
            state.judge()
            // The service reports the next position only when the machine has moved.
            if let fix = state.fix, radius != nil { state.readers[owner]?.yield(fix) }
        }
    }
}

/// The share of one scheduler in the location service.
public struct Locator: Sendable {
    /// The positions of the machine, for a single consumer.
    let fixes: AsyncStream<LocationFix>
    fileprivate let hub: LocationHub
    fileprivate let owner: ProgramID?

    /// The state of the knowledge about the position.
    var status: LocationStatus { hub.status }

    /// Follows regions from now on, and gets the last position.
    ///
    /// - Parameter radius: The radius of the smallest region; `nil` if there are no regions any more.
    func follow(_ radius: Double?) { hub.follow(radius, for: owner) }
}
