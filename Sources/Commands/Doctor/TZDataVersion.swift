import Settings

/// Reads the version of the time zone data in a folder.
enum TZDataVersion {
    /// Returns the version, such as `2024b`.
    ///
    /// - Returns: The version from `tzdata.zi`, which the tz database's own installation has, or
    ///   from `+VERSION`, which some systems have; `nil` if there is neither.
    static func `in`(_ folder: String) -> String? {
        if let line = firstLine(of: folder + "/tzdata.zi"), line.hasPrefix("# version ") {
            return String(line.dropFirst("# version ".count))
        }
        return firstLine(of: folder + "/+VERSION")
    }

    private static func firstLine(of path: String) -> String? {
        guard let bytes = UserFile.bytes(of: path, limit: 100) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
