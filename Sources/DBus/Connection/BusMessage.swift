internal import CDBus

/// A libdbus message, which is released when this value is destroyed.
///
/// Only the bus's thread uses messages.
struct BusMessage: ~Copyable {
    enum Kind {
        case call
        case reply
        case error
        case signal
        case other
    }

    let pointer: OpaquePointer

    /// Takes ownership of one reference to the message.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
        assert(BusMessageCount.add(1))
    }

    deinit {
        dbus_message_unref(pointer)
        assert(BusMessageCount.add(-1))
    }

    var kind: Kind {
        switch dbus_message_get_type(pointer) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL: .call
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: .reply
        case DBUS_MESSAGE_TYPE_ERROR: .error
        case DBUS_MESSAGE_TYPE_SIGNAL: .signal
        default: .other
        }
    }

    var serial: UInt32 { dbus_message_get_serial(pointer) }
    var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }
    var expectsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }
    var signature: Signature { Signature(trusted: text(dbus_message_get_signature) ?? "") }
    var sender: BusName? { text(dbus_message_get_sender).map(BusName.init(trusted:)) }
    var destination: BusName? { text(dbus_message_get_destination).map(BusName.init(trusted:)) }
    var path: ObjectPath? { text(dbus_message_get_path).map(ObjectPath.init(trusted:)) }
    var interface: InterfaceName? {
        text(dbus_message_get_interface).map(InterfaceName.init(trusted:))
    }
    var member: MemberName? { text(dbus_message_get_member).map(MemberName.init(trusted:)) }
    var errorName: ErrorName? { text(dbus_message_get_error_name).map(ErrorName.init(trusted:)) }

    private func text(_ get: (OpaquePointer?) -> UnsafePointer<CChar>?) -> String? {
        get(pointer).map { String(cString: $0) }
    }
}
