/// A filter for signals.
///
/// A signal matches if it agrees with every property that is not `nil`.
public struct MatchRule: Hashable, Sendable {
    /// The sender of the signal.
    ///
    /// For a well-known name, the signal must come from the connection that owns the name at that
    /// time. A signal from any other connection does not match, even if everything else matches.
    public var sender: BusName?
    /// The object that emits the signal.
    public var path: ObjectPath?
    /// The interface of the signal.
    public var interface: InterfaceName?
    /// The name of the signal.
    public var member: MemberName?
    /// The string that the signal's first argument must equal.
    public var argument0: String?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - sender: The sender of the signal.
    ///   - path: The object that emits the signal.
    ///   - interface: The interface of the signal.
    ///   - member: The name of the signal.
    ///   - argument0: The string that the signal's first argument must equal.
    public init(
        sender: BusName? = nil, path: ObjectPath? = nil, interface: InterfaceName? = nil,
        member: MemberName? = nil, argument0: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.argument0 = argument0
    }

    /// Returns a rule for the changes of a name's owner.
    ///
    /// - Parameter name: The name.
    /// - Returns: A rule for the signal `NameOwnerChanged` of that name. Its second and third
    ///   arguments are the old and the new owner, or an empty string if there is none.
    public static func ownerChanges(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus, path: .bus, interface: .bus, member: "NameOwnerChanged",
            argument0: name.rawValue)
    }
}

extension MatchRule {
    /// The rule in the match rule syntax of the D-Bus specification.
    var text: String {
        var text = "type='signal'"
        func append(_ key: String, _ value: String?) {
            guard let value else { return }
            // Between single quotes, every character except the quote itself is literal.
            let quoted = value.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: #"'\''"#)
            text += ",\(key)='\(quoted)'"
        }
        append("sender", sender?.rawValue)
        append("path", path?.rawValue)
        append("interface", interface?.rawValue)
        append("member", member?.rawValue)
        append("arg0", argument0)
        return text
    }

    /// The sender, if it is a well-known name whose current owner must be known to match a signal.
    var trackedSender: BusName? {
        guard let sender, !sender.isUnique, sender != .bus else { return nil }
        return sender
    }
}
