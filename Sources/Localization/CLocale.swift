import Glibc
import Recurrence

/// A locale of the C library, by categories.
///
/// The process's own locale stays as it is: what the system says of errors goes into logs and onto the
/// bus, where it is to be the same for everybody.
package final class CLocale: Sendable {
    /// What a locale is about.
    package enum Category {
        /// Which bytes are which characters, and how wide they are.
        case characters
        case messages
        case times

        fileprivate var mask: CInt {
            switch self {
            case .characters: 1 << LC_CTYPE
            case .messages: 1 << LC_MESSAGES
            case .times: 1 << LC_TIME
            }
        }
    }

    /// The times of the C locale.
    static let c = CLocale(.times, "C")

    // `nonisolated(unsafe)`, since Swift takes no pointer for safe to share: what this one points at the
    // C library only reads (uselocale(3) is for one thread), and it is freed when nobody has it any more.
    private nonisolated(unsafe) let locale: locale_t

    /// The locale that the environment names, or `name`; `nil` where the machine does not have it.
    package init?(_ category: Category, _ name: String = "") {
        guard let locale = newlocale(category.mask, name, nil) else { return nil }
        self.locale = locale
    }

    deinit { freelocale(locale) }

    /// Has this thread use the locale while `body` runs.
    package func use<Result>(_ body: () -> Result) -> Result {
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return body()
    }

    /// What the locale has for an item of langinfo.h.
    func item(_ item: Int) -> String {
        nl_langinfo_l(CInt(item), locale).map { String(cString: $0) } ?? ""
    }

    /// A date in the form of strftime(3).
    func date(_ date: CivilDate, _ form: String) -> String {
        var parts = tm()
        parts.tm_year = CInt(date.year) - 1_900
        parts.tm_mon = CInt(date.month) - 1
        parts.tm_mday = CInt(date.day)
        // It counts from Sunday.
        parts.tm_wday = CInt(date.weekday.rawValue % 7)
        var bytes = [CChar](repeating: 0, count: 256)
        let count = strftime_l(&bytes, bytes.count, form, &parts, locale)
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
