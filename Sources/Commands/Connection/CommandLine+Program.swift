import DBus
import Glibc

extension CommandLine {
    /// The real path of this program, also if an upgrade has replaced its file.
    static var program: String {
        PeerProcess(UInt32(getpid())).executable ?? "peal"
    }
}
