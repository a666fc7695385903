import Messages

extension ZoneTable {
    /// Parses the contents of a TZif file, versions 1 to 4 (RFC 8536 and RFC 9636).
    ///
    /// - Parameter bytes: The bytes of the whole file.
    /// - Throws: `TZifError` with the reason if the contents are not valid. Invalid contents never
    ///   make this initializer trap.
    init(tzif bytes: [UInt8]) throws(TZifError) {
        var reader = TZifReader(bytes)
        let version = try reader.header()
        guard version.number >= 2 else {
            self = try reader.table(version, timeSize: 4, footer: nil)
            return
        }
        try reader.skip(version.dataSize(timeSize: 4))
        let header = try reader.header()
        let start = reader
        try reader.skip(header.dataSize(timeSize: 8))
        let footer = try reader.footer()
        reader = start
        self = try reader.table(header, timeSize: 8, footer: footer)
    }
}

/// Reads the parts of a TZif file in order.
private struct TZifReader {
    private let bytes: [UInt8]
    private var position = 0

    /// The counts in a header (RFC 8536, section 3.1).
    struct Header {
        let number: Int
        let utCount: Int
        let standardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int

        /// Returns the size in bytes of the data block that follows the header.
        func dataSize(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount
                + leapCount * (timeSize + 4) + standardCount + utCount
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func skip(_ count: Int) throws(TZifError) {
        guard count <= bytes.count - position else { throw TZifError("it ends too early") }
        position += count
    }

    private mutating func take(_ count: Int) throws(TZifError) -> ArraySlice<UInt8> {
        let start = position
        try skip(count)
        return bytes[start..<position]
    }

    /// Reads a signed big-endian integer.
    private mutating func integer(_ size: Int) throws(TZifError) -> Int64 {
        var value: UInt64 = 0
        let slice = try take(size)
        for byte in slice { value = value << 8 | UInt64(byte) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    private mutating func count() throws(TZifError) -> Int {
        Int(try integer(4) & 0xffff_ffff)
    }

    mutating func header() throws(TZifError) -> Header {
        guard bytes.count - position >= 44, try take(4).elementsEqual("TZif".utf8) else {
            throw TZifError("it is not a TZif file")
        }
        let version = try integer(4) >> 24 & 0xff
        try skip(12)
        let (ut, standard, leap) = (try count(), try count(), try count())
        let (time, type, character) = (try count(), try count(), try count())
        guard type > 0, type <= 254, character > 0, standard == 0 || standard == type,
            ut == 0 || ut == type
        else { throw TZifError("its header is wrong") }
        return Header(
            number: version == 0 ? 1 : Int(version) - 48, utCount: ut, standardCount: standard,
            leapCount: leap, timeCount: time, typeCount: type, characterCount: character)
    }

    /// Reads the footer: the `TZ` string between two line feeds (RFC 8536, section 3.3).
    mutating func footer() throws(TZifError) -> String {
        guard try take(1).first == 10, let end = bytes[position...].firstIndex(of: 10) else {
            throw TZifError("it has no footer")
        }
        return String(decoding: try take(end - position), as: UTF8.self)
    }

    /// Reads the data block (RFC 8536, section 3.2).
    mutating func table(
        _ header: Header, timeSize: Int, footer: String?
    ) throws(TZifError) -> ZoneTable {
        guard header.leapCount == 0 else {
            throw TZifError("it counts leap seconds, which the system's clock does not")
        }
        guard header.dataSize(timeSize: timeSize) <= bytes.count - position else {
            throw TZifError("it ends too early")
        }
        var transitions: [Int64] = []
        transitions.reserveCapacity(header.timeCount)
        for _ in 0..<header.timeCount {
            let time = try integer(timeSize)
            guard abs(time / 2) < ZonePeriod.distantFuture / 2, time > transitions.last ?? .min
            else { throw TZifError("its transitions are out of order") }
            transitions.append(time)
        }
        let indexes = Array(try take(header.timeCount))
        guard indexes.allSatisfy({ $0 < header.typeCount }) else {
            throw TZifError("a transition leads nowhere")
        }
        var shapes: [(seconds: Int, isDaylight: Bool, name: Int)] = []
        for _ in 0..<header.typeCount {
            let seconds = Int(try integer(4))
            let rest = try take(2)
            let (isDaylight, name) = (rest[rest.startIndex], Int(rest[rest.startIndex + 1]))
            guard (-89_999...93_599).contains(seconds), isDaylight < 2 else {
                throw TZifError("an offset of \(seconds) seconds is not possible")
            }
            shapes.append((seconds, isDaylight == 1, name))
        }
        let names = try take(header.characterCount)
        var types: [Offset] = []
        for shape in shapes {
            let suffix = names.dropFirst(shape.name)
            guard let end = suffix.firstIndex(of: 0) else {
                throw TZifError("an abbreviation does not end")
            }
            types.append(
                Offset(
                    shape.seconds, String(decoding: suffix[..<end], as: UTF8.self),
                    isDaylightSaving: shape.isDaylight))
        }
        let rule =
            if let footer, !footer.isEmpty {
                try PosixRule(posix: footer, needsDates: true)
            } else {
                PosixRule?.none
            }
        return ZoneTable(
            transitions: transitions, typeIndexes: indexes, types: types, rule: rule)
    }
}
