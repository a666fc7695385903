import Glibc
import Messages
import Recurrence

/// The files of a followed calendar, without their contents.
struct CalendarListing {
    /// A file with an item.
    struct Item {
        /// The path in the calendar's folder.
        let name: String
        let stamp: CalendarFile.Stamp
    }

    /// The folder with the files; for a calendar that is a file, the folder of that file.
    let folder: String
    /// The identity of the calendar's folder, which changes when another file system is mounted.
    let identity: CalendarFile.Identity
    private(set) var files: [Item] = []
    /// The folders with items: the calendar's folder and those in it.
    private(set) var folders: [String] = []
    /// The parts of the calendar that cannot be listed.
    private(set) var faults: [CalendarFault] = []

    /// The limit for the folders in a folder of vdirs.
    private static let mostFolders = 1_000
    /// The limit for the files, so that a folder of a million files does not fill the memory.
    private static let mostFiles = 100_000

    /// Lists the files of a calendar.
    ///
    /// - Throws: ``CalendarFile/Failure`` if the calendar does not exist or cannot be read.
    init(of path: String) throws(CalendarFile.Failure) {
        let status = try CalendarFile.status(of: path, followingLinks: true)
        identity = CalendarFile.Identity(status)
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let end = path.lastIndex(of: "/") ?? path.startIndex
            folder = String(path[..<end])
            folders = [folder.isEmpty ? "/" : folder]
            let name = String(path[path.index(after: end)...])
            files = [Item(name: name, stamp: CalendarFile.Stamp(status))]
            return
        }
        folder = path == "/" ? "" : path
        var inner: [String] = []
        try list("") { inner.append($0) }
        for name in inner.sorted().prefix(Self.mostFolders) {
            do {
                try list(name + "/") { _ in }
            } catch {
                faults.append(CalendarFault(file: name, error.message))
            }
        }
        if inner.count > Self.mostFolders {
            faults.append(
                CalendarFault(
                    file: "", Message("It has more than \(Self.mostFolders) folders.")))
        }
        files.sort { $0.name < $1.name }
        if files.count > Self.mostFiles {
            files.removeLast(files.count - Self.mostFiles)
            faults.append(
                CalendarFault(file: "", Message("It has more than \(Self.mostFiles) files.")))
        }
    }

    /// Returns whether a file may exist although it is not listed.
    func isUnreadable(_ name: String) -> Bool {
        faults.contains { $0.file.isEmpty || name.hasPrefix($0.file + "/") }
    }

    /// Lists one folder.
    ///
    /// Hidden files and folders are not part of a vdir, and neither are files without the ending.
    /// The `prefix` is the path of the folder in the calendar's folder, and ends with a slash.
    /// The name of each folder in the folder is passed to `found`.
    private mutating func list(
        _ prefix: String, found: (String) -> Void
    ) throws(CalendarFile.Failure) {
        let place = "\(folder)/\(prefix)"
        guard let names = FolderContents.names(in: place) else { throw CalendarFile.Failure() }
        // Names in an open folder are found faster than whole paths.
        let descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CalendarFile.Failure() }
        defer { close(descriptor) }
        folders.append(place == "/" ? place : String(place.dropLast()))
        for name in names where !name.hasPrefix(".") {
            guard
                let status = try? CalendarFile.status(
                    of: name, in: descriptor, followingLinks: false)
            else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                found(name)
            } else if name.hasSuffix(".ics") {
                files.append(Item(name: prefix + name, stamp: CalendarFile.Stamp(status)))
            }
        }
    }
}
