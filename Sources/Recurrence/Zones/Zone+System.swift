import Glibc
import Messages

extension Zone {
    /// Reads a zone from the system's tz database by its name.
    ///
    /// The database is in `$TZDIR` if that is an absolute path, otherwise in `/usr/share/zoneinfo`.
    ///
    /// - Parameter identifier: A name such as `Asia/Seoul`, capitalized as in the database. `UTC`
    ///   needs no database.
    /// - Throws: ``ZoneError`` if the text cannot be a zone name, if there is no such zone, or if
    ///   its file cannot be read or is damaged.
    public init(identifier: String) throws(ZoneError) {
        try self.init(identifier: identifier, in: .current)
    }

    /// Reads a zone from the system's tz database; `nil` if there is no usable zone of this name.
    ///
    /// Unlike ``init(identifier:)``, a failure searches for no similar name, which takes
    /// milliseconds.
    package init?(existing identifier: String) {
        guard identifier != "UTC" else {
            self = .utc
            return
        }
        guard Zone.isIdentifier(identifier) else { return nil }
        let path = "\(ZoneEnvironment.current.directory)/\(identifier)"
        guard let zone = try? ZoneFile(path: path).zone(identifier: identifier) else { return nil }
        self = zone
    }

    /// Reads a zone from a name in the system's tz database or, if the database has no such zone,
    /// from a POSIX `TZ` string.
    ///
    /// Most values of ``identifier`` can be read back this way.
    ///
    /// - Parameter name: A name or a string, such as `Asia/Seoul` or `KST-9`.
    /// - Throws: ``ZoneError`` if the text is neither a known name nor a valid string, or if the
    ///   database's file cannot be read.
    public init(named name: String) throws(ZoneError) {
        try self.init(named: name, in: .current)
    }

    /// Returns the zone in which this process shows times.
    ///
    /// If `$TZ` is set, it gives the zone as a name, a path or a POSIX string, each with or without
    /// a leading colon. An empty `$TZ` means UTC.
    ///
    /// Otherwise the zone is that of `/etc/localtime`. Its name comes from the target of that link,
    /// or from `/etc/timezone` if the zone named there has the same rules. If neither gives a name,
    /// it is `localtime`. Without the file `/etc/localtime`, the zone is UTC.
    ///
    /// The result is not cached. Call this function again after the machine's zone has changed.
    ///
    /// - Returns: The zone.
    /// - Throws: ``ZoneError`` if the configured value is not a zone.
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

    /// Returns the zone of `/etc/localtime`.
    private static func machine(in environment: ZoneEnvironment) throws(ZoneError) -> Zone {
        let path = environment.localtime
        var status = stat()
        guard lstat(path, &status) == 0 else { return .utc }
        let name =
            FolderContents.linkTarget(of: path).flatMap(identifier(ofPath:))
            ?? canonicalPath(of: path).flatMap(identifier(ofPath:))
            ?? configuredName(in: environment)
        return try read(name ?? "localtime", path: path, in: environment)
    }

    /// Returns the name in `/etc/timezone` if `/etc/localtime` is a copy of that zone's file.
    private static func configuredName(in environment: ZoneEnvironment) -> String? {
        guard let text = try? ZoneFile(path: environment.timezone).bytes(),
            let line = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
                .first.map(String.init), isIdentifier(line),
            let named = try? ZoneFile(path: "\(environment.directory)/\(line)").bytes(),
            let machine = try? ZoneFile(path: environment.localtime).bytes(), named == machine
        else { return nil }
        return line
    }

    /// Reads a zone's file.
    ///
    /// If that fails, throws an error that explains why.
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

    /// Returns the zone name in a path: `Asia/Seoul` for `/usr/share/zoneinfo/Asia/Seoul`.
    private static func identifier(ofPath path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(folder + 1)...].joined(separator: "/")
        return isIdentifier(name) ? name : nil
    }

    private static func canonicalPath(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns whether a string can be a zone name: parts of letters, digits, `.`, `_`, `+` and
    /// `-`, separated by slashes.
    ///
    /// A part cannot begin with a dot, so no name leads out of the database.
    static func isIdentifier(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 255
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != UInt8(ascii: ".")
                    && part.allSatisfy { $0.isLetter || $0.isDigit || ".+-_".utf8.contains($0) }
            }
    }
}

/// Finds the zone name that a user probably meant when the given name does not exist.
struct ZoneSuggestion {
    private let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    /// Returns the name that is most similar to a string.
    ///
    /// The string can match a whole name or its last part, in upper or lower case.
    ///
    /// - Returns: The name, or `nil` if no name is similar enough.
    func name(for text: String) -> String? {
        let wanted = folded(text)
        // Allow one mistake in a short name and up to three in a longer one.
        let most = max(1, min(3, wanted.count / 4))
        var best: (distance: Int, name: String)?
        for name in names {
            let whole = folded(name)
            let city = Array(whole[((whole.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
            let distances = [whole, city].compactMap {
                EditDistance.between(wanted, $0, atMost: most)
            }
            if let distance = distances.min(), distance < best?.distance ?? .max {
                best = (distance, name)
            }
        }
        return best?.name
    }

    /// Returns the text in lower case, with underscores for spaces.
    private func folded(_ text: String) -> [UInt8] {
        text.lowercased().utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }
    }
}
