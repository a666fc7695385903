import Glibc

extension Zone {
    /// Returns the names of all zones in the system's tz database, in alphabetical order.
    ///
    /// This call walks the database's folders, which takes some milliseconds. Use it for shell
    /// completion, for example, but not in a loop. The list is empty if there is no database.
    ///
    /// - Returns: Names that ``init(identifier:)`` accepts.
    public static func identifiers() -> [String] {
        identifiers(in: .current)
    }

    package static func identifiers(in environment: ZoneEnvironment) -> [String] {
        contents(of: environment).names.sorted()
    }

    /// Returns the folders of the tz database, for a process that watches them for changes.
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
            let place = "\(environment.directory)/\(folder)"
            guard let entries = FolderContents.names(in: place) else { continue }
            seen.append(place)
            for name in entries {
                // Zone names begin with a capital letter. This check also leaves out the folders
                // `posix` and `right`, which repeat all zones.
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

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
