import Messages

/// What is wrong with the rules of a zone, as the end of a sentence that names the zone.
struct ZoneDamage: Error {
    let reason: Message

    init(_ reason: Message) {
        self.reason = reason
    }
}
