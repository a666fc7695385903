import Glibc

/// The environment of this process.
package enum ProcessEnvironment {
    /// The variables with their values.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
            entry += 1
        }
        return variables
    }
}
