package import Alerts
import Glibc
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

    /// Returns the alert of a document in any form.
    ///
    /// - Throws: `JSONTextError`, or `AlertError` with the code `AlertError.Code.invalidAlert`.
    package mutating func alert(_ document: String) throws -> Alert {
        try alert(document.utf8.span) ?? Alert(json: JSONValue(text: document))
    }

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

/// The first 4096 different triggers that were read, by their text.
///
/// Many alerts ring at the same times. So each of these triggers is read only once, and its copies
/// share their memory.
struct KnownTriggers {
    private struct Known {
        let text: [UInt8]
        let trigger: Trigger
    }

    private var triggers: [UInt64: Known] = [:]
    private static let most = 4_096

    /// Reads the text of a trigger; if the same text was read before, returns that trigger.
    ///
    /// - Returns: The trigger; `nil` if the text is not JSON, or not that of a trigger.
    mutating func trigger(_ text: UnsafeBufferPointer<UInt8>) -> Trigger? {
        guard let start = text.baseAddress else { return nil }
        let digest = Self.digest(text)
        if let known = triggers[digest], known.text.count == text.count,
            memcmp(known.text, start, text.count) == 0
        {
            return known.trigger
        }
        guard let json = try? JSONValue(text), let trigger = try? Trigger(json: json) else {
            return nil
        }
        if triggers.count < Self.most {
            triggers[digest] = Known(text: Array(text), trigger: trigger)
        }
        return trigger
    }

    /// Returns a number that is likely to differ from that of any other text.
    private static func digest(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(text)
        var digest = UInt64(bytes.count)
        var index = 0
        while index + 8 <= bytes.count {
            digest = mix(digest ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        for byte in bytes[index...] { digest = mix(digest ^ UInt64(byte)) }
        return digest
    }

    private static func mix(_ number: UInt64) -> UInt64 {
        let product = number.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
