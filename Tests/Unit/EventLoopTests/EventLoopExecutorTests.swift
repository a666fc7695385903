import EventLoop
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Tasks on the executor's thread") struct EventLoopExecutorTests {
    @Test("A readable descriptor is handled on the thread on which the tasks run")
    func watching() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (output, input) = (ends[0], ends[1])
        let threads = Arrivals<UInt>()
        let executor = try EventLoopExecutor()
        let count = Mutex(0)
        try executor.watch(output) {
            // A process that another test has just forked can still have the pipe, which stays
            // readable then. The number of the descriptor may belong to another test by that time.
            count.withLock { $0 += 1 }
            guard count.withLock(\.self) == 1 else { return }
            close(output)
            threads.add(pthread_self())
        }
        try await executor.run {
            let own = pthread_self()
            _ = write(input, "x", 1)
            let handler = try await threads.next(within: .seconds(20))
            #expect(handler == own)
        }
        close(input)
    }

    @Test("The executor's thread can be claimed by only one bus at a time")
    func claiming() throws {
        let executor = try EventLoopExecutor()
        #expect(executor.claim())
        #expect(!executor.claim())
    }

    @Test("A low-priority task waits until there is nothing else to do")
    func priorities() async throws {
        let order = Arrivals<TaskPriority>()
        try await EventLoopExecutor().run {
            for priority in [TaskPriority.utility, .medium, .background, .high] {
                Task(executorPreference: EventLoopExecutor.current, priority: priority) {
                    order.add(priority)
                }
            }
            for expected in [TaskPriority.medium, .high, .utility, .background] {
                let next = try await order.next(within: .seconds(20))
                #expect(next == expected)
            }
        }
    }

    @Test("A normal task started by a low-priority task runs before the next low-priority task")
    func prioritiesInBetween() async throws {
        let order = Arrivals<Int>()
        try await EventLoopExecutor().run {
            for number in [1, 3] {
                Task(executorPreference: EventLoopExecutor.current, priority: .utility) {
                    order.add(number)
                    Task(executorPreference: EventLoopExecutor.current, priority: .medium) {
                        order.add(number + 1)
                    }
                }
            }
            for expected in 1...4 {
                let next = try await order.next(within: .seconds(20))
                #expect(next == expected)
            }
        }
    }
}
