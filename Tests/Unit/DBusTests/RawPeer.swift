import DBusTestSupport
import Glibc
import Testing

/// A peer on the bus that writes messages byte by byte, including those that no correct library
/// would send.
final class RawPeer {
    private let socket: CInt
    private var serial: UInt32 = 0

    /// The types of messages (D-Bus Specification, "Message Types").
    enum Kind {
        static let call: UInt8 = 1
        static let reply: UInt8 = 2
        static let error: UInt8 = 3
    }

    /// Connects and authenticates (D-Bus Specification, "Authentication Protocol").
    init(on bus: PrivateBus) throws {
        let path = String(bus.addressText.dropFirst("unix:path=".count))
        socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(connected == 0)
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        write(Array("\0AUTH EXTERNAL \(user)\r\n".utf8))
        var answer = [UInt8](repeating: 0, count: 512)
        try #require(
            read(socket, &answer, answer.count) > 0 && answer.starts(with: Array("OK".utf8)))
        write(Array("BEGIN\r\n".utf8))
        send(
            type: Kind.call, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus", member: "Hello")
        try waitUntilDelivered()
    }

    deinit { close(socket) }

    /// Sends a message with the given header fields (D-Bus Specification, "Message Format").
    func send(
        type: UInt8, flags: UInt8 = 0, destination: String, path: String? = nil,
        interface: String? = nil, member: String? = nil, error: String? = nil,
        replySerial: UInt32? = nil, signature: String = "", body: [UInt8] = []
    ) {
        var fields = Wire()
        fields.text(1, "o", path)
        fields.text(2, "s", interface)
        fields.text(3, "s", member)
        fields.text(4, "s", error)
        if let replySerial { fields.number(5, replySerial) }
        fields.text(6, "s", destination)
        if !signature.isEmpty { fields.signature(8, signature) }
        serial += 1
        var message = Wire()
        message.bytes = [UInt8(ascii: "l"), type, flags, 1]
        message.uint32(UInt32(body.count))
        message.uint32(serial)
        message.uint32(UInt32(fields.bytes.count))
        message.bytes += fields.bytes
        message.align(to: 8)
        write(message.bytes + body)
    }

    /// Waits until the bus has delivered all sent messages.
    ///
    /// The bus handles messages in order, so the answer to one more call is enough.
    func waitUntilDelivered() throws {
        send(
            type: Kind.call, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus", member: "GetId")
        // The answer's header contains the serial number of this call, after the code, signature
        // and padding of the field.
        let mark = [5, 1, UInt8(ascii: "u"), 0] + Wire(serial).bytes
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while received.firstRange(of: mark) == nil {
            let count = read(socket, &buffer, buffer.count)
            try #require(count > 0)
            received += buffer[..<count]
        }
    }

    /// Whether all writes to the bus succeeded so far.
    private(set) var isConnected = true

    private func write(_ bytes: [UInt8]) {
        let count = Glibc.send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        isConnected = isConnected && count == bytes.count
    }

    /// Builds messages in little-endian order, which their first byte declares.
    private struct Wire {
        var bytes: [UInt8] = []

        init() {}

        init(_ number: UInt32) { uint32(number) }

        mutating func align(to size: Int) {
            while !bytes.count.isMultiple(of: size) { bytes.append(0) }
        }

        mutating func uint32(_ number: UInt32) {
            align(to: 4)
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }

        private mutating func field(_ code: UInt8, _ type: Character) {
            align(to: 8)
            bytes += [code, 1, type.asciiValue ?? 0, 0]
        }

        mutating func text(_ code: UInt8, _ type: Character, _ text: String?) {
            guard let text else { return }
            field(code, type)
            uint32(UInt32(text.utf8.count))
            bytes += Array(text.utf8) + [0]
        }

        mutating func number(_ code: UInt8, _ number: UInt32) {
            field(code, "u")
            uint32(number)
        }

        mutating func signature(_ code: UInt8, _ signature: String) {
            field(code, "g")
            bytes += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
        }
    }
}
