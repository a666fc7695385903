/// The end of `peal` with an exit code and without a message.
struct ExitCode: Error {
    let rawValue: CInt

    init(_ rawValue: CInt) {
        self.rawValue = rawValue
    }
}
