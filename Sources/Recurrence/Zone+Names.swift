import Glibc

extension Zone {
    /// The names of the zones in the system's tz database, in alphabetical order.
    ///
    /// It walks the database's folders, which takes some milliseconds: for completing what someone
    /// types, not for a loop. The list is empty where there is no database.
    ///
    /// - Returns: Names that ``init(identifier:)`` takes.
    public static func identifiers() -> [String] {
        identifiers(in: .current)
    }

    package static func identifiers(in environment: ZoneEnvironment) -> [String] {
        contents(of: environment).names.sorted()
    }

    /// The folders of the tz database, for a process that watches them.
    package static func folders(in environment: ZoneEnvironment) -> [String] {
        contents(of: environment).folders
    }

    private static func contents(
        of environment: ZoneEnvironment
    ) -> (names: [String], folders: [String]) {
        var names: [String] = []
        var seen: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            guard let stream = opendir("\(environment.directory)/\(folder)") else { continue }
            seen.append("\(environment.directory)/\(folder)")
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = entryName(entry)
                // Zones begin with a capital; posix and right repeat them all.
                guard isIdentifier(name), name.unicodeScalars.first?.properties.isUppercase == true
                else { continue }
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                if isFolder("\(environment.directory)/\(path)") {
                    folders.append(path)
                } else {
                    names.append(path)
                }
            }
        }
        return (names, seen)
    }

    private static func entryName(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
