/// The answer to a call that came in.
struct Answer: Sendable {
    enum Content: Sendable {
        case values([Value])
        /// A sentence, and what else there is to tell.
        case failure(ErrorName, [Value])
    }

    /// Which call is answered.
    struct Recipient: Sendable {
        /// Whether the caller wants to know.
        let expectsReply: Bool
        let sender: BusName
        let serial: UInt32
        /// The connection that the call came on: on a later one the same names and numbers mean
        /// somebody else.
        let generation: Int
    }

    let recipient: Recipient
    let content: Content
}
