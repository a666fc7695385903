import Alerts

/// A program to run that plays one sound.
struct SoundCommand: Hashable, Sendable {
    var path: String
    var arguments: [String]
    /// The sound for the log: its name, or `file` without the path, which is the user's own.
    var sound: String
}

extension Sound {
    fileprivate var logged: String {
        if case .file = self { "file" } else { description }
    }
}

/// The programs that can play a sound for a server that does not.
struct SoundPlayers: Sendable {
    /// In the order in which they are tried.
    ///
    /// The first finds sounds by name itself, in the theme that the user has chosen.
    enum Program: String, CaseIterable, Sendable {
        case canberra = "canberra-gtk-play"
        case pipeWire = "pw-play"
        case pulseAudio = "paplay"
        case alsa = "aplay"
    }

    /// The players in the search path.
    var installed: [(program: Program, path: String)]
    /// The players that ``installed`` leaves out because they do not work.
    var failing: [(program: Program, path: String)] = []
    private var theme: SoundTheme

    init(environment: [String: String]) {
        installed = Program.allCases.compactMap { program in
            SearchPath.find(program.rawValue, in: environment).map { (program, $0) }
        }
        theme = SoundTheme(environment: environment)
    }

    /// What to run for a sound, the best first.
    ///
    /// - Parameters:
    ///   - sound: what was asked for.
    ///   - names: what to play where that is missing.
    /// - Returns: one for each player that can play it and each sound that may stand for it.
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

    private func arguments(of program: Program, for sound: Sound) -> [String]? {
        if program == .canberra {
            switch sound {
            case .named(let name): return ["--id", name]
            case .file(let path): return FileURI.isReadable(path) ? ["--file", path] : nil
            case .default, .none: return nil
            }
        }
        // ALSA's plays nothing that is compressed.
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
