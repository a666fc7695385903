import Foundation

/// The file `drink-water.log` in the user's folder for data, with a line for each glass.
struct GlassLog {
    private let file = FileManager.default
        .urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appending(path: "drink-water.log")

    /// The number of lines.
    var count: Int { lines.count }

    /// Adds a line.
    func add(_ text: String, at date: Date) {
        let all = lines + [date.formatted(.iso8601) + " " + text]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((all.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
        } catch {
            print("Could not write \(file.path): \(error.localizedDescription)")
        }
    }

    private var lines: [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
