import Logging
import Messages

/// The log of the verbs: errors only, each a line on standard error like any other complaint.
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
