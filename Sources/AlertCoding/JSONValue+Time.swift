public import JSON
public import Recurrence

extension JSONValue {
    /// Returns an instant in RFC 3339 format with the UTC offset of `zone` at that instant; null
    /// for `nil`.
    public static func time(_ instant: Instant?, in zone: Zone) -> JSONValue {
        .optional(instant.map { $0.rfc3339(offset: zone.offset(at: $0).seconds) })
    }
}
