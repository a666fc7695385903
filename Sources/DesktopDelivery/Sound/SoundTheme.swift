import Glibc

/// Finds sounds by name for players that can only play files (XDG Sound Theme Specification, "Sound
/// Lookup").
///
/// Only freedesktop's theme is searched; all other themes inherit from it.
package struct SoundTheme: Sendable {
    static let extensions = ["oga", "ogg", "wav"]

    private let folders: [String]

    package init(environment: [String: String]) {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let own = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        // Relative paths must be ignored (XDG Base Directory Specification).
        folders = ([own].compactMap(\.self) + system.split(separator: ":").map(String.init))
            .filter { $0.hasPrefix("/") }
            .map { $0 + "/sounds/freedesktop/stereo/" }
    }

    /// Returns the file of a sound, or of the nearest more general sound, such as `message` for
    /// `message-new-instant`.
    func file(named name: String, extensions: [String] = Self.extensions) -> String? {
        var name = name[...]
        while !name.isEmpty {
            for folder in folders {
                for fileExtension in extensions {
                    let path = folder + name + "." + fileExtension
                    if FileURI.isReadable(path) { return path }
                }
            }
            name = name.lastIndex(of: "-").map { name[..<$0] } ?? ""
        }
        return nil
    }

    /// Whether the theme is installed, but has neither a sound of this name nor a more general one.
    package func lacks(_ name: String) -> Bool {
        folders.contains { access($0, R_OK) == 0 } && file(named: name) == nil
    }
}
