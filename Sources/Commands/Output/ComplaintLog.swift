import Logging
import Messages

/// A log handler for the verbs.
///
/// The handler prints only errors, each as a message on standard error.
struct ComplaintLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }
        let line = (["\(event.message)"] + values).joined()
        Output.complain(Message(verbatim: line))
    }
}
