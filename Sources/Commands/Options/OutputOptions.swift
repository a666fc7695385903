import ArgumentParser
import Messages

/// Flags that every verb has.
struct OutputOptions: ParsableArguments {
    @Flag(help: .tr("Print one JSON document."))
    var json = false
}
