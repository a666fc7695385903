package import Logging
import Synchronization

/// Keeps the messages that a test logs.
package final class LogRecorder: Sendable {
    private let entries = Mutex<[(message: String, metadata: Logger.Metadata)]>([])

    /// Creates a recorder without messages.
    package init() {}

    /// The messages with their levels, such as `warning: No sound could be played`.
    package var messages: [String] { entries.withLock { $0.map(\.message) } }

    /// The messages with their levels and metadata.
    package var lines: [String] { entries.withLock { $0.map { "\($0.message) \($0.metadata)" } } }

    package var logger: Logger {
        Logger(label: "test") { _ in Handler(recorder: self) }
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.entries.withLock {
                $0.append(("\(event.level): \(event.message)", event.metadata ?? [:]))
            }
        }
    }
}
