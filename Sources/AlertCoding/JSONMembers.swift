import JSON

/// Collects the members of an object.
///
/// A brief object leaves out members with their default value.
struct JSONMembers {
    let isBrief: Bool
    private var members: [JSONObject.Member] = []

    init(isBrief: Bool) {
        self.isBrief = isBrief
        members.reserveCapacity(isBrief ? 6 : 18)
    }

    /// Adds a member, unless the object is brief and `value` is the default of a missing member.
    mutating func add(
        _ key: String, _ value: JSONValue, usual: @autoclosure () -> JSONValue = .null
    ) {
        if !isBrief || value != usual() { members.append(.init(key, value)) }
    }

    var object: JSONValue { .object(JSONObject(members)) }
}
