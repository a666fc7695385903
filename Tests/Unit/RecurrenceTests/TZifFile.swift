/// Builds the contents of a TZif file from its fields (RFC 8536).
struct TZifFile {
    var version: UInt8 = UInt8(ascii: "2")
    var transitions: [Int64] = []
    var typeIndexes: [UInt8] = []
    var types: [(offset: Int32, isDaylight: UInt8, name: UInt8)] = [(0, 0, 0)]
    var names = "UTC\0"
    var leapSeconds = 0
    var footer = "UTC0"

    var bytes: [UInt8] {
        guard version != 0 else { return block(timeSize: 4) }
        let empty = TZifFile(version: version)
        return empty.block(timeSize: 4) + block(timeSize: 8) + [10] + Array(footer.utf8) + [10]
    }

    private func block(timeSize: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, transitions.count, types.count, names.utf8.count] {
            bytes += bigEndian(Int64(count), 4)
        }
        for transition in transitions { bytes += bigEndian(transition, timeSize) }
        bytes += typeIndexes
        for type in types {
            bytes += bigEndian(Int64(type.offset), 4) + [type.isDaylight, type.name]
        }
        bytes += Array(names.utf8)
        return bytes + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    }

    private func bigEndian(_ value: Int64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
