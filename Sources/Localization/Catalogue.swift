import CLinux
import Glibc
import Messages
import Synchronization

/// The translations into one language, by gettext.
final class Catalogue: Sendable {
    private static let domain = "peal"

    private let locale: CLocale
    /// What was looked up: gettext looks at the environment again each time.
    private let known = Mutex<[String: String]>([:])

    /// - Parameter locale: Says which language it is, if `LANGUAGE` does not.
    init(_ locale: CLocale) {
        self.locale = locale
        bindtextdomain(Self.domain, Self.folder)
        bind_textdomain_codeset(Self.domain, "UTF-8")
    }

    /// The format of a message in this language, or the English one.
    func format(_ message: Message) -> String {
        // The empty one is the catalogue's own header.
        guard !message.format.isEmpty else { return "" }
        guard message.plural == nil else { return lookUp(message) }
        return known.withLock { known in
            if let format = known[message.format] { return format }
            let format = lookUp(message)
            known[message.format] = format
            return format
        }
    }

    private func lookUp(_ message: Message) -> String {
        locale.use {
            // What is not found comes back as the very pointer that was asked with.
            message.format.withCString { format in
                guard let plural = message.plural else {
                    return String(cString: dgettext(Self.domain, format))
                }
                return plural.one.withCString { one in
                    String(cString: dngettext(Self.domain, one, format, plural.count.magnitude))
                }
            }
        }
    }

    /// Where the catalogues are: where gettext(1) is told they are, or in `share/locale` beside the
    /// executable's `bin`.
    private static var folder: String {
        if let folder = getenv("TEXTDOMAINDIR"), folder.pointee != 0 {
            return String(cString: folder)
        }
        guard let path = realpath("/proc/self/exe", nil) else { return "/usr/share/locale" }
        defer { free(path) }
        let parts = String(cString: path).split(separator: "/").dropLast(2)
        return "/" + (parts + ["share", "locale"]).joined(separator: "/")
    }
}
