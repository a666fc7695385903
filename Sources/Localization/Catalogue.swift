import CLinux
import Glibc
import Messages
import Recurrence
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
        return (ProgramFolder.share() ?? "/usr/share") + "/locale"
    }
}
