import AlertStorage
import Alerts
import CalendarFolders
import Calendars
import EventLoop
import Logging
import Recurrence

/// Keeps the user's alerts in step with the folder that other machines share.
///
/// The store has what this machine had last, so a difference from it is a change of the user. Rings
/// change nothing of what is shared, so they write no file.
actor AlertSharer {
    /// An alert with a change, here or in the folder.
    private struct Change: Sendable {
        /// The alert as the machine and the folder must have it.
        let shared: SharedAlert
        /// The alert as the machine had it last.
        let base: SharedAlert?
        /// The alert as the machine has it.
        let own: AcknowledgedAlert?

        /// Returns the change that this machine must make; `nil` if it has everything, or cannot read
        /// the alert.
        func news(in zone: Zone) -> SharedChange? {
            guard shared.removedAt == nil else {
                return own.map { SharedChange(shared.id, from: $0.alert, to: nil) }
            }
            guard let alert = try? shared.alert() else { return nil }
            let known = max(
                own?.acknowledged ?? .distantPast, base?.acknowledged ?? .distantPast)
            let acknowledged = shared.acknowledged.flatMap { $0 > known ? $0 : nil }
            let new = own.map { alert.keepingOwnParts(of: $0.alert, in: zone) } ?? alert
            guard new != own?.alert || acknowledged != nil else { return nil }
            return SharedChange(
                shared.id, from: own?.alert,
                to: AcknowledgedAlert(new, acknowledged: acknowledged))
        }
    }

    private let scheduler: Scheduler
    private let store: SQLiteStore
    private let clock: any WallClock
    private let folders: FolderWatch
    private let changes = FolderChanges(levels: .max, followsLinks: false)
    private let logger: Logger
    private var folder: SharedFolder?
    /// The alerts that may have changed here since the last look; `nil` for all of them.
    private var pending: Set<Alert.ID>?

    init(
        scheduler: Scheduler, store: SQLiteStore, clock: any WallClock, folders: FolderWatch,
        logger: Logger
    ) {
        self.scheduler = scheduler
        self.store = store
        self.clock = clock
        self.folders = folders
        self.logger = logger
    }

    /// Brings the alerts and the folder in step when one of them has changed, until the task is
    /// cancelled.
    func run() async {
        for await _ in changes.elements {
            do {
                try await synchronize()
            } catch {
                pending = nil
                logger.error("The alerts cannot be shared", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Shares the alerts in a folder, or no more if it is `nil`.
    func share(in path: String?) {
        guard path != folder?.path else { return }
        folder = path.map(SharedFolder.init)
        pending = nil
        folders.watch(path.map { [$0] } ?? [], for: changes)
        if path != nil { changes.report() }
    }

    /// Shares the change of an alert.
    func changed(_ id: Alert.ID) {
        guard folder != nil else { return }
        pending?.insert(id)
        changes.report()
    }

    // MARK: One look

    private func synchronize() async throws {
        guard var folder else { return }
        var ids = pending
        pending = []
        var changed: Set<Alert.ID> = []
        while true {
            let (new, look) = await Self.look(at: folder)
            folder = new
            guard let look else {
                logger.warning("The shared folder is out of reach")
                pending = nil
                return
            }
            changed.formUnion(look.changed)
            if look.isSettled { break }
            try? await clock.sleep(until: clock.now + FolderChanges.replacing, tolerance: nil)
        }
        ids?.formUnion(changed)
        let all = try await differences(among: ids, or: changed, folder)
        try await use(all)
        folder = await write(all.map(\.shared), to: folder)
        // The user can have chosen another folder meanwhile.
        if folder.path == self.folder?.path { self.folder = folder }
    }

    private static func look(
        at folder: SharedFolder
    ) async -> (SharedFolder, (changed: Set<Alert.ID>, isSettled: Bool)?) {
        await BackgroundThread.result("share") {
            var folder = folder
            let look = folder.look()
            return (folder, look)
        }
    }

    /// Compares alerts here with those in the folder.
    ///
    /// - Parameters:
    ///   - ids: The alerts; all alerts of the machine if `nil`.
    ///   - changed: The alerts whose files have changed.
    ///   - folder: The folder.
    /// - Returns: The alerts that the machine or the folder has.
    /// - Throws: `AlertError` if the store cannot be read.
    private func differences(
        among ids: Set<Alert.ID>?, or changed: Set<Alert.ID>, _ folder: SharedFolder
    ) async throws -> [Change] {
        let (own, unreadable) = await scheduler.ownAlerts(among: ids)
        let records = try store.sharedRecords(of: ids)
        let all = ids ?? changed.union(own.keys).union(records.keys)
        let (now, zone) = (clock.now, clock.zone)
        return await BackgroundThread.result("share") {
            // An alert that cannot be read was not removed.
            all.subtracting(unreadable).compactMap { id in
                let base = records[id].flatMap { try? SharedAlert(id: id, record: $0) }
                return SharedAlert.reconciled(
                    own: own[id], base: base, copy: folder.copy(of: id), at: now, in: zone
                ).map { Change(shared: $0, base: base, own: own[id]) }
            }
        }
    }

    /// Uses here what is new, and remembers it.
    private func use(_ all: [Change]) async throws {
        let (now, zone) = (clock.now, clock.zone)
        let news = all.compactMap { $0.news(in: zone) }
        let outdated = news.isEmpty ? [] : await scheduler.take(news)
        if news.count > outdated.count {
            logger.info(
                "Other machines have changed alerts",
                metadata: ["changed": "\(news.count - outdated.count)"])
        }
        lookAgain(at: outdated)
        // An alert whose times have passed was not added, so its absence is no removal.
        let (there, _) = await scheduler.ownAlerts(among: Set(all.map(\.shared.id)))
        var records: [Alert.ID: String?] = [:]
        for change in all where !outdated.contains(change.shared.id) {
            let isKept =
                change.shared.removedAt == nil
                ? change.own != nil || there[change.shared.id] != nil
                : !change.shared.isForgotten(at: now)
            if isKept, change.shared != change.base {
                records[change.shared.id] = change.shared.record
            } else if !isKept, change.base != nil {
                records[change.shared.id] = .some(nil)
            }
        }
        if !records.isEmpty { try store.setSharedRecords(records) }
    }

    /// Writes alerts into the folder.
    private func write(_ all: [SharedAlert], to folder: SharedFolder) async -> SharedFolder {
        let (now, zone) = (clock.now, clock.zone)
        let (folder, outcomes) = await BackgroundThread.result("share") {
            var folder = folder
            let outcomes = all.map { ($0.id, folder.write($0, in: zone, at: now)) }
            folder.forgetItems()
            return (folder, outcomes)
        }
        lookAgain(at: Set(outcomes.filter { $0.1 == .changed }.map(\.0)))
        for case (let id, .refused(let reason)) in outcomes {
            // The next change is a new try.
            pending?.insert(id)
            logger.warning(
                "An alert cannot be shared", metadata: ["alert": "\(id)", "error": "\(reason)"])
        }
        return folder
    }

    /// Looks once more at alerts that were changed during a look.
    private func lookAgain(at ids: Set<Alert.ID>) {
        guard !ids.isEmpty else { return }
        pending?.formUnion(ids)
        changes.report()
    }
}
