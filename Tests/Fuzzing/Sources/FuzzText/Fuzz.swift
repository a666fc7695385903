import Checks

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
        try Checks.text(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // The fuzzer keeps the input of a crash.
        fatalError("\(error)")
    }
    return 0
}
