internal import CDBus
internal import Messages

extension BusMessage {
    /// Reads the values in the message.
    ///
    /// - Returns: The values.
    /// - Throws: ``BusError/Code/protocolViolation`` if the message contains a value of a type that the
    ///   specification does not have.
    func values() throws(BusError) -> [Value] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
        return try iterator.rest()
    }

    /// The first value, if it is a string; otherwise `nil`.
    var firstText: String? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(pointer, &iterator) != 0,
            dbus_message_iter_get_arg_type(&iterator) == CDBUS_TYPE_STRING
        else { return nil }
        return iterator.text()
    }
}

extension DBusMessageIter {
    fileprivate mutating func rest() throws(BusError) -> [Value] {
        var values: [Value] = []
        while true {
            let type = dbus_message_iter_get_arg_type(&self)
            guard type != CDBUS_TYPE_INVALID else { return values }
            values.append(try value(type))
            dbus_message_iter_next(&self)
        }
    }

    fileprivate mutating func text() -> String {
        // libdbus validated the text as UTF-8 when the message arrived.
        basic(nil as UnsafePointer<CChar>?).map { String(cString: $0) } ?? ""
    }

    private mutating func value() throws(BusError) -> Value {
        try value(dbus_message_iter_get_arg_type(&self))
    }

    private mutating func value(_ type: CInt) throws(BusError) -> Value {
        switch type {
        case CDBUS_TYPE_BYTE: return .byte(basic(0))
        case CDBUS_TYPE_BOOLEAN: return .boolean(basic(0 as dbus_bool_t) != 0)
        case CDBUS_TYPE_INT16: return .int16(basic(0))
        case CDBUS_TYPE_UINT16: return .uint16(basic(0))
        case CDBUS_TYPE_INT32: return .int32(basic(0))
        case CDBUS_TYPE_UINT32: return .uint32(basic(0))
        case CDBUS_TYPE_INT64: return .int64(basic(0))
        case CDBUS_TYPE_UINT64: return .uint64(basic(0))
        case CDBUS_TYPE_DOUBLE: return .double(basic(0))
        case CDBUS_TYPE_STRING: return .string(text())
        case CDBUS_TYPE_OBJECT_PATH: return .objectPath(ObjectPath(trusted: text()))
        case CDBUS_TYPE_SIGNATURE: return .signature(Signature(trusted: text()))
        case CDBUS_TYPE_ARRAY: return try array()
        case CDBUS_TYPE_STRUCT:
            var fields = inner()
            return .structure(try fields.rest())
        case CDBUS_TYPE_VARIANT:
            var content = inner()
            return .variant(try content.value())
        case CDBUS_TYPE_UNIX_FD:
            // libdbus duplicates the descriptor, and closes its own when it releases the message.
            let number = basic(-1 as CInt)
            guard number >= 0 else {
                throw BusError(
                    code: .protocolViolation,
                    message: "The file descriptor of a message cannot be used")
            }
            return .descriptor(Descriptor(owning: number))
        default:
            throw BusError(
                code: .protocolViolation, message: "A message contains a value of an unknown type")
        }
    }

    private mutating func array() throws(BusError) -> Value {
        let element = dbus_message_iter_get_element_type(&self)
        var elements = inner()
        switch element {
        case CDBUS_TYPE_BYTE: return .bytes(elements.fixedArray())
        case CDBUS_TYPE_DICT_ENTRY:
            // In `a{kv}` the key type `k` is always a single character.
            let types = signature().utf8.dropFirst(2).dropLast()
            let key = Signature(trusted: String(types.prefix(1)) ?? "")
            let value = Signature(trusted: String(types.dropFirst()) ?? "")
            return .dictionary(key: key, value: value, try elements.entries())
        case CDBUS_TYPE_STRING: return .strings(elements.texts())
        default:
            let type = Signature(trusted: String(signature().dropFirst()))
            return .array(of: type, try elements.rest())
        }
    }

    private mutating func entries() throws(BusError) -> [Value.Entry] {
        var entries: [Value.Entry] = []
        while dbus_message_iter_get_arg_type(&self) == CDBUS_TYPE_DICT_ENTRY {
            var pair = inner()
            let key = try pair.value()
            dbus_message_iter_next(&pair)
            entries.append(Value.Entry(key: key, value: try pair.value()))
            dbus_message_iter_next(&self)
        }
        return entries
    }

    private mutating func texts() -> [String] {
        var texts: [String] = []
        guard dbus_message_iter_get_arg_type(&self) == CDBUS_TYPE_STRING else { return texts }
        repeat {
            texts.append(text())
        } while dbus_message_iter_next(&self) != 0
        return texts
    }

    private mutating func fixedArray() -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        dbus_message_iter_get_fixed_array(&self, &start, &count)
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    private mutating func inner() -> DBusMessageIter {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&self, &inner)
        return inner
    }

    /// Reads a value of a basic type.
    ///
    /// The type of `initial` must be the type of the value.
    private mutating func basic<Basic: BitwiseCopyable>(_ initial: Basic) -> Basic {
        var basic = initial
        dbus_message_iter_get_basic(&self, &basic)
        return basic
    }

    private mutating func signature() -> String {
        guard let characters = dbus_message_iter_get_signature(&self) else { return "" }
        defer { dbus_free(characters) }
        return String(cString: characters)
    }
}
