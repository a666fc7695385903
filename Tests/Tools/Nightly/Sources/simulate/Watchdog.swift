import AlertSimulation
import Glibc

/// Reports a seed that crashes the process or hangs within one decision, and continues with the
/// next seed.
///
/// The simulation cannot detect such a seed, because it does not get control back. So a signal
/// handler reports the seed and runs the program again with the next seed. A seed counts as hanging
/// after 30 seconds of processor time; most seeds take about 0.1 seconds, and a long one takes some
/// seconds.
enum Watchdog {
    // These values are prepared before each seed, because a signal handler must not allocate
    // memory. `nonisolated(unsafe)` is correct, because the handler reads them on the thread that
    // it interrupts, and only that thread changes them.
    nonisolated(unsafe) private static var crash: [CChar] = []
    nonisolated(unsafe) private static var standstill: [CChar] = []
    nonisolated(unsafe) private static var arguments: [UnsafeMutablePointer<CChar>?] = []

    static func start() {
        for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGVTALRM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Watchdog.goOn(after: $0) }
            // Do not block the signal in the handler: `execv` keeps the signal mask, and the next
            // process needs the signal as well.
            action.sa_flags = Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(signal, &action, nil)
        }
    }

    /// Starts watching a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed.
    ///   - next: The arguments of the process that continues after this seed; `nil` to end instead.
    static func watch(_ seed: UInt64, next: [String]?) {
        crash = Array("seed \(seed): The process crashes\n".utf8CString)
        standstill = Array("seed \(seed): It stands still\n".utf8CString)
        for argument in arguments { free(argument) }
        arguments = next.map { (["simulate"] + $0).map { strdup($0) } + [nil] } ?? []
        var limit = itimerval()
        limit.it_value.tv_sec = 30
        setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &limit, nil)
    }

    private static func goOn(after signal: Int32) {
        let line = signal == SIGVTALRM ? standstill : crash
        line.withUnsafeBufferPointer { _ = write(1, $0.baseAddress, $0.count - 1) }
        arguments.withUnsafeBufferPointer { arguments in
            if let start = arguments.baseAddress, !arguments.isEmpty {
                _ = execv("/proc/self/exe", start)
            }
        }
        _exit(2)
    }
}
