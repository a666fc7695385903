import Glibc

/// The folder `share` of this installation.
package enum ProgramFolder {
    /// Returns the folder `share` next to the folder `bin` of the executable; `nil` if the kernel
    /// does not name the executable.
    package static func share() -> String? {
        // The kernel has resolved all links in this path.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let path = buffer.baseAddress,
                case let count = readlink("/proc/self/exe", path, buffer.count - 1), count > 0
            else { return nil }
            path[count] = 0
            for _ in 0..<2 { strrchr(path, CInt(UInt8(ascii: "/")))?.pointee = 0 }
            return String(cString: path) + "/share"
        }
    }
}
