import Foundation

/// The property list that a program attaches to a notification.
struct UserInfo: Codable, Hashable {
    var values: [AnyHashable: Any]

    init(_ values: [AnyHashable: Any] = [:]) {
        self.values = values
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let list = try PropertyListSerialization.propertyList(
            from: container.decode(Data.self), format: nil)
        guard let values = list as? [AnyHashable: Any] else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The userInfo is not a dictionary")
        }
        self.values = values
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0))
    }

    static func == (left: UserInfo, right: UserInfo) -> Bool {
        areEqual(left.values, right.values)
    }

    /// Compares two values of property lists.
    ///
    /// `NSDictionary` does not compare nested values of Swift reliably on Linux.
    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? NSNumber, let right = right as? NSNumber {
            return left.isEqual(to: right)
        }
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            return left.count == right.count
                && left.allSatisfy { key, value in
                    right[key].map { areEqual(value, $0) } ?? false
                }
        }
        if let left = left as? [Any], let right = right as? [Any] {
            return left.count == right.count && zip(left, right).allSatisfy(areEqual)
        }
        guard let left = left as? AnyHashable, let right = right as? AnyHashable else {
            return false
        }
        return left == right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(values.count)
    }
}
