import Messages

/// The reason why a zone's rules are not valid, worded as the end of a sentence about that zone.
struct TZifError: Error {
    let reason: Message

    init(_ reason: Message) {
        self.reason = reason
    }
}
