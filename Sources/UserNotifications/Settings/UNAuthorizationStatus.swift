/// The user's answer to the question whether the program may send notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked, or has closed the question without an answer.
    case notDetermined = 0
    /// The user does not want notifications of the program.
    case denied = 1
    /// The program may send notifications.
    case authorized = 2
    /// The program may send quiet notifications, about which the user was not asked.
    case provisional = 3
    /// The permission of an App Clip, which does not exist on Linux.
    case ephemeral = 4
}
