import Arguments
import Messages

/// The flags of every verb.
struct OutputOptions: ParsableArguments {
    @Flag("--json", help: .tr("Print one JSON document."))
    var json = false
}
