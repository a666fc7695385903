import Glibc
import Testing

@testable import EventLoop

@Suite("Waiting for file descriptors")
struct PollTests {
    @Test("The system gets free memory back after much work, also if each piece of it is short")
    func returnsMemory() {
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
        for _ in 0..<200 {
            let end = Deadline.now + 1_000_000
            while Deadline.now < end {}
            poll(
                UnsafeMutableBufferPointer(start: nil, count: 0),
                until: Deadline(after: .milliseconds(1)))
        }
        // Other tests may use some of the memory by now.
        #expect(pages.count(where: isResident) < 50)
        last.deallocate()
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
