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
        guard let file = fopen("\(path)/\(name)", "w") else { throw Failure(call: "fopen") }
        fputs(text, file)
        fclose(file)
        if isExecutable { chmod("\(path)/\(name)", 0o755) }
    }

    /// Copies a program into the folder.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - name: The name of the copy.
    /// - Throws: ``Failure`` with the system's error message.
    public func copy(_ program: String, to name: String) throws {
        guard let source = fopen(program, "r") else { throw Failure(call: "fopen") }
        defer { fclose(source) }
        guard let copy = fopen("\(path)/\(name)", "w") else { throw Failure(call: "fopen") }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&bytes, 1, bytes.count, source), count > 0 {
            fwrite(bytes, 1, count, copy)
        }
        fclose(copy)
        chmod("\(path)/\(name)", 0o755)
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
            description = "\(call): \(String(cString: strerror(errno)))"
        }
    }
}
