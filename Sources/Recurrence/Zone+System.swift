import Glibc

extension Zone {
    /// Reads a zone of the system's tz database by its name.
    ///
    /// The database is looked for in `$TZDIR`, if that is an absolute path, and else in
    /// `/usr/share/zoneinfo`.
    ///
    /// - Parameter identifier: Such as `Asia/Seoul`, in the database's capitals. `UTC` needs no
    ///   database.
    /// - Throws: ``ZoneError`` where the name is not one, where there is no such zone, or where its
    ///   file cannot be read or is damaged.
    public init(identifier: String) throws(ZoneError) {
        try self.init(identifier: identifier, in: .current)
    }

    /// Reads a zone by what ``identifier`` has of most: a name of the system's tz database, or, where
    /// there is none such, a POSIX string.
    ///
    /// - Parameter name: Such as `Asia/Seoul` or `KST-9`.
    /// - Throws: ``ZoneError`` where it is neither, or the database's file cannot be read.
    public init(named name: String) throws(ZoneError) {
        try self.init(named: name, in: .current)
    }

    /// The zone that this process is to show times in.
    ///
    /// That is `$TZ` where it is set (a name, a path, or a POSIX string, with or without a colon in
    /// front; empty means UTC), else the zone that `/etc/localtime` leads to, named after the link,
    /// or after `/etc/timezone` if that names the same rules, or `localtime`. Without that file it
    /// is UTC. Nothing is remembered: ask again when the machine's zone has changed.
    ///
    /// - Returns: The zone.
    /// - Throws: ``ZoneError`` where what is configured is not a zone.
    public static func current() throws(ZoneError) -> Zone {
        try current(in: .current)
    }

    package init(identifier: String, in environment: ZoneEnvironment) throws(ZoneError) {
        guard identifier != "UTC" else {
            self = .utc
            return
        }
        guard Zone.isIdentifier(identifier) else {
            let names = ZoneSuggestion(Zone.identifiers(in: environment))
            throw .invalidName(identifier, suggestion: names.name(for: identifier))
        }
        self = try Zone.read(
            identifier, path: "\(environment.directory)/\(identifier)", in: environment)
    }

    private init(named name: String, in environment: ZoneEnvironment) throws(ZoneError) {
        guard Zone.isIdentifier(name) else {
            try self.init(posix: name)
            return
        }
        do {
            try self.init(identifier: name, in: environment)
        } catch {
            guard error.code == .unknownZone, let zone = try? Zone(posix: name) else { throw error }
            self = zone
        }
    }

    package static func current(in environment: ZoneEnvironment) throws(ZoneError) -> Zone {
        guard let setting = environment.zone else { return try machine(in: environment) }
        let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        if name.isEmpty { return .utc }
        if name.hasPrefix("/") {
            return try read(identifier(ofPath: name) ?? name, path: name, in: environment)
        }
        return try Zone(named: name, in: environment)
    }

    /// The zone of `/etc/localtime`.
    private static func machine(in environment: ZoneEnvironment) throws(ZoneError) -> Zone {
        let path = environment.localtime
        var status = stat()
        guard lstat(path, &status) == 0 else { return .utc }
        let name =
            linkTarget(of: path).flatMap(identifier(ofPath:))
            ?? canonicalPath(of: path).flatMap(identifier(ofPath:))
            ?? configuredName(in: environment)
        return try read(name ?? "localtime", path: path, in: environment)
    }

    /// The name in `/etc/timezone`, if `/etc/localtime` is a copy of the file of this name.
    private static func configuredName(in environment: ZoneEnvironment) -> String? {
        guard let text = try? ZoneFile(path: environment.timezone).bytes(),
            let line = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
                .first.map(String.init), isIdentifier(line),
            let named = try? ZoneFile(path: "\(environment.directory)/\(line)").bytes(),
            let machine = try? ZoneFile(path: environment.localtime).bytes(), named == machine
        else { return nil }
        return line
    }

    /// Reads a zone's file and says what is wrong if that fails.
    private static func read(
        _ identifier: String, path: String, in environment: ZoneEnvironment
    ) throws(ZoneError) -> Zone {
        do {
            return try ZoneFile(path: path).zone(identifier: identifier)
        } catch {
            switch error {
            case .missing:
                let names = identifiers(in: environment)
                guard !names.isEmpty else {
                    throw .noData(identifier, directory: environment.directory)
                }
                throw .unknown(identifier, suggestion: ZoneSuggestion(names).name(for: identifier))
            case .unreadable(let reason):
                throw .unreadable(identifier, path: path, reason: reason)
            case .damaged(let damage):
                throw .damaged(identifier, path: path, damage)
            }
        }
    }

    /// The part of a path that names a zone, `Asia/Seoul` of `/usr/share/zoneinfo/Asia/Seoul`.
    private static func identifier(ofPath path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(folder + 1)...].joined(separator: "/")
        return isIdentifier(name) ? name : nil
    }

    private static func linkTarget(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func canonicalPath(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a text can be a zone's name: parts of letters, digits, `.`, `_`, `+` and `-`, none
    /// of which leads out of the database.
    static func isIdentifier(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 255
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != UInt8(ascii: ".")
                    && part.allSatisfy { $0.isLetter || $0.isDigit || ".+-_".utf8.contains($0) }
            }
    }
}
