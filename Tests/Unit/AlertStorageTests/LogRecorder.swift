import Logging
import Synchronization

/// Keeps the messages that a test logs, with their metadata.
final class LogRecorder: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    var logger: Logger {
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
                $0.append("\(event.level): \(event.message) \(event.metadata ?? [:])")
            }
        }
    }
}
