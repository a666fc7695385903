internal import CDBus

extension BusMessage {
    /// Appends values that have passed ``BodyCheck``.
    func append(_ values: [Value]) throws(BusError) {
        guard !values.isEmpty else { return }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(pointer, &iterator)
        for value in values {
            try iterator.append(value)
        }
    }
}

extension DBusMessageIter {
    fileprivate mutating func append(_ value: Value) throws(BusError) {
        switch value {
        case .byte(let number): try append(number, CDBUS_TYPE_BYTE)
        // libdbus aborts the process on a boolean other than 0 and 1.
        case .boolean(let truth): try append(dbus_bool_t(truth ? 1 : 0), CDBUS_TYPE_BOOLEAN)
        case .int16(let number): try append(number, CDBUS_TYPE_INT16)
        case .uint16(let number): try append(number, CDBUS_TYPE_UINT16)
        case .int32(let number): try append(number, CDBUS_TYPE_INT32)
        case .uint32(let number): try append(number, CDBUS_TYPE_UINT32)
        case .int64(let number): try append(number, CDBUS_TYPE_INT64)
        case .uint64(let number): try append(number, CDBUS_TYPE_UINT64)
        case .double(let number): try append(number, CDBUS_TYPE_DOUBLE)
        case .string(let text): try append(text, CDBUS_TYPE_STRING)
        case .objectPath(let path): try append(path.rawValue, CDBUS_TYPE_OBJECT_PATH)
        case .signature(let signature): try append(signature.rawValue, CDBUS_TYPE_SIGNATURE)
        case .descriptor(let descriptor): try append(descriptor.number, CDBUS_TYPE_UNIX_FD)
        case .bytes(let bytes): try append(bytes)
        case .strings(let texts):
            try container(CDBUS_TYPE_ARRAY, of: "s") { array throws(BusError) in
                for text in texts {
                    try array.append(text, CDBUS_TYPE_STRING)
                }
            }
        case .array(let element, let values):
            try container(CDBUS_TYPE_ARRAY, of: element.rawValue) { array throws(BusError) in
                for value in values {
                    try array.append(value)
                }
            }
        case .dictionary(let key, let value, let entries):
            try append(entries, key: key, value: value)
        case .structure(let fields):
            try container(CDBUS_TYPE_STRUCT, of: nil) { structure throws(BusError) in
                for field in fields {
                    try structure.append(field)
                }
            }
        case .variant(let content):
            try container(CDBUS_TYPE_VARIANT, of: content.signatureText) {
                variant throws(BusError) in
                try variant.append(content)
            }
        }
    }

    private mutating func append<Number: BitwiseCopyable>(
        _ number: Number, _ type: Int32
    ) throws(BusError) {
        var number = number
        try requireMemory(dbus_message_iter_append_basic(&self, type, &number))
    }

    private mutating func append(_ text: String, _ type: Int32) throws(BusError) {
        let result = text.withCString { characters in
            var characters: UnsafePointer<CChar>? = characters
            return dbus_message_iter_append_basic(&self, type, &characters)
        }
        try requireMemory(result)
    }

    private mutating func append(_ bytes: [UInt8]) throws(BusError) {
        try container(CDBUS_TYPE_ARRAY, of: "y") { array throws(BusError) in
            let result = bytes.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                return buffer.isEmpty
                    ? 1
                    : dbus_message_iter_append_fixed_array(
                        &array, CDBUS_TYPE_BYTE, &start, Int32(buffer.count))
            }
            try requireMemory(result)
        }
    }

    private mutating func append(
        _ entries: [Value.Entry], key: Signature, value: Signature
    ) throws(BusError) {
        let type = "{\(key.rawValue)\(value.rawValue)}"
        try container(CDBUS_TYPE_ARRAY, of: type) { array throws(BusError) in
            for entry in entries {
                try array.container(CDBUS_TYPE_DICT_ENTRY, of: nil) { pair throws(BusError) in
                    try pair.append(entry.key)
                    try pair.append(entry.value)
                }
            }
        }
    }

    private mutating func container(
        _ type: Int32, of contents: String?,
        _ fill: (inout DBusMessageIter) throws(BusError) -> Void
    ) throws(BusError) {
        var inner = DBusMessageIter()
        try requireMemory(dbus_message_iter_open_container(&self, type, contents, &inner))
        do {
            try fill(&inner)
        } catch {
            dbus_message_iter_abandon_container(&self, &inner)
            throw error
        }
        try requireMemory(dbus_message_iter_close_container(&self, &inner))
    }
}
