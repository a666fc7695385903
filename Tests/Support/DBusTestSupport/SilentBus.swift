package import DBus
import Glibc
import Messages
import TestSupport

/// A socket that accepts connections but never sends anything.
package final class SilentBus: Sendable {
    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// The address of the socket.
    package var addressText: String { "unix:path=\(folder.path)/bus" }
    /// The address of the socket, for `Bus.connect`.
    package var address: BusAddress { .address(addressText) }

    /// Opens the socket.
    package init() throws {
        folder = try TemporaryFolder()
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: "\(folder.path)/bus".utf8)
        }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0, listen(descriptor, 8) == 0 else {
            throw BusError(code: .systemFailure, message: "listen: \(errno)")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Accepts one connection and closes it.
    package func acceptAndClose() {
        close(accept(descriptor, nil, nil))
    }
}
