import Alerts
import ArgumentParser

struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Silence the next occurrences of an alert.",
        discussion: """
            EXAMPLES
              peal skip wake
              peal skip wake 3
              peal skip wake 0    (takes it back)
            """)

    @Argument(help: "The alert's id, or the beginning of it.")
    var id: String

    @Argument(help: "How many; 0 takes it back.")
    var count = 1

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid("\(count) occurrences cannot be skipped: it is 0 to 1000.")
        }
        try await Access.open { access in
            let status = try await access.directory.skip(access.resolve(id), count)
            try output.print([status], saying: count == 0 ? "Rings again" : "Skipping", access)
        }
    }
}
