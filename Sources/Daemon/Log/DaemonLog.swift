package import Logging
import Messages
import Recurrence
import SystemClock

/// The daemon's log: one line for each event, with the time in UTC.
///
/// The time is not formatted by the C library, which would read the file in `TZ` even if that is a
/// FIFO. Every value is shortened and printed on one line, as it may come from another program.
package struct DaemonLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info

    private static let mostOfMessage = 1_000
    private static let mostOfValue = 300

    private let label: String
    private let writer: LogWriter

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - label: The program's name.
    ///   - writer: The writer for the lines.
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
