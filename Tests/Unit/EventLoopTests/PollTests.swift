import Glibc
import TestSupport
import Testing

@testable import EventLoop

@Suite("Waiting for file descriptors")
struct PollTests {
    // Each case has a process of its own: the event loops of other tests return memory, too.
    @Test(
        "The system gets free memory back after much work",
        .enabled(if: !isSanitized, "A sanitizer has its own memory."))
    func muchWork() async {
        await #expect(processExitsWith: .success) {
            PollTests().returnsMemory(pieces: 200, idle: .milliseconds(1))
        }
    }

    @Test(
        "The system gets free memory back after some work, if no work follows",
        .enabled(if: !isSanitized, "A sanitizer has its own memory."))
    func someWork() async {
        await #expect(processExitsWith: .success) {
            PollTests().returnsMemory(pieces: 20, idle: .seconds(2))
        }
    }

    private func returnsMemory(pieces: Int, idle: Duration) {
        let size = 65_536
        var blocks = (0..<200).map { _ in
            UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        }
        for block in blocks { block.initializeMemory(as: UInt8.self, repeating: 1) }
        // Memory at the end of the heap goes back by itself.
        let last = blocks.removeLast()
        let pages = blocks.compactMap { page(in: $0) }
        for block in blocks { block.deallocate() }
        #expect(pages.count(where: isResident) > 150)
        for _ in 0..<pieces {
            let end = Deadline.now + 1_000_000
            while Deadline.now < end {}
            wait(.milliseconds(1))
        }
        wait(idle)
        #expect(pages.count(where: isResident) < 50)
        last.deallocate()
    }

    private func wait(_ duration: Duration) {
        poll(UnsafeMutableBufferPointer(start: nil, count: 0), until: Deadline(after: duration))
    }

    /// The first whole page in the middle of a block.
    private func page(in block: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawPointer? {
        block.baseAddress.map { ($0 + block.count / 2).alignedUp(toMultipleOf: 4096) }
    }

    private func isResident(_ page: UnsafeMutableRawPointer) -> Bool {
        var flag: UInt8 = 0
        return mincore(page, 4096, &flag) == 0 && flag & 1 == 1
    }
}
