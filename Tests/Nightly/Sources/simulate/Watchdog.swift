import AlertSimulation
import Glibc

/// Names a seed in which the process would end, or stand still within one decision, where the
/// simulation's own limits cannot see it; the process then begins anew with the next seed.
///
/// It is counted in time of the processor: 30 seconds are no accident, where a seed takes about 0.1 and
/// a long one some.
enum Watchdog {
    // Prepared before each seed, since a signal's handler may not allocate. Unsafe, since the handler
    // reads them on the thread that it interrupts; nobody but that thread changes them.
    nonisolated(unsafe) private static var crash: [CChar] = []
    nonisolated(unsafe) private static var standstill: [CChar] = []
    nonisolated(unsafe) private static var arguments: [UnsafeMutablePointer<CChar>?] = []

    static func start() {
        for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGVTALRM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Watchdog.goOn(after: $0) }
            // The next process is to hear it, too.
            action.sa_flags = Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(signal, &action, nil)
        }
    }

    /// Begins to watch a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed.
    ///   - next: The arguments of the process that goes on after it, if one is to.
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
