import Foundation

/// The inputs that the fuzzers of `Tests/Tools/Fuzzing` keep, which the tests replay.
public enum FuzzCorpus {
    /// Returns the inputs of a fuzzing target, by the names of their files.
    ///
    /// - Parameter target: The name of the target, such as `ics`.
    /// - Returns: The bytes of each input.
    /// - Throws: An error of Foundation if the folder or a file cannot be read.
    public static func inputs(of target: String) throws -> [String: [UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Tools/Fuzzing/Corpus/\(target)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try names.reduce(into: [:]) { inputs, name in
            inputs[name] = Array(try Data(contentsOf: folder.appending(path: name)))
        }
    }
}
