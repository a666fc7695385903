/// A value of any D-Bus type.
///
/// A received value is always valid. A value made by the program may be invalid, such as an array
/// with elements of different types or a string with a NUL. Sending such a value throws
/// ``BusError/Code/invalidValue`` or ``BusError/Code/tooLarge``, and nothing is sent.
public enum Value: Hashable, Sendable {
    /// `y`: an 8-bit unsigned integer.
    case byte(UInt8)
    /// `b`: a boolean.
    case boolean(Bool)
    /// `n`: a 16-bit signed integer.
    case int16(Int16)
    /// `q`: a 16-bit unsigned integer.
    case uint16(UInt16)
    /// `i`: a 32-bit signed integer.
    case int32(Int32)
    /// `u`: a 32-bit unsigned integer.
    case uint32(UInt32)
    /// `x`: a 64-bit signed integer.
    case int64(Int64)
    /// `t`: a 64-bit unsigned integer.
    case uint64(UInt64)
    /// `d`: a double.
    case double(Double)
    /// `s`: a string without NUL characters.
    case string(String)
    /// `o`: an object path.
    case objectPath(ObjectPath)
    /// `g`: a signature.
    case signature(Signature)
    /// `h`: a file descriptor.
    case descriptor(Descriptor)
    /// An array of elements of one type. A received array of bytes is always ``bytes(_:)``, and a
    /// received array of strings always ``strings(_:)``.
    case array(of: Signature, [Value])
    /// `ay`: an array of bytes. Unlike other arrays, it is copied in one step.
    case bytes([UInt8])
    /// `as`: an array of strings without NUL characters.
    case strings([String])
    /// A dictionary with its entries in the order of the wire format.
    case dictionary(key: Signature, value: Signature, [Entry])
    /// A sequence of one or more values, each of any type.
    case structure([Value])
    /// `v`: a value together with its type.
    indirect case variant(Value)
}

extension Value {
    /// One entry of a dictionary.
    public struct Entry: Hashable, Sendable {
        /// The key, a value of a basic type.
        public var key: Value
        /// The value for the key.
        public var value: Value

        /// Makes an entry.
        ///
        /// - Parameters:
        ///   - key: The key, a value of a basic type.
        ///   - value: The value for the key.
        public init(key: Value, value: Value) {
            self.key = key
            self.value = value
        }
    }
}

extension Value {
    /// Makes a dictionary from strings to variants (`a{sv}`) in the given order.
    ///
    /// - Parameter properties: The keys and values. Each value is wrapped in a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [(String, Value)]) -> Value {
        .dictionary(
            key: .string, value: .variant,
            properties.map { Entry(key: .string($0), value: .variant($1)) })
    }

    /// Makes a dictionary from strings to variants (`a{sv}`), sorted by key.
    ///
    /// - Parameter properties: The keys and values. Each value is wrapped in a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [String: Value]) -> Value {
        .properties(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
