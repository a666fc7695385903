import CJansson

extension JSONValue {
    /// Reads a JSON document (RFC 8259).
    ///
    /// Integers must fit into 64 bits. Larger ones are refused rather than rounded.
    ///
    /// - Throws: ``JSONTextError`` with the position of the problem. Duplicate keys and NUL
    ///   characters in strings are also errors.
    public init(text: String) throws(JSONTextError) {
        var text = text
        if let value = text.withUTF8(PlainJSONParser.value) {
            self = value
        } else {
            try self.init(anyText: text)
        }
    }

    /// Reads a document of the kind that ``PlainJSONParser`` reads; `nil` if it has another form.
    package init?(plain bytes: UnsafeBufferPointer<UInt8>) {
        guard let value = PlainJSONParser.value(of: bytes) else { return nil }
        self = value
    }

    /// Reads any document with jansson, which is slower than ``PlainJSONParser``.
    init(anyText text: String) throws(JSONTextError) {
        var text = text
        var error = json_error_t()
        // A document may be any value, not only an array or an object (RFC 8259, section 2).
        let flags = Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_ANY)
        let value = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                json_loadb($0.baseAddress, $0.count, flags, &error)
            }
        }
        guard let value else { throw JSONTextError(error) }
        defer { peal_json_decref(value) }
        self.init(value)
    }

    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_OBJECT:
            var members: [JSONObject.Member] = []
            members.reserveCapacity(json_object_size(value))
            var position = json_object_iter(value)
            while let current = position {
                let key = String(
                    decoding: UnsafeRawBufferPointer(
                        start: json_object_iter_key(current),
                        count: json_object_iter_key_len(current)), as: UTF8.self)
                members.append(.init(key, JSONValue(json_object_iter_value(current))))
                position = json_object_iter_next(value, current)
            }
            self = .object(JSONObject(members))
        case JSON_ARRAY:
            self = .array((0..<json_array_size(value)).map { JSONValue(json_array_get(value, $0)) })
        case JSON_STRING:
            self = .string(
                String(
                    decoding: UnsafeRawBufferPointer(
                        start: json_string_value(value), count: json_string_length(value)),
                    as: UTF8.self))
        case JSON_INTEGER: self = .int(Int(json_integer_value(value)))
        case JSON_REAL: self = .double(json_real_value(value))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }
}
