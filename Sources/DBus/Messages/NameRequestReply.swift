/// How the bus answered to the request for a name.
public enum NameRequestReply: Hashable, Sendable {
    /// The name is ours now.
    case owner
    /// The name was ours already.
    case alreadyOwner
    /// The name is somebody else's, and stays so.
    case takenByOther
}
