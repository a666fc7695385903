extension Value {
    /// The number, if this is a byte.
    public var asByte: UInt8? {
        if case .byte(let number) = self { number } else { nil }
    }

    /// The truth value, if this is a boolean.
    public var asBoolean: Bool? {
        if case .boolean(let truth) = self { truth } else { nil }
    }

    /// The number, if this is an `i` (32-bit signed integer).
    public var asInt32: Int32? {
        if case .int32(let number) = self { number } else { nil }
    }

    /// The number, if this is a `u` (32-bit unsigned integer).
    public var asUInt32: UInt32? {
        if case .uint32(let number) = self { number } else { nil }
    }

    /// The number, if this is an `x` (64-bit signed integer).
    public var asInt64: Int64? {
        if case .int64(let number) = self { number } else { nil }
    }

    /// The number, if this is a `t` (64-bit unsigned integer).
    public var asUInt64: UInt64? {
        if case .uint64(let number) = self { number } else { nil }
    }

    /// The number, if this is a value of any integer type and fits into `Int`.
    public var asInteger: Int? {
        switch self {
        case .byte(let number): Int(number)
        case .int16(let number): Int(number)
        case .uint16(let number): Int(number)
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(exactly: number)
        case .uint64(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The number, if this is a double.
    public var asDouble: Double? {
        if case .double(let number) = self { number } else { nil }
    }

    /// The text, if this is a string.
    public var asString: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The file descriptor, if this is one; otherwise `nil`.
    public var asDescriptor: Descriptor? {
        if case .descriptor(let descriptor) = self { descriptor } else { nil }
    }

    /// The path, if this is an object path; otherwise `nil`.
    public var asObjectPath: ObjectPath? {
        if case .objectPath(let path) = self { path } else { nil }
    }

    /// The bytes, if this is an array of bytes.
    public var asBytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The elements, if this is an array other than ``bytes(_:)`` and ``strings(_:)``.
    public var asArray: [Value]? {
        if case .array(_, let elements) = self { elements } else { nil }
    }

    /// The texts, if this is ``strings(_:)``.
    ///
    /// A received array of strings always has this case.
    public var asStrings: [String]? {
        if case .strings(let texts) = self { texts } else { nil }
    }

    /// The fields, if this is a structure.
    public var asStructure: [Value]? {
        if case .structure(let fields) = self { fields } else { nil }
    }

    /// The entries with the contents of their variants, if this is a dictionary from strings to
    /// variants (`a{sv}`).
    ///
    /// If several entries have the same key, the last one counts.
    public var asProperties: [String: Value]? {
        guard case .dictionary(.string, .variant, let entries) = self else { return nil }
        var properties: [String: Value] = [:]
        for entry in entries {
            if let key = entry.key.asString {
                properties[key] = entry.value.unwrapped
            }
        }
        return properties
    }

    /// The content, if this is a variant; otherwise the value itself.
    public var unwrapped: Value {
        if case .variant(let content) = self { content } else { self }
    }
}
