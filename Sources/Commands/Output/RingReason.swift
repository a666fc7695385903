import Alerts
import Localization
import Messages
import Recurrence

/// The answer to why an alert rang on a day, or why not.
struct RingReason {
    /// The kinds of answers, in the order in which they are looked for.
    enum Kind: String {
        /// The alert is switched off.
        case off
        /// The schedule has no ring on this day.
        case schedule
        /// A pause silences the ring.
        case paused
        /// The quiet hours silence the ring.
        case quiet
        /// The ring is skipped.
        case skipped
        /// The user is done with the ring.
        case done
        /// The ring was too late to be shown.
        case late
        /// No notification server has accepted the ring yet.
        case noServer
        /// The alert rang.
        case rang
        /// The alert will ring.
        case rings
        /// The history does not say it.
        case unknown
    }

    let kind: Kind
    /// The ring that the answer is about; `nil` if there is none.
    let ring: Instant?

    /// Finds the reason.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - day: The first instant of the day and of the next one.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    ///   - quietHours: The user's quiet hours.
    ///   - history: The alert's entries since the beginning of the day.
    ///   - lines: The coming rings of the day.
    init(
        of status: AlertSnapshot, on day: Range<Instant>, now: Instant, zone: Zone,
        quietHours: QuietHours?, history: [HistoryEntry], lines: [AgendaLine]
    ) {
        let past = history.last { entry in
            [.shown, .missed, .suppressed, .waiting].contains(entry.event)
                && entry.due.map(day.contains) ?? false
        }
        if let past {
            ring = past.due
            kind =
                switch past.event {
                case .shown: .rang
                case .missed: .late
                case .waiting: .noServer
                default: Self.silence(of: past, status, quietHours, zone, history)
                }
        } else if let line = lines.first(where: { $0.silence == nil }) ?? lines.first {
            ring = line.first
            kind =
                switch line.silence {
                case nil: .rings
                case .paused: .paused
                case .quiet: .quiet
                case .skipped: .skipped
                case .done: .done
                }
        } else if !status.alert.isOn, !status.isCompleted {
            (kind, ring) = (.off, nil)
        } else {
            let first = status.alert.next(after: day.lowerBound - .microseconds(1), in: zone)
            ring = first.flatMap { day.contains($0.instant) ? $0.instant : nil }
            kind = ring == nil ? .schedule : .unknown
        }
    }

    /// Returns the reason why a ring in the history was silent.
    private static func silence(
        of entry: HistoryEntry, _ status: AlertSnapshot, _ quietHours: QuietHours?, _ zone: Zone,
        _ history: [HistoryEntry]
    ) -> Kind {
        guard let due = entry.due else { return .unknown }
        if status.pause?.covers(due) == true { return .paused }
        if !status.alert.ringsInQuietHours, quietHours?.span(covering: due, in: zone) != nil {
            return .quiet
        }
        let isDone = history.contains { $0.event == .done && $0.at <= entry.at }
        return isDone ? .done : .skipped
    }

    /// Returns the sentence.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - day: The day.
    ///   - timeFormat: The format of times.
    /// - Returns: The sentence, without the next ring.
    func sentence(
        _ status: AlertSnapshot, _ day: CivilDate, _ timeFormat: RelativeTimeFormat
    ) -> Message {
        let name = status.listItem.name
        let date = timeFormat.describe(day)
        let time = ring.map { timeFormat.describe($0, to: .minutes) } ?? date
        switch kind {
        case .off: return Message("\(name) is off.")
        case .schedule:
            return Message(
                "\(name) has no ring on this day (\(date)): \(status.alert.sentence(on: timeFormat))"
            )
        case .paused:
            guard let end = status.pause?.until ?? status.plannedPause?.until else {
                return Message("\(name) is silent at this time (\(time)), because it is paused.")
            }
            let until = timeFormat.describe(end)
            return Message(
                "\(name) is silent at this time (\(time)), because it is paused until \(until).")
        case .quiet:
            return Message("\(name) is silent at this time (\(time)), because of the quiet hours.")
        case .skipped:
            return Message("\(name) is silent at this time (\(time)), because the ring is skipped.")
        case .done:
            return Message("\(name) is silent at this time (\(time)), because it is done.")
        case .late:
            return Message(
                "\(name) was due \(time), but it was too late to show it, or a later ring came first."
            )
        case .noServer:
            return Message(
                "\(name) was due \(time), but no notification server has accepted it. See 'peal doctor'."
            )
        case .rang: return Message("\(name) rang: \(time)")
        case .rings: return Message("\(name) will ring: \(time)")
        case .unknown:
            return Message(
                "\(name) was due \(time), but the history does not have that ring. The alert may be newer, or "
                    + "Peal did not run.")
        }
    }
}
