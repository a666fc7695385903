package import Logging
import Messages
import Recurrence
import SystemClock

/// The daemon's log: a line for each event, at the time in UTC.
///
/// The time does not go through the C library, which would read the file that `TZ` names, even if
/// that is a pipe. Every value is cut and shown on one line, wherever it comes from.
package struct DaemonLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info

    private static let mostOfMessage = 1_000
    private static let mostOfValue = 300

    private let label: String
    private let writer: LogWriter

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - label: the program's name.
    ///   - writer: writes the lines.
    package init(label: String, writer: LogWriter) {
        self.label = label
        self.writer = writer
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }
            .map { " \($0.key)=" + $0.value.description.printable(atMost: Self.mostOfValue) }
        let seconds = Instant(seconds: SystemClock.read().seconds)
        writer.write(
            "\(seconds.rfc3339()) \(event.level) \(label): "
                + event.message.description.printable(atMost: Self.mostOfMessage)
                + values.joined())
    }
}
