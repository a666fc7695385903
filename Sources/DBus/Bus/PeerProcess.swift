import Glibc

/// The process at the other end of a connection to the bus, as `/proc` describes it.
public struct PeerProcess: Hashable, Sendable {
    /// The number and the start of the process, which no other process shares; `nil` if they are
    /// not known.
    public var identity: String?
    /// The path of the process's file; `nil` if it is not known, or in a sandbox.
    public var executable: String?
    /// The sandbox around the process; `nil` if it sees the same files as this process.
    public var sandbox: Sandbox?

    /// The capabilities in effect, as bits; none if they are not known.
    private var capabilities: UInt64 = 0

    /// Looks for a capability of capabilities(7) among those of the process.
    ///
    /// - Parameter number: The number of the capability.
    /// - Returns: Whether the process has the capability.
    public func hasCapability(_ number: Int) -> Bool { capabilities & (1 << number) != 0 }

    /// A sandbox around a process.
    public enum Sandbox: Hashable, Sendable {
        /// Flatpak, which has given the process this app id.
        case flatpak(app: String)
        /// A sandbox that does not name the process: another one, or a process that cannot be read.
        case other
    }

    /// Reads a process.
    ///
    /// - Parameter number: The process ID; `nil` if it is not known.
    public init(_ number: UInt32?) {
        sandbox = .other
        guard let number else { return }
        // An open folder never shows a later process with the same number.
        let folder = open("/proc/\(number)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        if let start = Self.start(in: folder) { identity = "\(number)@\(start)" }
        capabilities = Self.capabilities(in: folder)
        if Self.seesOurFiles(folder) {
            sandbox = nil
            executable = Self.executable(in: folder)
        } else if let app = Self.text(of: "root/.flatpak-info", in: folder).flatMap(Self.app) {
            sandbox = .flatpak(app: app)
        }
    }

    /// Returns whether a process has the mounts and the root folder of this process.
    private static func seesOurFiles(_ folder: Int32) -> Bool {
        let mounts = link("ns/mnt", in: folder)
        var (root, ours) = (stat(), stat())
        return mounts != nil && mounts == link("/proc/self/ns/mnt", in: folder)
            && fstatat(folder, "root", &root, 0) == 0 && stat("/", &ours) == 0
            && root.st_dev == ours.st_dev && root.st_ino == ours.st_ino
    }

    /// Returns the time at which a process started, in clock ticks after the start of the system.
    private static func start(in folder: Int32) -> Substring? {
        // The name of the process comes first, in parentheses, and may have spaces.
        let fields = text(of: "stat", in: folder)?.split(separator: ")").last?
            .split(separator: " ")
        return fields.flatMap { $0.count > 19 ? $0[19] : nil }
    }

    /// Returns the capabilities of a process that are in effect.
    private static func capabilities(in folder: Int32) -> UInt64 {
        let label = "CapEff:\t"
        let line = text(of: "status", in: folder)?.split(separator: "\n")
            .first { $0.hasPrefix(label) }
        return line.flatMap { UInt64($0.dropFirst(label.count), radix: 16) } ?? 0
    }

    /// Returns the path of a process's file.
    ///
    /// If an upgrade has replaced the file, the kernel adds a word to the path of the new file.
    private static func executable(in folder: Int32) -> String? {
        guard let path = link("exe", in: folder) else { return nil }
        let ending = " (deleted)"
        let paths = path.hasSuffix(ending) ? [path, String(path.dropLast(ending.count))] : [path]
        return paths.first { access($0, F_OK) == 0 }
    }

    private static func link(_ path: String, in folder: Int32) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(folder, path, &target, target.count)
        guard count > 0 else { return nil }
        return String(
            decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the beginning of a regular file.
    private static func text(of path: String, in folder: Int32) -> String? {
        let file = openat(folder, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(file, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Returns the app id in the text of a `.flatpak-info`.
    static func app(in text: String) -> String? {
        var isApplication = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") {
                isApplication = line == "[Application]"
            } else if isApplication, line.hasPrefix("name=") {
                return String(line.dropFirst("name=".count))
            }
        }
        return nil
    }
}

extension Bus {
    /// Returns the process that owns a name on the bus.
    ///
    /// The bus says only which process opened the connection. Programs in a Flatpak reach the bus
    /// through a proxy in the same sandbox.
    public func process(of name: BusName) async -> PeerProcess {
        PeerProcess(try? await processID(of: name))
    }
}
