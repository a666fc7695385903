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

    /// Returns the alert of a document, which may be that of a snapshot; `nil` if the document has
    /// another form, or is not valid.
    package mutating func alert(_ document: Span<UInt8>) -> Alert? {
        snapshot(document)?.alert
    }

    /// Returns the snapshot of an alert; `nil` if the document has another form, or is not valid.
    package mutating func snapshot(_ document: Span<UInt8>) -> AlertSnapshot? {
        document.withUnsafeBufferPointer { bytes in
            var members = JSONMembers(bytes)
            let snapshot = withUnsafeMutablePointer(to: &members) { try? read($0) }
            return members.isComplete ? snapshot : nil
        }
    }

    private mutating func read(
        _ members: UnsafeMutablePointer<JSONMembers>
    ) throws(AlertError) -> AlertSnapshot {
        let reader = JSONReader(members, part: Alert.fields.part)
        var snapshot = AlertSnapshot.fields.blank
        try AlertSnapshot.fields.read(reader, into: &snapshot) { key, snapshot throws(AlertError) in
            guard key == "trigger" else { return false }
            guard let text = members.pointee.object(key), let trigger = triggers.trigger(text)
            else { throw reader.missing(key) }
            snapshot.alert.trigger = trigger
            return true
        }
        try snapshot.alert.validate()
        return snapshot
    }
}
