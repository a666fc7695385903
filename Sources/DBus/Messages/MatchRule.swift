/// Which signals are wanted: those that agree with everything that is not `nil`.
public struct MatchRule: Hashable, Sendable {
    /// Who must have sent it.
    ///
    /// For a well-known name that is its owner at that time: a stranger's signal does not pass,
    /// even where it looks the same in everything else.
    public var sender: BusName?
    /// The object that it must be about.
    public var path: ObjectPath?
    /// The interface that it must belong to.
    public var interface: InterfaceName?
    /// The signal that it must be.
    public var member: MemberName?
    /// The text that its first argument must be.
    public var argument0: String?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - sender: Who must have sent it.
    ///   - path: The object that it must be about.
    ///   - interface: The interface that it must belong to.
    ///   - member: The signal that it must be.
    ///   - argument0: The text that its first argument must be.
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

    /// The rule for the changes of a name's owner.
    ///
    /// - Parameter name: The name.
    /// - Returns: A rule for `NameOwnerChanged` of that name: its old and its new owner are the
    ///   signal's second and third argument, and empty where there is none.
    public static func ownerChanges(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus, path: .bus, interface: .bus, member: "NameOwnerChanged",
            argument0: name.rawValue)
    }
}

extension MatchRule {
    /// The rule in the bus's own language.
    var text: String {
        var text = "type='signal'"
        func append(_ key: String, _ value: String?) {
            guard let value else { return }
            // Within quotes everything stands for itself but the quote.
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

    /// The sender, if whose signals pass depends on who owns that name.
    var trackedSender: BusName? {
        guard let sender, !sender.isUnique, sender != .bus else { return nil }
        return sender
    }
}
