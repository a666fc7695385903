/// The bus's answer to a request for a name.
public enum NameRequestReply: Hashable, Sendable {
    /// We own the name now.
    case owner
    /// We already owned the name.
    case alreadyOwner
    /// Another connection owns the name and keeps it.
    case takenByOther
}
