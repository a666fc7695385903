import Alerts
import CalendarFolders
import EventLoop
import Logging
import Recurrence

/// Keeps the mirrors of the followed calendars up to date.
///
/// The files are read on a thread of their own, so that a large calendar delays no ring.
actor CalendarFollower {
    private let scheduler: Scheduler
    private let clock: any WallClock
    private let folders: FolderWatch
    private let changes = FolderChanges(levels: .max, followsLinks: false)
    private let logger: Logger
    private var calendars: [CalendarFolder] = []
    /// The acknowledgements that were written or could not be written.
    ///
    /// They are not written again. The try to write reports a change of the folder, and a server that
    /// removes what Peal has written would do so each time.
    private var acknowledged: [Alert.ID: Instant] = [:]
    /// The work that was begun last, for which the next piece of work waits.
    private var work: Task<Void, Never>?

    /// The number of mirrors that are written at once; a ring can come between two parts.
    private static let partSize = 500

    init(scheduler: Scheduler, clock: any WallClock, folders: FolderWatch, logger: Logger) {
        self.scheduler = scheduler
        self.clock = clock
        self.folders = folders
        self.logger = logger
    }

    /// Reads the calendars again when their files change, until the task is cancelled.
    func run() async {
        for await _ in changes.elements {
            await inOrder { await $0.readAll() }
        }
    }

    /// Follows these calendars and no others; returns when they have been read.
    func follow(_ wanted: [FollowedCalendar]) async {
        await inOrder { await $0.change(to: wanted) }
    }

    /// Writes into the calendar that the user is done with an alert, if the alert is a mirror and the
    /// user wants that.
    func changed(_ id: Alert.ID) async {
        guard calendars.contains(where: \.calendar.writesBack),
            await !newAcknowledgements(among: [id]).isEmpty
        else { return }
        // The calendar is read before it is written, because another program may have changed it.
        changes.report()
    }

    /// Does a piece of work after the ones before it.
    private func inOrder(_ body: @escaping @Sendable (isolated CalendarFollower) async -> Void)
        async
    {
        let task = Task(executorPreference: EventLoopExecutor.current) { [work] in
            await work?.value
            await body(self)
        }
        work = task
        await task.value
    }

    private func change(to wanted: [FollowedCalendar]) async {
        let mirrors = await scheduler.mirrors()
        for name in Set(mirrors.keys).subtracting(wanted.map(\.name)) {
            _ = await scheduler.removeMirrors(of: name, except: [])
        }
        guard wanted != calendars.map(\.calendar) else { return }
        calendars = wanted.map { calendar in
            calendars.first { $0.calendar == calendar }
                ?? CalendarFolder(calendar, mirrors: mirrors[calendar.name] ?? [])
        }
        await readAll()
    }

    /// Reads what has changed in all calendars.
    private func readAll() async {
        if await !read() {
            try? await clock.sleep(until: clock.now + FolderChanges.replacing, tolerance: nil)
            _ = await read()
        }
    }

    /// Reads what has changed, and returns whether no file was missing that may be back soon.
    private func read() async -> Bool {
        var isSettled: Bool
        var watched: [String]
        repeat {
            // Watch first, so that no change between the two is lost.
            watched = calendars.flatMap(\.folders)
            folders.watch(watched, for: changes)
            isSettled = true
            for index in calendars.indices {
                let (folder, reading) = await Self.reading(calendars[index], clock.zone, clock.now)
                calendars[index] = folder
                await use(reading, of: folder.calendar)
                if folder.calendar.writesBack { await writeBack(reading.known, to: folder) }
                isSettled = isSettled && reading.isSettled
            }
        } while calendars.flatMap(\.folders) != watched
        return isSettled
    }

    private func use(_ reading: CalendarReading, of calendar: FollowedCalendar) async {
        var (rest, changed) = (reading.alerts[...], 0)
        while !rest.isEmpty {
            changed += await scheduler.mirror(Array(rest.prefix(Self.partSize)))
            rest = rest.dropFirst(Self.partSize)
        }
        if reading.isComplete {
            changed += await scheduler.removeMirrors(of: calendar.name, except: reading.known)
        }
        guard changed > 0 else { return }
        logger.info(
            "A calendar has changed",
            metadata: [
                "changed": "\(changed)", "alarms": "\(reading.known.count)",
                "faults": "\(reading.faults.count)",
            ])
    }

    private func newAcknowledgements(among mirrors: Set<Alert.ID>) async -> [Alert.ID: Instant] {
        await scheduler.acknowledgements(among: mirrors).filter { acknowledged[$0.key] != $0.value }
    }

    /// Writes into a calendar which of its alarms the user is done with.
    ///
    /// Its files are then read again, as if another program had changed them.
    private func writeBack(_ mirrors: Set<Alert.ID>, to folder: CalendarFolder) async {
        let instants = await newAcknowledgements(among: mirrors)
        guard !instants.isEmpty else { return }
        let now = clock.now
        let outcomes = await BackgroundThread.result("calendar") {
            folder.acknowledge(instants, at: now)
        }
        for (id, outcome) in outcomes {
            guard outcome != .changed, let instant = instants[id] else { continue }
            acknowledged[id] = instant
            guard case .refused(let reason) = outcome else { continue }
            logger.warning(
                "A calendar cannot be written",
                metadata: ["alert": "\(id)", "error": "\(reason)"])
            await scheduler.acknowledgementFailed(of: id, due: instant)
        }
    }

    /// Reads a calendar.
    private static func reading(
        _ folder: CalendarFolder, _ zone: Zone, _ now: Instant
    ) async -> (CalendarFolder, CalendarReading) {
        await BackgroundThread.result("calendar") {
            var folder = folder
            let reading = folder.read(in: zone, at: now)
            return (folder, reading)
        }
    }
}
