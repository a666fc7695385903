import Alerts
import ArgumentParser

struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove alerts for good.",
        discussion: """
            EXAMPLE
              peal remove water
            """)

    @Argument(help: "The alerts' ids, or the beginnings of them.")
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let ids = try await access.resolve(ids)
            for id in ids { try await access.directory.remove(id) }
            if output.json {
                Output.print(.object(["removed": .array(ids.map { .string($0.rawValue) })]))
            } else {
                for id in ids { Output.print("Removed \(id)") }
            }
        }
    }
}
