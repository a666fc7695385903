public import Alerts
import CJansson
import Glibc

extension JSONValue {
    /// How much room a text takes.
    public enum Layout: Sendable {
        /// One line without spaces.
        case compact
        /// A line for each value, for people.
        case indented
    }

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
            var object: [String: JSONValue] = [:]
            object.reserveCapacity(json_object_size(value))
            var position = json_object_iter(value)
            while let current = position {
                let key = String(
                    decoding: UnsafeRawBufferPointer(
                        start: json_object_iter_key(current),
                        count: json_object_iter_key_len(current)), as: UTF8.self)
                object[key] = JSONValue(json_object_iter_value(current))
                position = json_object_iter_next(value, current)
            }
            self = .object(object)
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

    /// The document as text, with the keys of objects in alphabetical order.
    ///
    /// Numbers that are not whole have up to 17 digits; those that are not finite, which JSON does
    /// not have, become null.
    public func text(_ layout: Layout = .compact) -> String {
        let value = library
        defer { peal_json_decref(value) }
        // JSON_INDENT(2) is a macro that Swift does not see.
        let room = layout == .compact ? Int(JSON_COMPACT) : 2
        let flags = room | Int(JSON_SORT_KEYS) | Int(JSON_ENCODE_ANY)
        guard let text = json_dumps(value, flags) else {
            preconditionFailure("Out of memory, which is all that jansson can say no for here.")
        }
        defer { free(text) }
        return String(cString: text)
    }

    /// The same for the library, which need not check texts again: in Swift they are UTF-8.
    private var library: UnsafeMutablePointer<json_t> {
        switch self {
        case .null: return json_null()
        case .bool(let flag): return flag ? json_true() : json_false()
        case .int(let number): return json_integer(json_int_t(number))
        case .double(let number): return json_real(number) ?? json_null()
        case .string(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    json_stringn_nocheck($0.baseAddress, $0.count)
                }
            }
        case .array(let elements):
            let array: UnsafeMutablePointer<json_t> = json_array()
            for element in elements { json_array_append_new(array, element.library) }
            return array
        case .object(let members):
            let object: UnsafeMutablePointer<json_t> = json_object()
            for (key, value) in members {
                json_object_set_new_nocheck(object, key, value.library)
            }
            return object
        }
    }
}
