import CalendarsTestSupport

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
        try ShareCheck.run(UnsafeBufferPointer(start: bytes, count: count))
    } catch {
        // Crash, so that the fuzzer keeps the input.
        fatalError("\(error)")
    }
    return 0
}
