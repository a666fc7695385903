/// Writes short ASCII texts from the left: digits, single characters.
///
/// It takes less time than string interpolation: a list may have ten thousand times and dates.
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

    /// Writes a number that is not negative in so many digits, with zeros in front.
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
    /// A text of at most `capacity` characters.
    init(upTo capacity: Int, _ write: (inout TextWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = TextWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}
