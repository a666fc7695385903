import ArgumentParser
import Messages

/// The flags of every verb.
struct OutputOptions: ParsableArguments {
    @Flag(help: .tr("Print one JSON document."))
    var json = false
}
