import Foundation

/// The lines that a program has written before it was killed.
struct Journal {
    private let file: Int32
    /// The number after that of the last request that the daemon has accepted.
    let nextNumber: Int

    init(path: String) throws {
        file = open(path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let numbers = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("added ") ? line.split(separator: " ").last.flatMap { Int($0) } : nil
        }
        nextNumber = (numbers.max() ?? -1) + 1
    }

    /// Writes a line in one call, so that a kill does not leave a part of it.
    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    }
}
