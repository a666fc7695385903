import Foundation
import Subprocess
import SystemPackage
import TestSupport

extension FileDescriptorInput {
    /// Returns standard input with this text.
    ///
    /// The text is in a file instead of a pipe. If a program ends before it has read a pipe,
    /// swift-subprocess ends the whole test process (swiftlang/swift-subprocess#367).
    static func text(_ text: String, in folder: TemporaryFolder) throws -> FileDescriptorInput {
        let name = "input-\(UUID().uuidString)"
        try folder.write(text, to: name)
        defer { folder.remove(name) }
        let file = try FileDescriptor.open(FilePath("\(folder.path)/\(name)"), .readOnly)
        return .fileDescriptor(file, closeAfterSpawningProcess: true)
    }
}
