package import Alerts
import Calendars
package import Messages
package import Recurrence

extension CalendarFolder {
    /// The outcome of writing into a file that the user is done with an alarm.
    package enum Writing: Hashable, Sendable {
        /// The file says so now, or has no place for it.
        case written
        /// Another program has changed the file since it was read, so the file is as it was.
        case changed
        /// The file cannot be written, for the reason in a sentence.
        case refused(Message)
    }

    /// Writes into the files that the user is done with alarms.
    ///
    /// An error in one file does not concern the others.
    ///
    /// - Parameters:
    ///   - instants: The instants up to which the user is done, by the mirrors of the alarms.
    ///   - now: The current time.
    /// - Returns: The outcome for each of the mirrors whose file is known.
    package func acknowledge(
        _ instants: [Alert.ID: Instant], at now: Instant
    ) -> [Alert.ID: Writing] {
        var outcomes: [Alert.ID: Writing] = [:]
        for (name, file) in files {
            let concerned = file.mirrors.filter { instants[$0] != nil }
            guard !concerned.isEmpty else { continue }
            let outcome = acknowledge(instants, in: name, file, now)
            for id in concerned { outcomes[id] = outcome }
        }
        return outcomes
    }

    private func acknowledge(
        _ instants: [Alert.ID: Instant], in name: String, _ file: File, _ now: Instant
    ) -> Writing {
        let path = "\(base)/\(name)"
        guard let zone,
            let status = try? CalendarFile.status(of: path, followingLinks: false),
            CalendarFile.Stamp(status) == file.stamp,
            let text = try? CalendarFile.text(of: path),
            let mirrors = try? mirrors(of: text, mayEndEarly: false, zone, now)
        else { return .changed }
        let written = mirrors.acknowledging(instants, in: text)
        guard written != text else { return .written }
        do {
            let isWritten = try CalendarFile.replace(
                path, with: written, unlessChangedSince: status)
            return isWritten ? .written : .changed
        } catch {
            return .refused(error.message)
        }
    }

    /// The path of a folder of the calendar that is read-only, or of a calendar that is a read-only
    /// file; `nil` if there is none.
    package var readOnlyPath: String? {
        let paths = folders.contains(calendar.path) ? folders : folders + [calendar.path]
        return paths.first { path in
            let status = try? CalendarFile.status(of: path, followingLinks: true)
            return status.map { !CalendarFile.isWritable(path, $0) } ?? true
        }
    }
}
