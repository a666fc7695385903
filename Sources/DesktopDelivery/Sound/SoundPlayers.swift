import Alerts

/// A command line that plays one sound.
struct SoundCommand: Hashable, Sendable {
    var path: String
    var arguments: [String]
    /// The sound for the log: its name, or `file` instead of the path, which is private to the
    /// user.
    var sound: String
}

extension Sound {
    fileprivate var logged: String {
        if case .file = self { "file" } else { description }
    }
}

/// The programs that play sounds for servers that do not.
struct SoundPlayers: Sendable {
    /// The known players, in the order in which Peal tries them.
    ///
    /// `canberra-gtk-play` needs no path: it finds sounds by name, in the theme that the user has
    /// chosen.
    enum Program: String, CaseIterable, Sendable {
        case canberra = "canberra-gtk-play"
        case pipeWire = "pw-play"
        case pulseAudio = "paplay"
        case alsa = "aplay"
    }

    /// The players found in the search path.
    var installed: [(program: Program, path: String)]
    private var theme: SoundTheme

    init(environment: [String: String]) {
        installed = Program.allCases.compactMap { program in
            SearchPath.find(program.rawValue, in: environment).map { (program, $0) }
        }
        theme = SoundTheme(environment: environment)
    }

    /// Returns the command lines for a sound, the best first.
    ///
    /// - Parameters:
    ///   - sound: The sound of the notification.
    ///   - names: The names of the sounds to play if that one is missing.
    /// - Returns: One command for each sound and each player that can play it.
    func commands(for sound: Sound, else names: [String]) -> [SoundCommand] {
        let wanted: [Sound] = sound == .default ? [] : [sound]
        return (wanted + names.map(Sound.named)).flatMap { sound in
            installed.compactMap { program, path in
                arguments(of: program, for: sound).map {
                    SoundCommand(path: path, arguments: $0, sound: sound.logged)
                }
            }
        }
    }

    /// Returns the installed players that can play one of these sounds.
    func able(toPlay names: [String]) -> [(program: Program, path: String)] {
        installed.filter { program, _ in
            names.contains { arguments(of: program, for: .named($0)) != nil }
        }
    }

    private func arguments(of program: Program, for sound: Sound) -> [String]? {
        if program == .canberra {
            switch sound {
            case .named(let name): return ["--id", name]
            case .file(let path): return FileURI.isReadable(path) ? ["--file", path] : nil
            case .default, .none: return nil
            }
        }
        // `aplay` cannot play compressed files.
        let extensions = program == .alsa ? ["wav"] : SoundTheme.extensions
        let file: String? =
            switch sound {
            case .named(let name): theme.file(named: name, extensions: extensions)
            case .file(let path): path
            case .default, .none: nil
            }
        guard let file, FileURI.isReadable(file) else { return nil }
        guard program == .alsa else { return [file] }
        return file.lowercased().hasSuffix(".wav") ? ["--quiet", file] : nil
    }
}
