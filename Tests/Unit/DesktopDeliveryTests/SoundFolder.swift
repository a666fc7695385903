import Glibc
import TestSupport

/// A folder with a sound theme and sound players.
///
/// Instead of playing a sound, a player records its command line.
final class SoundFolder: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    /// Creates the folder.
    ///
    /// - Parameters:
    ///   - players: The names of the players to install, each with its exit status.
    ///   - sounds: The files of the theme.
    /// - Throws: An error if the folder cannot be created.
    init(players: [String: Int], sounds: [String] = ["message-new-instant.oga"]) throws {
        folder = try TemporaryFolder()
        for (name, status) in players {
            try folder.write(
                """
                #!/bin/sh
                echo "\(name) $*" >> "\(folder.path)/played"
                exit \(status)
                """, to: name, isExecutable: true)
        }
        for level in ["data", "data/sounds", "data/sounds/freedesktop", theme] {
            mkdir("\(folder.path)/\(level)", 0o700)
        }
        for sound in sounds { try folder.write("", to: "\(theme)/\(sound)") }
    }

    /// Installs a player that records its command line and then runs a script.
    func addPlayer(_ name: String, running script: String) throws {
        try folder.write(
            """
            #!/bin/sh
            echo $$ > "\(folder.path)/\(name).pid"
            echo "\(name) $*" >> "\(folder.path)/played"
            \(script)
            """, to: name, isExecutable: true)
    }

    /// The id of the process in which a player from ``addPlayer(_:running:)`` last ran.
    func process(of name: String) -> pid_t? { number(in: name + ".pid") }

    /// The number in a file that a player has written.
    func number(in name: String) -> pid_t? {
        guard let file = fopen("\(path)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = fread(&bytes, 1, bytes.count, file)
        return pid_t(String(decoding: bytes[..<count], as: UTF8.self).prefix { $0.isNumber })
    }

    private let theme = "data/sounds/freedesktop/stereo"

    var environment: [String: String] {
        ["PATH": "relative:" + path, "XDG_DATA_HOME": path + "/data", "XDG_DATA_DIRS": "/missing"]
    }

    /// The path of a file of the theme.
    func sound(_ name: String) -> String { "\(path)/\(theme)/\(name)" }

    /// Adds an empty file.
    func add(_ name: String) throws { try folder.write("", to: name) }

    /// The command lines that the players have recorded so far.
    var played: [String] { folder.lines(of: "played") }

    /// Waits until this many sounds were played.
    ///
    /// The function has to poll, because players send no event.
    func played(_ count: Int) async throws -> [String] {
        try await within {
            while self.played.count < count { try await Task.sleep(for: .milliseconds(5)) }
            return self.played
        }
    }
}
