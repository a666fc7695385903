import EventLoop
import Glibc
import Synchronization
import Testing

@Suite("Waiting for events") struct EventDescriptorTests {
    @Test("A signal ends a wait; after a reset, the next wait lasts until its deadline")
    func signals() throws {
        let descriptor = try EventDescriptor()
        descriptor.signal()
        descriptor.signal()
        descriptor.wait(until: nil)
        descriptor.reset()
        let deadline = try #require(Deadline(after: .milliseconds(20)))
        descriptor.wait(until: deadline)
        #expect(deadline.isPast)
    }

    @Test("Every readable descriptor is handled, even if more are readable than one reset handles")
    func handlers() throws {
        let descriptor = try EventDescriptor()
        let handled = Mutex<Set<Int>>([])
        var inputs: [Int32] = []
        defer { for input in inputs { close(input) } }
        for number in 0..<20 {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            let output = ends[0]
            inputs.append(ends[1])
            try descriptor.watch(output) {
                // A process that another test has just forked can still have the pipe, which stays
                // readable then. The number of the descriptor may belong to another test by that
                // time.
                guard handled.withLock({ $0.insert(number).inserted }) else { return }
                close(output)
            }
        }
        for input in inputs { _ = write(input, "x", 1) }
        for _ in 0..<20 where handled.withLock({ $0.count }) < 20 {
            descriptor.wait(until: Deadline(after: .seconds(20)))
            descriptor.reset()
        }
        #expect(handled.withLock { $0 } == Set(0..<20))
    }

    @Test("A descriptor that does not exist cannot be watched")
    func missing() throws {
        let descriptor = try EventDescriptor()
        let error = #expect(throws: SystemError.self) { try descriptor.watch(-1) {} }
        #expect(error?.description == "epoll_ctl: Bad file descriptor")
    }
}
