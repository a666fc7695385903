import Glibc
import Recurrence

/// A locale of the C library for one category.
///
/// The process's own locale never changes: the system's error texts go into logs and onto the bus,
/// where they must be the same for all users.
package final class CLocale: Sendable {
    /// The category of a locale, as in setlocale(3).
    package enum Category {
        /// The character encoding and the width of characters.
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

    /// The C locale, used for formats of times.
    static let c = CLocale(.times, "C")

    // The declaration needs `nonisolated(unsafe)`, because a pointer is not Sendable. Threads can
    // share this locale safely: the C library only reads it, and `deinit` frees it.
    private nonisolated(unsafe) let locale: locale_t

    /// Opens the locale `name`, or the one in the environment; `nil` if it is not installed.
    package init?(_ category: Category, _ name: String = "") {
        guard let locale = newlocale(category.mask, name, nil) else { return nil }
        self.locale = locale
    }

    deinit { freelocale(locale) }

    /// Runs `body` with this locale as the thread's own.
    package func use<Result>(_ body: () -> Result) -> Result {
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return body()
    }

    /// The name of the locale's language, such as `ko_KR.UTF-8`.
    var name: String {
        // `NL_LOCALE_NAME` of langinfo.h, a macro that Swift does not import.
        item(Int(LC_MESSAGES) << 16 | 0xFFFF)
    }

    /// Returns the locale's text for an item of langinfo.h.
    func item(_ item: Int) -> String {
        nl_langinfo_l(CInt(item), locale).map { String(cString: $0) } ?? ""
    }

    /// Returns an item of langinfo.h that is a byte.
    func byte(_ item: Int) -> Int? {
        nl_langinfo_l(CInt(item), locale).map { Int($0.pointee) }
    }

    /// Returns an item of langinfo.h that is a number, which the C library returns as a pointer.
    func number(_ item: Int) -> Int {
        Int(bitPattern: nl_langinfo_l(CInt(item), locale)) & 0xFFFF_FFFF
    }

    /// Returns a date in a format of strftime(3).
    func date(_ date: CivilDate, _ form: String) -> String {
        var parts = tm()
        parts.tm_year = CInt(date.year) - 1_900
        parts.tm_mon = CInt(date.month) - 1
        parts.tm_mday = CInt(date.day)
        // tm_wday counts from Sunday.
        parts.tm_wday = CInt(date.weekday.rawValue % 7)
        var bytes = [CChar](repeating: 0, count: 256)
        let count = strftime_l(&bytes, bytes.count, form, &parts, locale)
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
