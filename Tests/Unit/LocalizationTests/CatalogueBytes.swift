import Glibc

/// The bytes of a catalogue in a file.
enum CatalogueBytes {
    struct Failure: Error {
        let path: String
    }

    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw Failure(path: path) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 100_000)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }

    /// Writes a catalogue of a language, and the folders around it.
    static func write(_ bytes: [UInt8], below folder: String, _ language: String) throws {
        let path = "\(folder)/\(language)/LC_MESSAGES"
        for folder in [folder, "\(folder)/\(language)", path] { mkdir(folder, 0o755) }
        guard let file = fopen("\(path)/peal.mo", "w") else { throw Failure(path: path) }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
