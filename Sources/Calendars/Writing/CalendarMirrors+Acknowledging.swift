public import Alerts
public import Recurrence

extension CalendarMirrors {
    /// Writes into the alarms of mirrors up to when the user is done with them (`ACKNOWLEDGED`,
    /// RFC 9074, section 6).
    ///
    /// All other bytes of the text stay as they are. A mirror without an alarm has no place for the
    /// line. An entry with an organizer or attendees stays as it is, because a server can send them
    /// messages when it changes.
    ///
    /// - Parameters:
    ///   - instants: The instants up to which the user is done, by the mirrors.
    ///   - text: The text from which the mirrors were read.
    /// - Returns: The new text.
    public func acknowledging(_ instants: [Alert.ID: Instant], in text: String) -> String {
        // The rings of an alarm that repeats can be several mirrors.
        var lines: [Range<Int>: Instant] = [:]
        for (id, instant) in instants {
            guard let place = alarms[id] else { continue }
            lines[place] = max(instant, lines[place] ?? instant)
        }
        var bytes = Array(text.utf8)
        // The places in the rest of the text stay right if the last line is written first.
        for (place, instant) in lines.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
            var line = Array("ACKNOWLEDGED:\(RecurrenceDate.instant(instant).rfc5545)".utf8)
            if place.isEmpty { line += Self.lineEnd(before: place.lowerBound, in: bytes) }
            bytes.replaceSubrange(place, with: line)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the end of the line that ends at an index: CRLF, LF or CR.
    private static func lineEnd(before index: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let end = bytes[..<index].suffix(2)
        return end.elementsEqual("\r\n".utf8) ? end : end.suffix(1)
    }
}
