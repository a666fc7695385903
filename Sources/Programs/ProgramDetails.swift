import Alerts
import Messages

/// The properties that a program states about itself.
///
/// If a property is `nil`, the value that Peal already knows stays.
public struct ProgramDetails: Hashable, Sendable {
    /// The name that people read.
    public var name: String?
    /// The name of an icon in the desktop's theme, or the absolute path of an image.
    public var icon: String?
    /// The arguments with which the program wants to be started after a click.
    public var arguments: [String]?
    /// Whether this connection takes the user's responses.
    public var takesResponses: Bool?
    /// Whether this connection wants to be asked before a notification is shown.
    public var isAskedBeforePresenting: Bool?
    /// Whether the program is in the foreground.
    ///
    /// Only a program in the foreground is asked before a notification is shown. A program counts
    /// as being in the foreground until it sets this property to `false`.
    public var isInForeground: Bool?

    /// Creates details in which every property is `nil`.
    public init() {}

    /// Checks the texts, which the store keeps and every notification carries.
    func check() throws(ProgramError) {
        guard name.map(Text.isVisible) != false else {
            throw ProgramError(
                .invalidRequest,
                "The name has no visible characters. Give a name that people can read, or none.")
        }
        guard (icon?.utf8.count ?? 0) <= 4096 else {
            throw ProgramError(.invalidRequest, "The icon is too long. The maximum is 4096 bytes.")
        }
        let bytes = arguments?.reduce(0) { $0 + $1.utf8.count + 1 } ?? 0
        guard bytes <= 65_536 else {
            throw ProgramError(
                .invalidRequest, "The arguments are too long. The maximum is 65536 bytes.")
        }
    }
}
