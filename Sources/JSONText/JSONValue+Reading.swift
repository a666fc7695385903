public import Alerts
import CJansson

extension JSONValue {
    /// Reads a JSON document (RFC 8259).
    ///
    /// Whole numbers are those of 64 bits; larger ones are refused rather than rounded.
    ///
    /// - Throws: ``JSONTextError`` with the place of what is wrong. That a key comes twice is wrong,
    ///   and so is a NUL in a text.
    public init(text: String) throws(JSONTextError) {
        var text = text
        var error = json_error_t()
        // Any value may be a document, not only lists and objects.
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
