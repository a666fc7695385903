import Alerts
import Glibc

/// A command line that plays one sound.
struct SoundCommand: Hashable, Sendable {
    var path: String
    var arguments: [String]
    /// The sound for the log: its name, or `file` instead of the path, which is private to the
    /// user.
    var sound: String
    /// Whether the arguments set the volume.
    var hasVolume = false
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
        case mpv
        case alsa = "aplay"

        /// Whether the program can play a sound at another volume than the loudest.
        var setsVolume: Bool { self != .alsa }

        /// Returns the arguments for a volume.
        ///
        /// - Parameter percent: The volume on the scale of the desktop's sliders, from 1 to 100: the
        ///   amplitude is its third power.
        /// - Returns: The arguments; empty if the program has none.
        func arguments(forVolume percent: Int) -> [String] {
            let amplitude = percent * percent * percent
            switch self {
            case .canberra:
                let decibels = 20 * log10(Double(amplitude) / 1_000_000)
                return ["--volume=\((decibels * 10).rounded() / 10)"]
            case .pipeWire:
                let digits = String(amplitude)
                let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
                return [percent < 100 ? "--volume=0.\(zeros)\(digits)" : "--volume=1.0"]
            case .pulseAudio: return ["--volume=\(percent * 65_536 / 100)"]
            case .mpv: return ["--volume=\(percent)"]
            case .alsa: return []
            }
        }
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
    ///   - volume: The volume in percent; `nil` for that of the desktop.
    /// - Returns: One command for each sound and each player that can play it.
    func commands(
        for sound: Sound, else names: [String], volume: Int? = nil
    ) -> [SoundCommand] {
        let wanted: [Sound] = sound == .default ? [] : [sound]
        return (wanted + names.map(Sound.named)).flatMap { sound in
            installed.compactMap { program, path in
                arguments(of: program, for: sound).map {
                    let options = volume.map(program.arguments(forVolume:)) ?? []
                    return SoundCommand(
                        path: path, arguments: options + $0, sound: sound.logged,
                        hasVolume: volume != nil && program.setsVolume)
                }
            }
        }
    }

    /// Whether the installed players can sound an alarm, and at which volume.
    var alarmSupport: AlarmSupport {
        let able = able(toPlay: SoundPlan.alarmNames)
        guard let first = able.first else { return .none }
        return first.program.setsVolume ? .full : .withoutVolume(first.program.rawValue)
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
        if program == .mpv {
            return ["--no-config", "--no-video", "--really-quiet", "--", file]
        }
        guard program == .alsa else { return [file] }
        return file.lowercased().hasSuffix(".wav") ? ["--quiet", file] : nil
    }
}

/// How the installed players can sound an alarm.
package enum AlarmSupport: Hashable, Sendable {
    /// A player repeats the sound and sets its volume.
    case full
    /// The player of this name repeats the sound, and cannot set its volume.
    case withoutVolume(String)
    /// No player can play the sound.
    case none

    /// The support by the players that are installed now.
    package static var current: AlarmSupport {
        SoundPlayers(environment: ProcessEnvironment.variables).alarmSupport
    }
}
