internal import CDBus
internal import Messages

extension BusMessage {
    /// Makes the message of a call.
    ///
    /// - Parameters:
    ///   - call: The call, whose arguments have been checked.
    ///   - expectsReply: Whether to ask the callee for a reply.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if memory runs out.
    static func call(_ call: MethodCall, expectsReply: Bool) throws(BusError) -> BusMessage {
        let message = try new(DBUS_MESSAGE_TYPE_METHOD_CALL, call.arguments)
        try requireMemory(dbus_message_set_destination(message.pointer, call.destination.rawValue))
        try message.set(call.path, call.interface, call.member)
        dbus_message_set_auto_start(message.pointer, call.allowsAutoStart ? 1 : 0)
        dbus_message_set_no_reply(message.pointer, expectsReply ? 0 : 1)
        return message
    }

    /// Makes the message of a signal.
    ///
    /// - Parameter signal: The signal, whose arguments have been checked.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if memory runs out.
    static func signal(_ signal: Signal) throws(BusError) -> BusMessage {
        let message = try new(DBUS_MESSAGE_TYPE_SIGNAL, signal.arguments)
        // Signals have no replies, so set the same flag as `dbus_message_new_signal()`.
        dbus_message_set_no_reply(message.pointer, 1)
        if let destination = signal.destination {
            try requireMemory(
                dbus_message_set_destination(message.pointer, destination.rawValue))
        }
        try message.set(signal.path, signal.interface, signal.member)
        return message
    }

    /// Makes the message of an answer.
    ///
    /// - Parameter answer: The answer, whose values have been checked.
    /// - Returns: The message.
    /// - Throws: ``BusError/Code/systemFailure`` if memory runs out.
    static func answer(_ answer: Answer) throws(BusError) -> BusMessage {
        let message: BusMessage
        switch answer.content {
        case .values(let content):
            message = try new(DBUS_MESSAGE_TYPE_METHOD_RETURN, content)
        case .failure(let name, let content):
            message = try new(DBUS_MESSAGE_TYPE_ERROR, content)
            try requireMemory(dbus_message_set_error_name(message.pointer, name.rawValue))
        }
        dbus_message_set_no_reply(message.pointer, 1)
        try requireMemory(
            dbus_message_set_reply_serial(message.pointer, answer.recipient.serial))
        try requireMemory(
            dbus_message_set_destination(message.pointer, answer.recipient.sender.rawValue))
        return message
    }

    /// Makes a message with a body.
    ///
    /// The header fields must be set after the body: libdbus lays out the whole header again for
    /// each value that is appended.
    private static func new(_ type: CInt, _ body: [Value]) throws(BusError) -> BusMessage {
        guard let pointer = dbus_message_new(type) else { throw BusError.noMemory }
        let message = BusMessage(owning: pointer)
        try message.append(body)
        return message
    }

    private func set(
        _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName
    ) throws(BusError) {
        try requireMemory(dbus_message_set_path(pointer, path.rawValue))
        try requireMemory(dbus_message_set_interface(pointer, interface.rawValue))
        try requireMemory(dbus_message_set_member(pointer, member.rawValue))
    }
}

/// Throws if a libdbus function reports that memory ran out.
///
/// No other failure is possible once the arguments have been checked.
///
/// - Parameter result: The result of the function.
/// - Throws: ``BusError/Code/systemFailure``.
func requireMemory(_ result: dbus_bool_t) throws(BusError) {
    guard result != 0 else { throw BusError.noMemory }
}

extension BusError {
    fileprivate static let noMemory = BusError(
        code: .systemFailure, message: "Not enough memory for a message")
}
