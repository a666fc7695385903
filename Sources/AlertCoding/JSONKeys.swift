import JSON

/// The names that the members of an object may have.
struct JSONKeys: ExpressibleByArrayLiteral {
    /// The names in alphabetical order, in which an object also keeps its members.
    let names: [String]

    init(_ names: [String]) {
        self.names = names.sorted()
    }

    init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Returns the first name in an object that is not one of these names; `nil` if there is none.
    func unknown(in object: JSONObject) -> String? {
        var rest = names[...]
        for name in object.keys {
            rest = rest.drop { $0 != name }
            guard !rest.isEmpty else { return name }
            rest.removeFirst()
        }
        return nil
    }
}
