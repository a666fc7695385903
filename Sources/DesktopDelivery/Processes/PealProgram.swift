import Glibc

/// The program `peal`, for other programs of Peal.
package enum PealProgram {
    /// The path of `peal`: next to this process's own program, or else on the search path; `nil` if
    /// it is not installed.
    package static var path: String? {
        if let folder, access(folder + "/peal", X_OK) == 0 { return folder + "/peal" }
        return SearchPath.find("peal", in: ProcessEnvironment.variables)
    }

    /// The folder of this process's program.
    private static var folder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
