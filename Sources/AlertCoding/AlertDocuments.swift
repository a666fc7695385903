package import Alerts
import JSON
import Messages

/// Reads the documents of many alerts.
///
/// Documents in the form in which Peal writes them are read without a ``JSON/JSONValue`` of the whole
/// document, which takes about half the time. ``Alert/init(json:newID:today:)`` reads all
/// documents, and describes the errors.
package struct AlertDocuments {
    private var triggers = KnownTriggers()

    /// Creates a reader.
    package init() {}

    /// Returns the alert of a document; `nil` if the document has another form, or is not valid.
    package mutating func alert(_ document: Span<UInt8>) -> Alert? {
        read(document)?.alert
    }

    /// Returns the snapshot of an alert; `nil` if the document has another form, or is not valid.
    package mutating func snapshot(_ document: Span<UInt8>) -> AlertSnapshot? {
        guard let (alert, next, state) = read(document) else { return nil }
        return try? AlertSnapshot(alert: alert, next: next, state: state)
    }

    private mutating func read(
        _ document: Span<UInt8>
    ) -> (alert: Alert, next: JSONValue?, state: JSONValue?)? {
        document.withUnsafeBufferPointer { bytes in
            var members = PlainJSONMembers(bytes)
            let read = withUnsafeMutablePointer(to: &members) { members in
                let reader = JSONReader(members, part: Alert.part)
                return try? Alert.read(reader) { () throws(AlertError) in
                    guard let text = members.pointee.object("trigger"),
                        let trigger = try triggers.trigger(text)
                    else { throw reader.missing("trigger") }
                    return trigger
                }
            }
            return members.isComplete ? read : nil
        }
    }
}
