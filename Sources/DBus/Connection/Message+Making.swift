internal import CDBus
internal import Messages

extension Message {
    /// Makes the message of a call.
    ///
    /// - Parameters:
    ///   - call: The call, whose arguments have been checked.
    ///   - expectsReply: Whether we want an answer.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if there is no memory for it.
    static func call(_ call: MethodCall, expectsReply: Bool) throws(BusError) -> Message {
        let message = try Message(
            dbus_message_new_method_call(
                call.destination.rawValue, call.path.rawValue, call.interface.rawValue,
                call.member.rawValue))
        dbus_message_set_auto_start(message.pointer, call.allowsAutoStart ? 1 : 0)
        dbus_message_set_no_reply(message.pointer, expectsReply ? 0 : 1)
        try message.append(call.arguments)
        return message
    }

    /// Makes the message of a signal.
    ///
    /// - Parameter signal: The signal, whose arguments have been checked.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if there is no memory for it.
    static func signal(_ signal: Signal) throws(BusError) -> Message {
        let message = try Message(
            dbus_message_new_signal(
                signal.path.rawValue, signal.interface.rawValue, signal.member.rawValue))
        if let destination = signal.destination {
            try requireMemory(
                dbus_message_set_destination(message.pointer, destination.rawValue))
        }
        try message.append(signal.arguments)
        return message
    }

    /// Makes the message of an answer.
    ///
    /// - Parameter answer: The answer, whose values have been checked.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if there is no memory for it.
    static func answer(_ answer: Answer) throws(BusError) -> Message {
        let message: Message
        let values: [Value]
        switch answer.content {
        case .values(let content):
            message = try Message(dbus_message_new(DBUS_MESSAGE_TYPE_METHOD_RETURN))
            values = content
        case .failure(let name, let content):
            message = try Message(dbus_message_new(DBUS_MESSAGE_TYPE_ERROR))
            try requireMemory(dbus_message_set_error_name(message.pointer, name.rawValue))
            values = content
        }
        dbus_message_set_no_reply(message.pointer, 1)
        try requireMemory(
            dbus_message_set_reply_serial(message.pointer, answer.recipient.serial))
        try requireMemory(
            dbus_message_set_destination(message.pointer, answer.recipient.sender.rawValue))
        try message.append(values)
        return message
    }

    private init(_ pointer: OpaquePointer?) throws(BusError) {
        guard let pointer else { throw BusError.noMemory }
        self.init(owning: pointer)
    }
}

/// Throws if a libdbus function says that it had no memory, which is all that can go wrong once
/// what it is given has been checked.
///
/// - Parameter result: What the function returned.
/// - Throws: ``BusError/Code/systemFailure``.
func requireMemory(_ result: dbus_bool_t) throws(BusError) {
    guard result != 0 else { throw BusError.noMemory }
}

extension BusError {
    fileprivate static let noMemory = BusError(
        code: .systemFailure, message: "There is no memory for a message")
}
