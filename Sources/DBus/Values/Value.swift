/// A value of any D-Bus type, except file descriptors.
///
/// What is received is always valid. What is made may not be (an array whose elements are not of
/// the declared type, a text with NUL in it): sending such a value throws
/// ``BusError/Code/invalidValue`` or ``BusError/Code/tooLarge``, and nothing is sent.
public enum Value: Hashable, Sendable {
    /// `y`.
    case byte(UInt8)
    /// `b`.
    case boolean(Bool)
    /// `n`.
    case int16(Int16)
    /// `q`.
    case uint16(UInt16)
    /// `i`.
    case int32(Int32)
    /// `u`.
    case uint32(UInt32)
    /// `x`.
    case int64(Int64)
    /// `t`.
    case uint64(UInt64)
    /// `d`.
    case double(Double)
    /// `s`: a text without NUL.
    case string(String)
    /// `o`.
    case objectPath(ObjectPath)
    /// `g`.
    case signature(Signature)
    /// An array of elements of one type. Received arrays of bytes are always ``bytes(_:)``, those of
    /// texts ``strings(_:)``.
    case array(of: Signature, [Value])
    /// `ay`: an array of bytes, which is copied as a whole.
    case bytes([UInt8])
    /// `as`: an array of texts without NUL.
    case strings([String])
    /// An array of entries, in the order in which they are on the wire.
    case dictionary(key: Signature, value: Signature, [Entry])
    /// A sequence of at least one value of any types.
    case structure([Value])
    /// `v`: a value that carries its type with it.
    indirect case variant(Value)
}

extension Value {
    /// One entry of a dictionary.
    public struct Entry: Hashable, Sendable {
        /// What the entry is found by; of a basic type.
        public var key: Value
        /// What is found.
        public var value: Value

        /// Makes an entry.
        ///
        /// - Parameters:
        ///   - key: What the entry is found by; of a basic type.
        ///   - value: What is found.
        public init(key: Value, value: Value) {
            self.key = key
            self.value = value
        }
    }
}
