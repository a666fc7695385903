public import Alerts
import Messages

/// A process that registers for a program.
public struct ProgramProcess: Hashable, Sendable {
    /// The path of the process's file; `nil` if it is not known, or in a sandbox.
    public var executable: String?
    /// The sandbox around the process; `nil` if there is none.
    public var sandbox: Sandbox?
    /// A text that no other process shares; `nil` if the process is not known.
    public var identity: String?

    /// A sandbox around a process.
    public enum Sandbox: Hashable, Sendable {
        /// Flatpak, which has given the program this id.
        case flatpak(ProgramID)
        /// A sandbox that gives no ids.
        case other
    }

    /// Creates a process.
    public init(executable: String?, sandbox: Sandbox? = nil, identity: String? = nil) {
        self.executable = executable
        self.sandbox = sandbox
        self.identity = identity
    }

    /// Returns the id of the process's program.
    ///
    /// - Parameter claim: The id that the process wants; `nil` for one that the process shows.
    /// - Returns: The id.
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/invalidRequest`` if there is no
    ///   claim and the process shows no id, or if its sandbox has given it another id.
    func program(claiming claim: ProgramID?) throws(ProgramError) -> ProgramID {
        if case .flatpak(let app) = sandbox {
            let id = claim ?? app
            guard id == app || id.rawValue.hasPrefix(app.rawValue + ".") else {
                throw ProgramError(
                    .invalidRequest,
                    "The Flatpak \(app) cannot use the id '\(id)'. Use '\(app)', or an id that "
                        + "begins with '\(app).'.")
            }
            return id
        }
        if let claim { return claim }
        guard let executable else {
            throw ProgramError(
                .invalidRequest, "Give an id: Peal cannot read which program this is.")
        }
        // All scripts of an interpreter would share its id, and so their requests and permission.
        guard !Interpreter.isInterpreter(executable) else {
            throw ProgramError(
                .invalidRequest,
                "Give an id: \(executable) runs many programs, so Peal cannot tell which one this "
                    + "is.")
        }
        return ProgramID(executable: executable)
    }

    /// Refuses a sandboxed process that claims the id of another program.
    ///
    /// A sandbox that gives no ids does not say whose id it is.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/invalidRequest``.
    func requireAccess(to program: Program) throws(ProgramError) {
        let isElsewhere =
            program.sandbox == .flatpak || program.sandbox == nil && program.executable != nil
        guard sandbox != .other || !isElsewhere else {
            throw ProgramError(
                .invalidRequest,
                "'\(program.id)' is the id of a program outside of this sandbox. Choose another "
                    + "id.")
        }
    }
}

extension ProgramID {
    /// Makes an id for a program that claims none, from the name of its file and a hash of its
    /// path.
    ///
    /// Because of the hash, two programs with the same file name have different ids.
    init(executable path: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let suffix = Alert.ID(digest: hash).rawValue
        let characters = name.utf8.prefix(200).map { byte in
            Text.isNameByte(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        self = (try? ProgramID("\(String(characters))-\(suffix)")) ?? ProgramID(digest: hash)
    }
}

/// The programs that run other programs, so that their own file does not tell which program it is.
enum Interpreter {
    private static let names: Set<String> = [
        "ash", "awk", "bash", "bun", "busybox", "dash", "deno", "dotnet", "electron", "fish",
        "gawk", "gjs", "gjs-console", "guile", "java", "julia", "ksh", "lua", "luajit", "mawk",
        "mksh", "mono", "mono-sgen", "node", "nodejs", "perl", "php", "pypy", "python", "R",
        "Rscript", "ruby", "sh", "tclsh", "wish", "zsh",
    ]

    /// Returns whether the file at a path is an interpreter, of whatever version.
    static func isInterpreter(_ path: String) -> Bool {
        var name = path.split(separator: "/").last ?? ""
        if names.contains(String(name)) { return true }
        while let last = name.last, last.isNumber || last == "." || last == "-" {
            name.removeLast()
        }
        return names.contains(String(name))
    }
}
