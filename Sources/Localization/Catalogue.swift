import CLinux
import Glibc
import Messages
import Synchronization

/// The translations into one language, read with gettext.
final class Catalogue: Sendable {
    private static let domain = "peal"

    private let locale: CLocale
    /// A cache of formats, because gettext reads the environment variables again for each lookup.
    private let known = Mutex<[String: String]>([:])

    /// Opens the translations; `nil` if a file of them is damaged.
    ///
    /// - Parameter locale: The locale whose language is used if `LANGUAGE` is not set.
    init?(_ locale: CLocale) {
        let folder = Self.folder
        guard CatalogueFile.areIntact(for: locale.name, in: folder, domain: Self.domain) else {
            return nil
        }
        self.locale = locale
        bindtextdomain(Self.domain, folder)
        bind_textdomain_codeset(Self.domain, "UTF-8")
    }

    /// Returns the format of a message in this language, or the English format if there is none.
    func format(_ message: Message) -> String {
        // gettext returns the catalogue's header for the empty string.
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
            // If there is no translation, gettext returns the pointer that it was given. Copy the
            // text here, because this pointer is valid only inside the closure.
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

    /// The folder of the catalogues: `TEXTDOMAINDIR`, as in gettext(1), or `share/locale` next to
    /// the folder `bin` of the executable.
    private static var folder: String {
        if let folder = getenv("TEXTDOMAINDIR"), folder.pointee != 0 {
            return String(cString: folder)
        }
        // The kernel has resolved all links in this path.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let path = buffer.baseAddress,
                case let count = readlink("/proc/self/exe", path, buffer.count - 1), count > 0
            else { return "/usr/share/locale" }
            path[count] = 0
            for _ in 0..<2 { strrchr(path, CInt(UInt8(ascii: "/")))?.pointee = 0 }
            return String(cString: path) + "/share/locale"
        }
    }
}
