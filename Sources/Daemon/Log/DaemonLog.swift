package import Logging
import Messages
import Recurrence
import SystemClock

/// The daemon's log: one line for each event, with the time in UTC.
///
/// The C library does not format the time, because it would read the file that `TZ` names, and
/// could hang on a FIFO. Every value may come from another program, so it is shortened and printed
/// on one line.
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
