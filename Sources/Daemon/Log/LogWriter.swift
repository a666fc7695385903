package import EventLoop
import Glibc
import Synchronization

/// Writes the lines of a log on a thread of its own, and drops lines if the reader is too slow.
///
/// A pipe without a reader, or a terminal stopped with Ctrl-S, would block the writing thread.
/// Setting `O_NONBLOCK` is no solution: the flag belongs to the open terminal, so it would also
/// affect the user's shell.
package final class LogWriter: Sendable {
    private struct State {
        var lines: [String] = []
        var size = 0
        var dropped = 0
        /// The pipe's end that wakes the thread; -1 after ``finish()``.
        var wakeUp: CInt
        /// The pipe's end that the thread closes when it has written all lines.
        var ending: CInt?
    }

    /// The maximum number of bytes that may wait to be written.
    private static let room = 1 << 16

    private let output: CInt
    private let state: Mutex<State>

    /// Starts the thread, which sleeps while there is nothing to write.
    ///
    /// - Parameter output: The file descriptor to write to.
    /// - Throws: `SystemError` if the pipe or the thread cannot be created.
    package init(to output: CInt) throws(SystemError) {
        let (wait, wakeUp) = try Self.makePipe()
        self.output = output
        state = Mutex(State(wakeUp: wakeUp))
        try BackgroundThread.start("log") { [self] in
            var byte: UInt8 = 0
            while read(wait, &byte, 1) > 0 { writeLines() }
            writeLines()
            close(wait)
            if let ending = state.withLock(\.ending) { close(ending) }
        }
    }

    /// Queues a line for writing, without waiting.
    ///
    /// - Parameter line: The text, without the line break at its end.
    package func write(_ line: String) {
        state.withLock { state in
            guard state.wakeUp >= 0 else { return }
            guard state.size + line.utf8.count < Self.room else {
                state.dropped += 1
                return
            }
            state.lines.append(line)
            state.size += line.utf8.count + 1
            if state.lines.count == 1 { _ = Glibc.write(state.wakeUp, "\n", 1) }
        }
    }

    /// Stops accepting lines, and waits at most a second for the queued lines to be written.
    package func finish() {
        guard let (wait, ending) = try? Self.makePipe() else { return }
        defer { close(wait) }
        let wakeUp = state.withLock { state in
            defer { state.wakeUp = -1 }
            if state.wakeUp >= 0 { state.ending = ending }
            return state.wakeUp
        }
        guard wakeUp >= 0 else {
            close(ending)
            return
        }
        close(wakeUp)
        var descriptor = pollfd(fd: wait, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, 1_000)
    }

    private func writeLines() {
        let (lines, dropped) = state.withLock { state in
            defer { (state.lines, state.size, state.dropped) = ([], 0, 0) }
            return (state.lines, state.dropped)
        }
        for line in lines { put(line + "\n") }
        if dropped > 0 { put("peal: \(dropped) lines of the log were dropped.\n") }
    }

    /// Writes text and waits for its reader as long as necessary.
    private func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(output, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program has set O_NONBLOCK on a terminal or pipe that it shares with
                    // Peal. Wait until the output is writable.
                    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    poll(&descriptor, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    private static func makePipe() throws(SystemError) -> (output: CInt, input: CInt) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
