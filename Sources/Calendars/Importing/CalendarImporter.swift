internal import Alerts
internal import Messages
internal import Recurrence

/// Creates alerts from entries.
struct CalendarImporter {
    let zone: Zone
    let now: Instant
    let trustsTargets: Bool
    /// The followed calendar whose entries become mirrors; `nil` for an import.
    let calendar: FollowedCalendar?
    let times: AlarmTimes
    var names = AlertNames()
    var result = CalendarImport()
    /// The places of `ACKNOWLEDGED` in the alarms of mirrors (``CalendarMirrors/alarms``).
    var alarms: [Alert.ID: Range<Int>] = [:]
    /// The UIDs of entries with an organizer or attendees.
    private(set) var uidsWithGuests: Set<String?> = []
    /// The exceptions of each UID.
    private var exceptions: [String: [Entry]] = [:]
    /// The further entries of alerts that Peal wrote as several entries, by the alert's id.
    var parts: [String: [Entry]] = [:]

    init(
        zone: Zone, now: Instant, trustsTargets: Bool = false, calendar: FollowedCalendar? = nil
    ) {
        self.zone = zone
        self.now = now
        self.trustsTargets = trustsTargets
        self.calendar = calendar
        times = AlarmTimes(machineZone: zone, now: now)
    }

    mutating func run(
        _ scanner: CalendarScanner, progress: (Int, Int) -> Void
    ) {
        uidsWithGuests = Set(scanner.entries.lazy.filter(\.hasGuests).map(\.uid))
        var entries: [Entry] = []
        let total = 2 * scanner.entries.count
        var done = 0
        func step() {
            done += 1
            if done % 64 == 0 || done == total { progress(done, total) }
        }
        for block in scanner.entries {
            do {
                entries.append(try Entry(block, scanner.zones, in: zone))
            } catch {
                refuse(error.entry, error.refusal)
            }
            step()
        }
        entries = latest(of: entries)
        sort(entries)
        for entry in entries {
            if entry.own?.partOf == nil || calendar != nil { take(entry) }
            step()
        }
        result.changes.sort { $0.line ?? 0 < $1.line ?? 0 }
        result.refused.sort { $0.line ?? 0 < $1.line ?? 0 }
        if done < total || total == 0 { progress(total, total) }
    }

    /// Refuses the entries of which the calendar has a later revision, by the `SEQUENCE` (RFC 5545,
    /// section 3.8.7.4).
    private mutating func latest(of entries: [Entry]) -> [Entry] {
        func name(_ entry: Entry) -> String {
            "\(entry.isTodo) \(entry.uid ?? "") \(entry.recurrenceID?.canonical ?? "")"
        }
        let latest = Dictionary(
            entries.lazy.map { (name($0), $0.revision) }, uniquingKeysWith: max)
        return entries.filter { entry in
            guard entry.uid != nil, entry.revision < latest[name(entry)] ?? 0 else { return true }
            refuse(entry, Refusal(.duplicate, "The calendar has a later revision of it."))
            return false
        }
    }

    /// Collects exceptions and further entries first, because either may come before its main
    /// entry.
    private mutating func sort(_ entries: [Entry]) {
        let masters = Set(entries.filter { $0.recurrenceID == nil }.compactMap(\.uid))
        for entry in entries {
            if entry.recurrenceID != nil, let uid = entry.uid, masters.contains(uid) {
                exceptions[uid, default: []].append(entry)
            }
            if let id = entry.own?.partOf,
                parts[id]?.contains(where: { $0.uid == entry.uid }) != true
            {
                parts[id, default: []].append(entry)
            }
        }
    }

    private mutating func take(_ entry: Entry) {
        if let ending = entry.ending {
            refuse(entry, ending)
            return
        }
        var entry = entry
        if entry.recurrenceID == nil, let uid = entry.uid, let exceptions = exceptions[uid] {
            do {
                try times.work.spend(exceptions.count)
            } catch {
                refuse(entry, error)
                return
            }
            for exception in exceptions { leaveOut(exception, of: &entry) }
        }
        if calendar == nil, let json = entry.own?.alert {
            takeOwn(entry, json)
        } else {
            takeAlarms(of: entry)
            if calendar != nil { takeSnoozes(of: entry) }
        }
    }

    /// Excludes a moved or cancelled occurrence from its series.
    ///
    /// A moved occurrence has its own entry, which gives it an alert.
    private mutating func leaveOut(_ exception: Entry, of entry: inout Entry) {
        guard let time = exception.recurrenceID else { return }
        guard exception.isForFuture else {
            entry.exclude.append(time)
            return
        }
        let last = time.instant(in: zone) - .seconds(1)
        entry.rule = entry.rule.map { $0.ending(.until(.instant(last))) }
        entry.include.removeAll { $0.instant(in: zone) > last }
        refuse(
            exception,
            Refusal(
                .unsupported,
                "It changes this and all later occurrences (RANGE=THISANDFUTURE). "
                    + "Only this one is imported."))
    }

    mutating func refuse(_ entry: Entry, _ refusal: Refusal, line: Int? = nil) {
        result.refused.append(note(entry, refusal, line: line))
    }

    mutating func change(_ entry: Entry, _ change: Refusal, line: Int? = nil) {
        result.changes.append(note(entry, change, line: line))
    }

    private func note(_ entry: Entry, _ about: Refusal, line: Int?) -> CalendarNote {
        let day: CivilDate? =
            switch entry.recurrenceID {
            case .day(let day): day
            case .local(let time, _): time.date
            case .instant(let instant): zone.civil(at: instant).date
            case nil: nil
            }
        return CalendarNote(
            code: about.code, line: line ?? entry.line, title: entry.name, day: day,
            message: about.message)
    }
}
