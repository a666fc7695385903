extension Value {
    /// The type of this value.
    ///
    /// The signature of an invalid value may itself be invalid.
    public var signature: Signature { Signature(trusted: signatureText) }

    var signatureText: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let element, _): "a" + element.rawValue
        case .bytes: "ay"
        case .strings: "as"
        case .dictionary(let key, let value, _): "a{\(key.rawValue)\(value.rawValue)}"
        case .structure(let fields): "(\(fields.signatureText))"
        case .variant: "v"
        }
    }
}

extension [Value] {
    /// The types of these values, in order.
    public var signature: Signature { Signature(trusted: signatureText) }

    var signatureText: String {
        var text = ""
        for value in self {
            text += value.signatureText
        }
        return text
    }
}
