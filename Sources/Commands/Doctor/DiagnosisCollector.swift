import AlertService
import AlertStorage
import Alerts
import CalendarFolders
import DBus
import DesktopDelivery
import Logging
import Messages
import ProgramService
import Recurrence
import Settings
import SystemClock
import Wording

/// Collects the facts for `peal doctor` without starting anything, and without changing anything that
/// stays.
struct DiagnosisCollector {
    let environment: [String: String]
    let clock: SystemClock
    let logger: Logger
    /// Whether the daemon tries to set a timer that wakes the machine.
    var triesWake = false

    /// Returns the current facts.
    func diagnosis() async -> Diagnosis {
        let bus: Bus
        do {
            bus = try await AlertConnection.sessionBus(logger: logger)
        } catch {
            var diagnosis = machine(with: .failure(Diagnosis.Reason(error)))
            inspectStore(&diagnosis)
            return diagnosis
        }
        var diagnosis = machine(with: .success((try? BusAddress.session.text) ?? ""))
        await ask(bus, into: &diagnosis)
        await bus.close()
        inspectStore(&diagnosis)
        return diagnosis
    }

    /// Returns the facts that do not depend on the bus.
    private func machine(with bus: Result<String, Diagnosis.Reason>) -> Diagnosis {
        let settings = settings
        return Diagnosis(
            bus: bus, isSandboxed: DesktopInspection.isSandboxed,
            files: InstalledFiles(environment: environment), store: store, settings: settings,
            calendars: settings.text.settings.calendars.map { calendar in
                var folder = CalendarFolder(calendar)
                return (calendar, folder.read(in: clock.zone, at: clock.now))
            },
            sharedFolder: settings.text.settings.sharedFolder.map { path in
                var folder = SharedFolder(path)
                _ = folder.look()
                return folder
            },
            zone: zone,
            timeFormat: RelativeTimeFormat(now: clock.now, zone: clock.zone))
    }

    private func ask(_ bus: Bus, into diagnosis: inout Diagnosis) async {
        do {
            diagnosis.daemon = try await daemon(on: bus).map { .success($0) }
        } catch {
            diagnosis.daemon = .failure(Diagnosis.Reason(error))
        }
        if case .success(let daemon) = diagnosis.daemon, let settings = daemon.status.delivery {
            diagnosis.server = .success(settings)
        } else {
            do {
                diagnosis.server = try await DesktopInspection.settings(on: bus, logger: logger)
                    .map { .success($0) }
            } catch {
                diagnosis.server = .failure(Diagnosis.Reason(error))
            }
        }
        if triesWake, let client = try? await AlertClient.running(on: bus) {
            diagnosis.wakeTrial = try? await client.tryWake()
        }
        // A service file has no effect if the bus has not read it or does not search its folder.
        if await !AlertClient.isActivatable(on: bus) { diagnosis.files.activation = nil }
        diagnosis.portal = await DesktopInspection.portalVersion(on: bus)
        if !diagnosis.calendars.isEmpty {
            diagnosis.otherReminders = await otherReminders(on: bus)
        }
        let system = try? await Bus.connect(to: .system, timeout: .seconds(3), logger: logger)
        diagnosis.presence = await PresenceSources.running(on: bus, and: system).map(\.rawValue)
        diagnosis.hasNetworkManager =
            if let system { await NetworkManager(on: system).isRunning } else { false }
        diagnosis.hasGeoClue =
            if let system { await GeoClue(on: system).isInstalled } else { false }
        await system?.close()
    }

    /// Returns the calendars of the programs that ring now.
    private func otherReminders(on bus: Bus) async -> [OtherReminder] {
        var running: [OtherReminder] = []
        for reminder in OtherReminder.all(environment: environment) {
            guard let name = reminder.program.busName else {
                running.append(reminder)
                continue
            }
            if (try? await bus.owner(of: name)) != nil { running.append(reminder) }
        }
        return running
    }

    private func daemon(on bus: Bus) async throws -> Diagnosis.Daemon? {
        guard let client = try await AlertClient.running(on: bus) else { return nil }
        let status = try await client.status()
        let ids = try await client.ids(startingWith: "")
        return Diagnosis.Daemon(
            process: try await client.processID(), version: try await client.version(),
            ownVersion: PealVersion.current, status: status,
            alerts: ids.count - status.unreadable.count,
            programs: (try? await ProgramManagerClient(on: bus).list()) ?? [])
    }

    private var settings: Diagnosis.Settings {
        let file = SettingsFile(environment: environment)
        return Diagnosis.Settings(path: file.path, text: file.read())
    }

    private var location: StoreLocation { StoreLocation(environment: environment) }

    private var store: Diagnosis.Store {
        let isNamed = ["PEAL_STORE", "XDG_DATA_HOME", "HOME"].contains {
            environment[$0]?.isEmpty == false
        }
        return Diagnosis.Store(
            path: location.path, holder: StoreLock.holder(of: location), isHomeless: !isNamed)
    }

    private func inspectStore(_ diagnosis: inout Diagnosis) {
        // A daemon that uses this store has already reported the alerts that cannot be read.
        var isServed = false
        if case .success(let daemon) = diagnosis.daemon {
            isServed = daemon.process == diagnosis.store.holder
        }
        do {
            let contents = try StoreInspection.of(location, readsAlerts: !isServed)
            diagnosis.store.contents = contents.map { .success($0) }
            diagnosis.daySets = (contents?.daySets ?? [:]).compactMapValues { try? DaySet($0) }
            diagnosis.alarms = contents?.alarms ?? []
            diagnosis.alarmSupport = .current
            let theme = SoundTheme(environment: environment)
            diagnosis.missingSounds = (contents?.sounds ?? [:]).filter {
                Sound($0.value).isMissing(from: theme)
            }
        } catch {
            diagnosis.store.contents = .failure(Diagnosis.Reason(error))
        }
    }

    private var zone: Diagnosis.ZoneData {
        let folder = ZoneEnvironment.current.directory
        var zone = Diagnosis.ZoneData(
            folder: folder, exists: !Zone.identifiers().isEmpty, version: TZDataVersion.in(folder))
        do {
            _ = try Zone.current()
        } catch {
            zone.failure = error.message
        }
        return zone
    }
}

extension Diagnosis.Reason {
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
        guard let bytes = UserFile.bytes(of: path, limit: 100) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
