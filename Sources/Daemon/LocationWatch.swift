import Alerts
import DBus
import DesktopDelivery
import EventLoop
import Logging

/// Follows the machine's position, by GeoClue's signals only, while a scheduler needs it.
struct LocationWatch: Sendable {
    let system: SystemBus
    let hub: LocationHub
    let logger: Logger

    /// Runs until the task is cancelled.
    func run() async {
        var following: Task<Void, Never>?
        for await radius in hub.wishes {
            following?.cancel()
            // The client before must not report that it has ended after the next one has begun.
            await following?.value
            following = nil
            guard let radius else { continue }
            following = Task(executorPreference: EventLoopExecutor.current) {
                await follow(forRadius: radius)
            }
        }
        following?.cancel()
        await following?.value
        hub.stop()
    }

    /// The state of one run of the service.
    private struct Session {
        /// The process of the service; `nil` if it does not run.
        var owner: BusName?
        /// The client that reports positions; `nil` if the service refuses them.
        var client: GeoClue.Client?
        /// Whether the client has reported a position.
        var hasReported = false
    }

    private func follow(forRadius radius: Double) async {
        do {
            let geoClue = GeoClue(on: try await system.connection())
            let events = try await geoClue.events()
            var session = await begin(geoClue, radius)
            for await event in events {
                switch event {
                case .signal(let signal) where signal.member == "LocationUpdated":
                    guard let client = session.client,
                        let fix = await geoClue.fix(announcedBy: signal, to: client)
                    else { continue }
                    session.hasReported = true
                    hub.report(fix)
                case .signal:
                    let owner = await geoClue.owner
                    if owner == session.owner { continue }
                    // A service that ends before its first report would do so again and again.
                    if owner != nil || session.hasReported {
                        session = await begin(geoClue, radius)
                    } else {
                        if session.client != nil { hub.report(.absent) }
                        session = Session()
                    }
                case .connected: session = await begin(geoClue, radius)
                case .disconnected: hub.report(.absent)
                }
            }
            session.client.map(geoClue.stop)
        } catch {
            report(error)
        }
    }

    private func begin(_ geoClue: GeoClue, _ radius: Double) async -> Session {
        hub.report(.waiting)
        do {
            let client = try await geoClue.start(forRadius: radius)
            return Session(owner: await geoClue.owner, client: client)
        } catch {
            // The same process of the service would refuse the position again.
            let owner = error.isRefusal ? await geoClue.owner : nil
            report(error)
            return Session(owner: owner)
        }
    }

    private func report(_ error: any Error) {
        hub.report((error as? BusError)?.isRefusal == true ? .refused : .absent)
        logger.debug("The position is not known", metadata: ["error": "\(error)"])
    }
}

extension BusError {
    /// Whether the service does not give the position to Peal, or has asked the user in vain.
    fileprivate var isRefusal: Bool { code == .remote(.accessDenied) || code == .timedOut }
}
