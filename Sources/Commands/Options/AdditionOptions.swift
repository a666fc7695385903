import Arguments
import Localization
import Messages
import ScheduleReading

/// The flags of `peal in` and `peal at`, which add an alert that rings once.
struct AdditionOptions: ParsableArguments {
    @OptionGroup(title: Message("Content")) var content: ContentOptions

    @Option("--id", help: .tr("The alert's id; generated if you omit it.", valueName: "name"))
    var id: String?

    @Flag("--dry-run", help: .tr("Only show what would be added."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    /// Adds an alert with these flags.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - request: When it rings.
    /// - Throws: ``AlertError`` if the alert cannot be added.
    func add(_ title: String, _ request: ScheduleRequest) async throws {
        try await AlertAddition(
            title: title, request: request, content: content, id: id, isDryRun: dryRun,
            output: output
        ).run()
    }
}
