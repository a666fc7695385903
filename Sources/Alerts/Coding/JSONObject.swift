/// The members of a JSON object, in the order of their names, in which they are written.
///
/// Objects here have few members: looking through them takes less time than hashing would.
public struct JSONObject: Hashable, Sendable {
    /// A name with its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let key: String
        /// What it names.
        public var value: JSONValue

        /// Makes a member.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    private var members: [Member]

    /// An object with these members, in any order; no name comes twice.
    public init(_ members: [Member] = []) {
        self.members = members
        let isSorted = members.indices.dropFirst().allSatisfy {
            members[$0 - 1].key < members[$0].key
        }
        if !isSorted { self.members.sort { $0.key < $1.key } }
    }

    /// The names.
    public var keys: some Sequence<String> { members.lazy.map(\.key) }

    /// The value with a name; setting `nil` takes the member away.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key >= key } ?? members.endIndex
            if members.indices.contains(index), members[index].key == key {
                members.remove(at: index)
            }
            if let newValue { members.insert(Member(key, newValue), at: index) }
        }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The place of the first member.
    public var startIndex: Int { members.startIndex }
    /// The place after the last member.
    public var endIndex: Int { members.endIndex }
    /// The member at a place.
    public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with these members, in any order; no name comes twice.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.map { Member($0.0, $0.1) })
    }
}
