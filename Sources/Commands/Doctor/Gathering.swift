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

/// Looks at everything that `peal doctor` judges, without starting or changing any of it.
struct Gathering {
    let environment: [String: String]
    let clock: SystemClock
    let logger: Logger

    /// The facts, as they are now.
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

    /// What there is to know without a bus.
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
        // A file that the bus has not read, or not in a folder of its own, starts nothing.
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
        // The daemon that uses it has said which alerts it could not read.
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
    /// What an error says, as a sentence.
    fileprivate init(_ error: any Error) {
        self.init(
            sentence: (error as? any MessageError)?.sentence ?? Message(verbatim: "\(error)."))
    }
}

/// The version of the zone data in a folder, as far as it is told there.
enum TZDataVersion {
    /// - Returns: such as `2024b`: from `tzdata.zi`, as the tz database's own installation has it, or
    ///   `+VERSION`, as some systems have it.
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
