import Foundation

extension NSCoder {
    private static let key = "fields"

    /// Stores the fields of an object.
    ///
    /// If a property list cannot hold the fields, nothing is stored, and decoding the object fails.
    func encodeFields(_ fields: some Encodable) {
        encode((try? Archive.data(fields)) as NSData?, forKey: Self.key)
    }

    /// Returns the fields that ``encodeFields(_:)`` has stored; `nil` if there are none.
    func decodeFields<Fields: Decodable>(_ type: Fields.Type) -> Fields? {
        guard let data = object(NSData.self, forKey: Self.key) else { return nil }
        return try? Archive.value(type, from: data as Data)
    }

    /// Returns an object of a class; `nil` if there is none.
    ///
    /// Tests of a program may use a coder that overrides only `decodeObject(forKey:)`, so other
    /// methods are called only on Foundation's own coder.
    func object<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        if Swift.type(of: self) == NSKeyedUnarchiver.self {
            decodeObject(of: type, forKey: key)
        } else {
            decodeObject(forKey: key) as? Object
        }
    }

    /// Returns a text; `nil` if there is none.
    func text(forKey key: String) -> String? {
        if Swift.type(of: self) == NSKeyedUnarchiver.self {
            decodeObject(of: NSString.self, forKey: key) as String?
        } else {
            decodeObject(forKey: key) as? String
        }
    }

    /// Returns a date; `nil` if there is none.
    func date(forKey key: String) -> Date? {
        if Swift.type(of: self) == NSKeyedUnarchiver.self {
            decodeObject(of: NSDate.self, forKey: key) as Date?
        } else {
            decodeObject(forKey: key) as? Date
        }
    }
}
