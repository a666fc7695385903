import Messages

/// The sound that is played when an alert rings.
///
/// The text form is `default`, `none`, the absolute path of a sound file, or a name from the XDG
/// Sound Naming Specification such as `bell`.
public enum Sound: Hashable, Sendable, CustomStringConvertible {
    /// The theme's sound for an instant message, or for an alarm clock if the urgency is critical.
    case `default`
    /// Silence.
    case none
    /// A sound of the desktop's sound theme.
    case named(String)
    /// A sound file, by its absolute path.
    case file(String)

    /// Reads the text form.
    ///
    /// ``Alert/validate()`` checks the name or path later.
    public init(_ text: String) {
        switch text {
        case "default": self = .default
        case "none": self = .none
        default: self = text.hasPrefix("/") ? .file(text) : .named(text)
        }
    }

    /// The text form.
    public var description: String {
        switch self {
        case .default: "default"
        case .none: "none"
        case .named(let name): name
        case .file(let path): path
        }
    }

    /// Checks the name or the path.
    ///
    /// - Throws: ``AlertError`` that names the wrong sound and says what is allowed.
    package func validate() throws(AlertError) {
        switch self {
        case .default, .none: break
        case .file(let path): try Text.check(path, "sound", maximumBytes: 4096)
        case .named(let name):
            try Text.check(name, "sound", maximumBytes: 128)
            guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            else {
                throw .invalid(
                    "'\(Text.excerpt(name))' is not a sound. Use default, none, a "
                        + "name from the sound theme like bell, or the absolute path of "
                        + "a file.")
            }
        }
    }
}
