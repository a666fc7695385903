public import JSON
public import Recurrence

/// A program's request that has not rung yet, or rings again.
public struct PendingRequest: Sendable {
    /// The request's document, as the program sent it.
    public var document: JSONObject
    /// The time of its next notification; `nil` if none is planned.
    public var next: Instant?
}
