/// Writes a short ASCII text from left to right.
///
/// This is faster than string interpolation, which matters for a list of ten thousand dates and
/// times.
struct TextWriter {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    fileprivate private(set) var count = 0

    fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func write(_ character: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: character)
        count += 1
    }

    /// Writes a non-negative number with exactly `digits` digits, padded with leading zeros.
    mutating func write(_ number: Int, digits: Int) {
        var rest = number
        for place in (count..<count + digits).reversed() {
            bytes[place] = 48 + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
    }
}

extension String {
    /// Creates an ASCII string of at most `capacity` characters.
    init(upTo capacity: Int, _ write: (inout TextWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = TextWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}
