import Foundation

/// The folders with the program's sounds.
struct SoundFiles {
    private let folders: [URL]

    /// Makes the list of folders.
    ///
    /// - Parameter folders: The folders, the most important first.
    init(folders: [URL]) {
        self.folders = folders
    }

    /// The folders of this process.
    ///
    /// - Parameter app: The app id of the program; empty if the program does not state one.
    /// - Returns: The bundle, the folder `Sounds` of the program's data, and `~/Library/Sounds`.
    static func ofProcess(app: String) -> SoundFiles {
        let home = FileManager.default.homeDirectoryForCurrentUser
        let data =
            ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
            .flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
            ?? home.appending(path: ".local/share")
        let own = app.isEmpty ? [] : [data.appending(path: app).appending(path: "Sounds")]
        return SoundFiles(
            folders: [Bundle.main.resourceURL, Bundle.main.bundleURL].compactMap(\.self)
                + own + [home.appending(path: "Library/Sounds")])
    }

    /// Returns the text for a sound in a request.
    ///
    /// If there is no file with the name, a name without an extension means a sound of the
    /// desktop's theme. Any other missing file means the default sound, as on Apple's systems.
    ///
    /// - Parameter sound: The sound.
    /// - Returns: `default`, the name of a theme sound, or the path of a file.
    func text(for sound: SoundFields) -> String {
        guard sound.kind == .file, let name = sound.name, !name.isEmpty else { return "default" }
        if let path = path(of: name) { return path }
        let isThemeName = name.unicodeScalars.allSatisfy { character in
            character.isASCII
                && (character.properties.isAlphabetic
                    || "-_0123456789".unicodeScalars.contains(character))
        }
        return isThemeName ? name : "default"
    }

    private func path(of name: String) -> String? {
        let paths =
            name.hasPrefix("/") ? [name] : folders.map { $0.appending(path: name).path }
        return paths.first { FileManager.default.isReadableFile(atPath: $0) }
    }
}
