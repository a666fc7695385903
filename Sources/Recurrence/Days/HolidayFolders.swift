import Glibc

/// The folders with files of holidays, in the order in which they are searched.
///
/// A file of the user's is found before the installed one of the same name.
public struct HolidayFolders: Hashable, Sendable {
    /// The paths of the folders, without a slash at the end.
    public let paths: [String]

    /// Creates a list of folders.
    ///
    /// - Parameter paths: The paths of the folders.
    public init(_ paths: [String]) {
        self.paths = paths
    }

    /// The folders that are searched by the current task instead of those of the process.
    ///
    /// Tests set this.
    @TaskLocal package static var replacement: HolidayFolders?

    /// The folders of this process: `peal/holidays` in `$XDG_DATA_HOME`, in the program's own
    /// folder `share`, and in each of `$XDG_DATA_DIRS`.
    public static var current: HolidayFolders { replacement ?? process }

    private static let process = HolidayFolders(
        ([userFolder] + [ProgramFolder.share()] + machineFolders).compactMap { folder in
            folder.map { "\($0)/peal/holidays" }
        }.reduce(into: []) { paths, path in
            if !paths.contains(path) { paths.append(path) }
        })

    private static var userFolder: String? {
        if let folder = variable("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
        return variable("HOME").map { "\($0)/.local/share" }
    }

    private static var machineFolders: [String?] {
        (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map {
            let folder = $0.last == "/" ? $0.dropLast() : $0
            return folder.first == "/" ? String(folder) : nil
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The endings of files of holidays, in the order in which they are searched in a folder.
    static let endings = [".txt", ".ics"]

    /// Returns the names of all calendars in the folders, in alphabetical order.
    ///
    /// - Returns: Names for ``HolidayCalendar/init(named:)``, such as `KR`.
    public func names() -> [String] {
        var names: Set<String> = []
        for path in paths {
            for file in FolderContents.names(in: path) ?? [] {
                let name = String(file.dropLast(4))
                if HolidayFolders.endings.contains(where: file.hasSuffix),
                    HolidayCalendar.isName(name)
                {
                    names.insert(name)
                }
            }
        }
        return names.sorted()
    }
}
