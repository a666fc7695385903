import JSON

/// The names that the members of an object may have.
struct JSONKeys: ExpressibleByArrayLiteral {
    /// The names in alphabetical order, which is also the order of the members.
    let names: [String]

    init(_ names: [String]) {
        self.names = names.sorted()
    }

    init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Returns the first member's name that is not among these names.
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
