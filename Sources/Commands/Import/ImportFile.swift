import Glibc
import Messages

/// The file that `peal import` reads: a regular file, a pipe or a terminal.
struct ImportFile {
    /// The path, or `-` for standard input.
    let name: String

    /// The maximum size in bytes.
    ///
    /// A hundred thousand events take about half of it.
    private static let mostBytes = 64 << 20

    /// Reads the whole text, without a byte order mark.
    ///
    /// - Throws: ``MissingFile`` if the file cannot be read, ``UnusableFile`` if it is a device,
    ///   too large or not UTF-8.
    func text() throws -> String {
        guard !isAddress else {
            let address = name.hasPrefix("webcal:") ? "https:" + name.dropFirst(7) : name
            throw MissingFile(
                message:
                    "Peal does not use the network. Fetch the calendar first, for example with: "
                    + "curl -fsSL '\(address)' | peal import -")
        }
        // Without O_NONBLOCK, opening a pipe would wait for its writer, silently.
        let descriptor =
            name == "-" ? STDIN_FILENO : Glibc.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable() }
        defer { if name != "-" { close(descriptor) } }
        try checkKind(of: descriptor)
        if name != "-" {
            waitForWriter(descriptor)
            _ = fcntl(descriptor, F_SETFL, 0)
        }
        var bytes = try bytes(from: descriptor)
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UnusableFile(message: "\(name) is not UTF-8 text.")
        }
        return text
    }

    /// Whether the name is the address of a calendar on the network.
    private var isAddress: Bool {
        ["http://", "https://", "webcal://"].contains(where: name.lowercased().hasPrefix)
    }

    /// Refuses devices, because some of them, such as `/dev/zero`, never end.
    private func checkKind(of descriptor: CInt) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable() }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO, S_IFSOCK: return
        case S_IFDIR:
            errno = EISDIR
            throw unreadable()
        default:
            guard isatty(descriptor) == 0 else { return }
            throw UnusableFile(
                message: "\(name) is a device. Give a file or a pipe to import.")
        }
    }

    /// Waits until there is something to read, and reports after a second that this call waits.
    ///
    /// A pipe that no process has opened for writing yet reports neither data nor its end.
    private func waitForWriter(_ descriptor: CInt) {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 1_000) == 0 else { return }
        Output.complain("Waiting for a program to write to '\(name)'…")
        while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
    }

    private func bytes(from descriptor: CInt) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw unreadable()
            }
            bytes += part[..<count]
            guard bytes.count <= Self.mostBytes else {
                throw UnusableFile(
                    message: "\(name) is larger than \(Self.mostBytes >> 20) MiB, the limit "
                        + "for an import. Import it in parts.")
            }
        }
    }

    private func unreadable() -> MissingFile {
        MissingFile(message: "Cannot read '\(name)': \(String(cString: strerror(errno))).")
    }
}

/// The error for a file that cannot be read.
struct MissingFile: MessageError {
    let message: Message
    var description: String { message.description }
}
