import Glibc

/// A folder that is gone with this object, and everything in it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes a folder.
    ///
    /// - Throws: ``Failure`` with what prevented it.
    public init() throws {
        var template = Array("/tmp/peal-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.removeAll(in: path) }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - text: What it says.
    ///   - name: What it is called.
    ///   - isExecutable: Whether it is a program.
    /// - Throws: ``Failure`` with what prevented it.
    public func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
        guard let file = fopen("\(path)/\(name)", "w") else { throw Failure(call: "fopen") }
        fputs(text, file)
        fclose(file)
        if isExecutable { chmod("\(path)/\(name)", 0o755) }
    }

    /// Removes a file.
    ///
    /// - Parameter name: What it is called.
    public func remove(_ name: String) {
        unlink("\(path)/\(name)")
    }

    /// What is in a folder.
    ///
    /// - Parameter name: The folder's name; none is this one.
    /// - Returns: The names, in no order.
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

    /// A call of the system that failed.
    public struct Failure: Error, CustomStringConvertible {
        /// What it said.
        public let description: String

        init(call: String) {
            description = "\(call): \(String(cString: strerror(errno)))"
        }
    }
}
