import Alerts
import ArgumentParser
import Localization
import Messages

struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: tr("Remove alerts for good."),
        discussion: examples(
            "peal remove water"))

    @Argument(help: .tr("The alerts' ids, or the beginnings of them."))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let ids = try await access.resolve(ids)
            for id in ids { try await access.directory.remove(id) }
            if output.json {
                Output.print(.object(["removed": .array(ids.map { .string($0.rawValue) })]))
            } else {
                for id in ids { Output.print(tr("Removed \(id)")) }
            }
        }
    }
}
