import AlertService
import AlertStorage
import Alerts
import DBus
import Daemon
import Foundation
import Logging
import Messages
import Recurrence
import SystemClock

/// Collects the facts for `peal doctor` without starting or changing anything.
struct Gathering {
    let environment: [String: String]
    let clock: SystemClock
    let logger: Logger

    /// Returns the current facts.
    func facts() async -> Facts {
        let bus: Bus
        do {
            bus = try await Bus.connect(to: .session, logger: logger)
        } catch {
            var facts = machine(with: .failure(Facts.Reason(error)))
            lookIntoStore(&facts)
            return facts
        }
        var facts = machine(with: .success((try? BusAddress.session.text) ?? ""))
        await ask(bus, into: &facts)
        await bus.close()
        lookIntoStore(&facts)
        return facts
    }

    /// Returns the facts that do not depend on the bus.
    private func machine(with bus: Result<String, Facts.Reason>) -> Facts {
        Facts(
            bus: bus, isSandboxed: DesktopInspection.isSandboxed,
            files: InstalledFiles(environment: environment), store: store, zone: zone,
            calendar: Calendar(now: clock.now, zone: clock.zone))
    }

    private func ask(_ bus: Bus, into facts: inout Facts) async {
        do {
            facts.daemon = try await daemon(on: bus).map { .success($0) }
        } catch {
            facts.daemon = .failure(Facts.Reason(error))
        }
        if case .success(let daemon) = facts.daemon, let settings = daemon.status.delivery {
            facts.server = .success(settings)
        } else {
            do {
                facts.server = try await DesktopInspection.settings(on: bus, logger: logger)
                    .map { .success($0) }
            } catch {
                facts.server = .failure(Facts.Reason(error))
            }
        }
        // A service file has no effect if the bus has not read it or does not search its folder.
        if await !DesktopInspection.startsDaemon(on: bus) { facts.files.activation = nil }
        facts.portal = await DesktopInspection.portalVersion(on: bus)
    }

    private func daemon(on bus: Bus) async throws -> Facts.Daemon? {
        guard let client = try await AlertClient.running(on: bus) else { return nil }
        let status = try await client.status()
        let ids = try await client.ids(startingWith: "")
        return Facts.Daemon(
            process: try await client.processID(), version: try await client.version(),
            ownVersion: PealVersion.current, status: status,
            alerts: ids.count - status.unreadable.count)
    }

    private var location: StoreLocation { StoreLocation(environment: environment) }

    private var store: Facts.Store {
        let isNamed = ["PEAL_STORE", "XDG_DATA_HOME", "HOME"].contains {
            environment[$0]?.isEmpty == false
        }
        return Facts.Store(
            path: location.path, holder: StoreLock.holder(of: location), isHomeless: !isNamed)
    }

    private func lookIntoStore(_ facts: inout Facts) {
        // A daemon that uses this store has already reported its unreadable alerts.
        var isServed = false
        if case .success(let daemon) = facts.daemon {
            isServed = daemon.process == facts.store.holder
        }
        do {
            facts.store.contents = try StoreInspection.of(location, readsAlerts: !isServed)
                .map { .success($0) }
        } catch {
            facts.store.contents = .failure(Facts.Reason(error))
        }
    }

    private var zone: Facts.ZoneData {
        let folder = ZoneEnvironment.current.directory
        var zone = Facts.ZoneData(
            folder: folder, exists: !Zone.identifiers().isEmpty, version: TZDataVersion.in(folder))
        do {
            _ = try Zone.current()
        } catch {
            zone.failure = error.message
        }
        return zone
    }
}

extension Facts.Reason {
    /// Creates a reason from an error's message.
    fileprivate init(_ error: any Error) {
        self.init(
            sentence: (error as? any MessageError)?.sentence ?? Message(verbatim: "\(error)."))
    }
}

/// Reads the version of the time zone data in a folder.
enum TZDataVersion {
    /// Returns the version, such as `2024b`.
    ///
    /// - Returns: The version from `tzdata.zi`, which the tz database's own installation has, or
    ///   from `+VERSION`, which some systems have; `nil` if there is neither.
    static func `in`(_ folder: String) -> String? {
        if let line = firstLine(of: folder + "/tzdata.zi"), line.hasPrefix("# version ") {
            return String(line.dropFirst("# version ".count))
        }
        return firstLine(of: folder + "/+VERSION")
    }

    private static func firstLine(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: 100)
        else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
