import Glibc

/// A temporary folder.
///
/// It is deleted with all its contents when this object is released.
public final class TemporaryFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Creates a folder.
    ///
    /// - Throws: ``Failure`` with the system's error message.
    public init() throws {
        var template = Array("/tmp/peal-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.removeAll(in: path) }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - text: The contents of the file.
    ///   - name: The name of the file.
    ///   - isExecutable: Whether the file is a program.
    /// - Throws: ``Failure`` with the system's error message.
    public func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
        let written = isExecutable ? name + ".text" : name
        guard let file = fopen("\(path)/\(written)", "we") else { throw Failure(call: "fopen") }
        fputs(text, file)
        fclose(file)
        guard isExecutable else { return }
        try copy("\(path)/\(written)", to: name)
        remove(written)
    }

    /// Copies a program into the folder.
    ///
    /// A process of its own writes the copy. The system runs no file that is open for writing, and
    /// another test may be starting a program, with a copy of each open file of this process.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - name: The name of the copy.
    /// - Throws: ``Failure`` with the system's error message.
    public func copy(_ program: String, to name: String) throws {
        let words = ["install", "-m", "755", program, "\(path)/\(name)"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        errno = posix_spawnp(&process, words[0], nil, nil, &arguments, environ)
        guard errno == 0 else { throw Failure(call: "posix_spawnp") }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        guard status == 0 else { throw Failure(description: "install has failed") }
    }

    /// Returns the lines of a file that has fewer than 65,536 bytes.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: The lines; none if there is no such file.
    public func lines(of name: String) -> [String] {
        guard let file = fopen("\(path)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// Removes a file.
    ///
    /// - Parameter name: The name of the file.
    public func remove(_ name: String) {
        unlink("\(path)/\(name)")
    }

    /// Returns the names of the files and folders in a folder.
    ///
    /// - Parameter name: The name of a subfolder; empty for the temporary folder itself.
    /// - Returns: The names, in no particular order.
    public func names(in name: String = "") -> [String] {
        Self.entries(of: "\(path)/\(name)").map(\.name)
    }

    private static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256, String.init(cString:))
            }
            guard name != ".", name != ".." else { continue }
            entries.append((name, entry.pointee.d_type == UInt8(DT_DIR)))
        }
        return entries
    }

    private static func removeAll(in folder: String) {
        for (name, isFolder) in entries(of: folder) {
            if isFolder {
                removeAll(in: "\(folder)/\(name)")
            } else {
                unlink("\(folder)/\(name)")
            }
        }
        rmdir(folder)
    }

    /// A system call that failed.
    public struct Failure: Error, CustomStringConvertible {
        /// The name of the call and the system's error message.
        public let description: String

        init(call: String) {
            self.init(description: "\(call): \(String(cString: strerror(errno)))")
        }

        init(description: String) { self.description = description }
    }
}
