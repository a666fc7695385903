import Daemon
import Glibc
import Logging
import Testing

@Suite("The daemon's log")
struct LogTests {
    /// Makes a pipe whose buffer holds one page.
    private func makePipe() throws -> (output: CInt, input: CInt) {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        // 1031 is F_SETPIPE_SZ, which Swift's Glibc module lacks.
        _ = fcntl(ends[1], 1031, 4_096)
        return (ends[0], ends[1])
    }

    private func readAll(_ descriptor: CInt) -> [Substring] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            bytes += buffer[..<count]
        }
        close(descriptor)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    @Test(
        "A log without a reader drops lines without blocking, and reports how many",
        .timeLimit(.minutes(1)))
    func unread() throws {
        let (output, input) = try makePipe()
        let writer = try LogWriter(to: input)
        let all = 10_000
        for number in 0..<all { writer.write("line \(number) of a log that nobody reads") }
        writer.finish()
        var text = ""
        var (written, dropped) = (0, 0)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while written + dropped < all {
            let count = read(output, &buffer, buffer.count)
            try #require(count > 0)
            text += String(decoding: buffer[..<count], as: UTF8.self)
            let lines = text.split(separator: "\n")
            written = lines.count { $0.hasSuffix("that nobody reads") }
            dropped = lines.reduce(0) { sum, line in
                let isNotice = line.hasSuffix("lines of the log were dropped.")
                return sum + (isNotice ? Int(line.split(separator: " ")[1]) ?? 0 : 0)
            }
        }
        #expect(dropped > 0 && written + dropped == all)
        close(input)
        close(output)
    }

    @Test("A message with control characters and line breaks becomes one short line")
    func hostile() throws {
        let (output, input) = try makePipe()
        let writer = try LogWriter(to: input)
        let logger = Logger(label: "peal") { DaemonLog(label: $0, writer: writer) }
        logger.warning(
            "A\u{1B}[31m\nforged line",
            metadata: [
                "error": "\u{202E}\u{9B}31m\r\n", "long": "\(String(repeating: "x", count: 5_000))",
            ])
        writer.finish()
        close(input)
        let lines = readAll(output)
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.contains("warning peal: A\\u{1B}[31m\\u{A}forged line"))
        #expect(line.contains("error=\\u{202E}\\u{9B}31m\\u{D}\\u{A}"))
        #expect(line.hasSuffix("xxx…") && line.utf8.count < 500)
        #expect(line.prefix { $0 != " " }.hasSuffix("Z"))
    }
}
