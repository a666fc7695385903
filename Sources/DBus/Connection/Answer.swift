/// The answer to a method call that another program made.
struct Answer: Sendable {
    enum Content: Sendable {
        case values([Value])
        /// An error name and the values of the error reply; the first value is the message.
        case failure(ErrorName, [Value])
    }

    /// The call that is answered.
    struct Recipient: Sendable {
        /// Whether the caller expects a reply.
        let expectsReply: Bool
        let sender: BusName
        let serial: UInt32
        /// The number of the connection on which the call arrived.
        ///
        /// On a later connection, the same names and serial numbers can belong to other callers.
        let generation: Int
    }

    let recipient: Recipient
    let content: Content
}
