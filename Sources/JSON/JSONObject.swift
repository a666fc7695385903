/// The members of a JSON object, sorted by name.
///
/// The members are written in this order.
///
/// Objects have few members here, so a binary search is faster than hashing.
public struct JSONObject: Hashable, Sendable {
    /// A name with its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let key: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    private var members: [Member]

    /// Creates an object with these members, in any order.
    ///
    /// Every name must be unique.
    public init(_ members: [Member] = []) {
        self.members = members
        let isSorted = members.indices.dropFirst().allSatisfy {
            members[$0 - 1].key < members[$0].key
        }
        if !isSorted { self.members.sort { $0.key < $1.key } }
    }

    /// Whether two members have the same name.
    ///
    /// The members are sorted, so two such members are next to each other.
    var hasDuplicates: Bool {
        members.indices.dropFirst().contains { members[$0 - 1].key == members[$0].key }
    }

    /// The names of the members.
    public var keys: some Sequence<String> { members.lazy.map(\.key) }

    /// The value with this name.
    ///
    /// Setting `nil` removes the member.
    public subscript(key: String) -> JSONValue? {
        get {
            let index = place(of: key)
            return index < members.count && members[index].key == key ? members[index].value : nil
        }
        set {
            let index = place(of: key)
            if members.indices.contains(index), members[index].key == key {
                members.remove(at: index)
            }
            if let newValue { members.insert(Member(key, newValue), at: index) }
        }
    }

    /// Returns the index of the first member whose name is not before `key`.
    private func place(of key: String) -> Int {
        var places = members.indices
        while !places.isEmpty {
            let middle = places.lowerBound + places.count / 2
            if members[middle].key < key {
                places = middle + 1..<places.upperBound
            } else {
                places = places.lowerBound..<middle
            }
        }
        return places.lowerBound
    }
}

extension JSONObject: RandomAccessCollection {
    /// The index of the first member.
    public var startIndex: Int { members.startIndex }
    /// The index after the last member.
    public var endIndex: Int { members.endIndex }
    /// The member at this index.
    public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with these members, in any order.
    ///
    /// Every name must be unique.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.map { Member($0.0, $0.1) })
    }
}
