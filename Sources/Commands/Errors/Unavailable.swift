import Messages

/// The error of a verb that needs a daemon when none can be reached.
struct Unavailable: MessageError {
    let message: Message
    var description: String { message.description }
}
