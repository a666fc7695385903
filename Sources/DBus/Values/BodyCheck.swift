internal import Messages

/// Refuses values that would make libdbus abort the process, or make the bus disconnect us.
///
/// The check adds up the size of the values in the wire format. The sum is at most a few bytes too
/// large, and is known before anything is allocated.
struct BodyCheck {
    /// The specification's limit for the size of one array.
    private static let maximumArray = 64 << 20
    /// The limit for a message body.
    ///
    /// The specification allows 128 MiB for a whole message, and the bus disconnects a program that
    /// sends more. This limit is lower, because the check counts only the path of the message's
    /// header.
    private static let maximumBody = 96 << 20
    /// The limit for nested containers.
    ///
    /// The specification allows 32 nested arrays and 32 nested structures. libdbus also counts
    /// variants and dictionary entries, up to this limit.
    private static let maximumDepth = 64

    private var offset: Int
    private var depth = 0

    /// Throws if the values cannot be sent as the body of a message.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - path: The object path in the message's header, whose length counts towards the size
    ///     limit.
    /// - Throws: ``BusError/Code/invalidValue`` or ``BusError/Code/tooLarge``.
    static func check(_ values: [Value], path: ObjectPath? = nil) throws(BusError) {
        var check = BodyCheck(offset: path?.rawValue.utf8.count ?? 0)
        for value in values {
            try check.visit(value)
        }
        try requireSignature(values.signatureText)
    }

    private init(offset: Int) {
        self.offset = offset
    }

    private mutating func visit(_ value: Value) throws(BusError) {
        switch value {
        case .byte: try advance(1, alignedTo: 1)
        case .int16, .uint16: try advance(2, alignedTo: 2)
        case .boolean, .int32, .uint32, .descriptor: try advance(4, alignedTo: 4)
        case .int64, .uint64, .double: try advance(8, alignedTo: 8)
        case .string(let text): try visitText(text)
        case .objectPath(let path): try advance(4 + path.rawValue.utf8.count + 1, alignedTo: 4)
        case .signature(let signature): try advance(2 + signature.rawValue.utf8.count, alignedTo: 1)
        case .bytes(let bytes):
            try nest { check throws(BusError) in
                try check.array(alignedTo: 1) { check throws(BusError) in
                    try check.advance(bytes.count, alignedTo: 1)
                }
            }
        case .strings(let texts):
            try nest { check throws(BusError) in
                try check.array(alignedTo: 4) { check throws(BusError) in
                    for text in texts { try check.visitText(text) }
                }
            }
        case .array(let element, let values): try visitArray(values, of: element)
        case .dictionary(let key, let value, let entries):
            try visitDictionary(entries, key: key, value: value)
        case .structure(let fields): try visitStructure(fields)
        case .variant(let content): try visitVariant(content)
        }
    }

    private mutating func visitText(_ text: String) throws(BusError) {
        guard !text.containsNUL else {
            throw BusError(code: .invalidValue, message: "A text contains NUL")
        }
        try advance(4 + text.utf8.count + 1, alignedTo: 4)
    }

    private mutating func visitArray(
        _ values: [Value], of element: Signature
    ) throws(BusError) {
        guard element.isSingle else {
            throw BusError(
                code: .invalidValue,
                message: "An array cannot have elements of \"\(element)\", which is not a "
                    + "single complete type")
        }
        try nest { check throws(BusError) in
            try check.array(alignedTo: element.alignment) { check throws(BusError) in
                for value in values {
                    try check.visit(value)
                    try Self.require(value, toBe: element, as: "element")
                }
            }
        }
    }

    private mutating func visitDictionary(
        _ entries: [Value.Entry], key: Signature, value: Signature
    ) throws(BusError) {
        guard key.isBasic, value.isSingle else {
            throw BusError(
                code: .invalidValue,
                message: "A dictionary cannot be from \"\(key)\" to \"\(value)\"")
        }
        // Count two levels: the array and its entries.
        try nest { check throws(BusError) in
            try check.nest { check throws(BusError) in
                try check.array(alignedTo: 8) { check throws(BusError) in
                    for entry in entries {
                        try check.advance(0, alignedTo: 8)
                        try check.visit(entry.key)
                        try Self.require(entry.key, toBe: key, as: "key")
                        try check.visit(entry.value)
                        try Self.require(entry.value, toBe: value, as: "value")
                    }
                }
            }
        }
    }

    private mutating func visitStructure(_ fields: [Value]) throws(BusError) {
        guard !fields.isEmpty else {
            throw BusError(code: .invalidValue, message: "A structure has no fields")
        }
        try advance(0, alignedTo: 8)
        try nest { check throws(BusError) in
            for field in fields {
                try check.visit(field)
            }
        }
    }

    private mutating func visitVariant(_ content: Value) throws(BusError) {
        try nest { check throws(BusError) in
            // Visit the content first: this limits the depth of the recursion in `signatureText`.
            try check.visit(content)
            let signature = content.signatureText
            try Self.requireSignature(signature)
            // The length of the signature can shift the content by up to 7 bytes of padding.
            try check.advance(2 + signature.utf8.count + 7, alignedTo: 1)
        }
    }

    private mutating func nest(
        _ body: (inout BodyCheck) throws(BusError) -> Void
    ) throws(BusError) {
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw BusError(
                code: .invalidValue,
                message: "Values are nested more than \(Self.maximumDepth) levels deep")
        }
        try body(&self)
        depth -= 1
    }

    private mutating func array(
        alignedTo alignment: Int, _ body: (inout BodyCheck) throws(BusError) -> Void
    ) throws(BusError) {
        try advance(4, alignedTo: 4)
        try advance(0, alignedTo: alignment)
        let start = offset
        try body(&self)
        guard offset - start <= Self.maximumArray else {
            throw BusError(
                code: .tooLarge,
                message: "An array of \(offset - start) bytes is over the limit of 64 MiB")
        }
    }

    private mutating func advance(_ count: Int, alignedTo alignment: Int) throws(BusError) {
        offset = (offset + alignment - 1) / alignment * alignment + count
        guard offset <= Self.maximumBody else {
            throw BusError(code: .tooLarge, message: "A message is over the limit of 96 MiB")
        }
    }

    private static func require(
        _ value: Value, toBe type: Signature, as role: String
    ) throws(BusError) {
        let found = value.signatureText
        guard found == type.rawValue else {
            throw BusError(
                code: .invalidValue,
                message: "Found an \(role) of type \"\(found)\" instead of \"\(type)\"")
        }
    }

    private static func requireSignature(_ text: String) throws(BusError) {
        do {
            _ = try Signature(text)
        } catch {
            throw BusError(code: .invalidValue, message: error.message)
        }
    }
}

extension Signature {
    fileprivate var isBasic: Bool {
        rawValue.utf8.count == 1 && !rawValue.utf8.elementsEqual("v".utf8)
    }

    fileprivate var alignment: Int {
        switch rawValue.utf8.first {
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "s"),
            UInt8(ascii: "o"), UInt8(ascii: "h"), UInt8(ascii: "a"):
            4
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("): 8
        default: 1
        }
    }
}
