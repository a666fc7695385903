extension Zone {
    /// Returns the code of the country of a zone, such as `KR` for `Asia/Seoul`.
    ///
    /// The file `zone.tab` of the tz database names it. This call reads the file.
    ///
    /// - Returns: The code; `nil` for a zone that belongs to no country, such as `UTC`, and for an
    ///   older name of a zone.
    package func country() -> String? {
        let path = "\(ZoneEnvironment.current.directory)/zone.tab"
        guard let (bytes, _) = try? DataFile(path: path).contents() else { return nil }
        let name = Array(identifier.utf8)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"))
            guard fields.count > 2, fields[0].count == 2, fields[2].elementsEqual(name) else {
                continue
            }
            return String(decoding: fields[0], as: UTF8.self)
        }
        return nil
    }
}
