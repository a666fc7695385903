import Glibc

extension CommandLine {
    /// The real path of this program.
    static var program: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "peal" }
        defer { free(path) }
        return String(cString: path)
    }
}
