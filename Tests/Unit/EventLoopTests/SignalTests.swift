import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Signals") struct SignalTests {
    @Test(
        "Each watched signal calls the handler on the executor's thread, and none ends the process",
        .timeLimit(.minutes(1)))
    func handled() async throws {
        let executor = try EventLoopExecutor()
        let threads = Arrivals<pthread_t>()
        try executor.watch(signals: [SIGUSR1, SIGUSR2]) { threads.add(pthread_self()) }
        let thread = await executor.run { pthread_self() }
        for number in [SIGUSR1, SIGUSR2, SIGUSR1] {
            kill(getpid(), number)
            #expect(await threads.next() == thread)
        }
    }
}
