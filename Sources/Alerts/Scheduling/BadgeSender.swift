/// Decides when the badge is sent to docks.
///
/// Only one sender runs at a time, so that an older badge never arrives last.
struct BadgeSender {
    private var latest = 0
    private var sent: Int?
    private var isSending = false

    /// Sets the badge and returns whether to announce and send it.
    ///
    /// Until a badge has been sent, every call returns `true`.
    mutating func update(to badge: Int) -> Bool {
        guard badge != latest || sent == nil else { return false }
        latest = badge
        return true
    }

    /// Returns whether the caller may send.
    ///
    /// If so, the caller must call ``next()`` until it returns `nil`, and then send nothing more.
    mutating func begin() -> Bool {
        guard !isSending else { return false }
        isSending = true
        return true
    }

    /// Returns the badge to send now; `nil` if the latest badge has been sent.
    mutating func next() -> Int? {
        isSending = latest != sent
        guard isSending else { return nil }
        sent = latest
        return latest
    }
}
