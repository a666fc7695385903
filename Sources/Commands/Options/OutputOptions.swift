import ArgumentParser

/// Flags that every verb has.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON document.")
    var json = false
}
