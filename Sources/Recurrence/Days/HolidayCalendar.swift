public import Messages
import Synchronization

/// The holidays of a country, or the days of a file of the user's.
///
/// A calendar is a file `NAME.txt` in one of ``HolidayFolders``. Each line of it has a date and a
/// name, with the name in the country's own language after a bar: `2026-02-17 Seollal | 설날`. The
/// whole-day events of a file `NAME.ics` are a calendar, too.
public struct HolidayCalendar: Sendable {
    /// A day off.
    public struct Holiday: Hashable, Sendable {
        /// The date of the holiday.
        public let date: CivilDate
        /// The English name.
        ///
        /// Two holidays on one day are separated by `; `.
        public let name: String
        /// The name in the country's own language.
        ///
        /// It is the English name if the file has only one name.
        public let localName: String
    }

    /// The name of the calendar, such as `KR`.
    public let name: String
    /// The path of its file.
    public let path: String
    /// The holidays by date.
    public let holidays: [Holiday]
    /// All days of the calendar.
    let days: HolidayDays

    /// Reads a calendar.
    ///
    /// The file is read again only if it has changed.
    ///
    /// - Parameter name: The name of the calendar: the code of a country, such as `KR`, or the name
    ///   of a file of the user's.
    /// - Throws: ``HolidayError`` if there is no such file, or if it cannot be read.
    public init(named name: String) throws(HolidayError) {
        guard HolidayCalendar.isName(name) else { throw .missing(name) }
        for folder in HolidayFolders.current.paths {
            for ending in HolidayFolders.endings {
                let path = "\(folder)/\(name)\(ending)"
                if let calendar = try HolidayCalendar.calendar(name, path: path) {
                    self = calendar
                    return
                }
            }
        }
        throw .missing(name)
    }

    /// The first and the last year with a holiday; `nil` if the file has none.
    public var years: ClosedRange<Int>? {
        guard let first = holidays.first, let last = holidays.last else { return nil }
        return first.date.year...last.date.year
    }

    /// The sentence about a file without holidays, ready for translation.
    public var emptyNotice: Message {
        path.hasSuffix(".ics")
            ? Message("The file \(path) has no whole-day events, so it has no holidays.")
            : Message("The file \(path) has no holidays.")
    }

    /// Returns the holidays with a name.
    ///
    /// - Parameter name: A part of the English or the local name. Upper and lower case, spaces and
    ///   apostrophes make no difference.
    /// - Returns: The holidays by date.
    public func holidays(named name: String) -> [Holiday] {
        let name = HolidayCalendar.plain(name)
        return holidays.filter { holiday in
            HolidayCalendar.plain(holiday.name).includes(name)
                || HolidayCalendar.plain(holiday.localName).includes(name)
        }
    }

    /// Returns the days of all holidays with one of these names, or of all holidays if there are
    /// no names.
    func days(named names: [String]) -> HolidayDays {
        guard !names.isEmpty else { return days }
        let key = "\(path)\n\(names.joined(separator: "\n"))"
        return HolidayCalendar.named.withLock { named in
            if let entry = named[key], entry.stamp == stamp { return entry.days }
            let days = HolidayDays(names.flatMap { name in holidays(named: name).map(\.date) })
            named[key] = Named(stamp: stamp, days: days)
            return days
        }
    }

    /// Returns whether a text can be the name of a calendar.
    ///
    /// - Parameter name: The text.
    /// - Returns: Whether it is 1 to 64 letters, digits, hyphens and underscores.
    public static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_" || $0.properties.isAlphabetic
                    || $0.properties.numericType != nil
            }
    }

    /// Returns a name in the form in which names are compared.
    private static func plain(_ name: String) -> String {
        String(name.lowercased().filter { !" '’".contains($0) })
    }

    // MARK: - Files

    private struct Named {
        let stamp: DataFile.Stamp
        let days: HolidayDays
    }

    /// The metadata of the file when it was read.
    private let stamp: DataFile.Stamp

    /// The contents of a file when it was read.
    private struct Entry {
        let stamp: DataFile.Stamp
        let result: Result<HolidayCalendar, HolidayError>
    }

    /// The files that were read so far, by path.
    private static let cache = Mutex<[String: Entry]>([:])
    /// The days with certain names that were looked up so far.
    private static let named = Mutex<[String: Named]>([:])

    private init(
        _ name: String, path: String, holidays: [Holiday], stamp: DataFile.Stamp
    ) {
        self.name = name
        self.path = path
        self.holidays = holidays
        self.stamp = stamp
        days = HolidayDays(holidays.map(\.date))
    }

    /// Returns the calendar in a file, or `nil` if there is no such file.
    private static func calendar(
        _ name: String, path: String
    ) throws(HolidayError) -> HolidayCalendar? {
        let file = DataFile(path: path)
        guard let stamp = file.stamp() else { return nil }
        if let entry = cache.withLock({ $0[path] }), entry.stamp == stamp {
            return try entry.result.get()
        }
        let contents: (bytes: [UInt8], stamp: DataFile.Stamp)
        do {
            contents = try file.contents()
        } catch {
            switch error {
            case .missing: return nil
            case .unreadable(let reason):
                throw .unreadable(name, path: path, reason: Message("\(reason)"))
            case .tooLarge:
                throw .unreadable(name, path: path, reason: Message("it has more than 1 MiB"))
            }
        }
        let result = calendar(name, path: path, contents)
        cache.withLock { $0[path] = Entry(stamp: contents.stamp, result: result) }
        return try result.get()
    }

    private static func calendar(
        _ name: String, path: String, _ contents: (bytes: [UInt8], stamp: DataFile.Stamp)
    ) -> Result<HolidayCalendar, HolidayError> {
        do {
            let holidays =
                path.hasSuffix(".ics")
                ? try HolidayEvents(contents.bytes).holidays()
                : try HolidayLines(contents.bytes).holidays()
            return .success(
                HolidayCalendar(name, path: path, holidays: holidays, stamp: contents.stamp))
        } catch {
            return .failure(.malformed(name, path: path, error))
        }
    }
}

/// The source of holidays that reads the files in ``HolidayFolders``.
///
/// A file that is missing or broken has no holidays here. `add`, `show` and `doctor` report it.
struct HolidayFiles: HolidaySource {
    var country: String? { HolidayCountry.current }

    func days(in country: String, named names: [String]) -> HolidayDays? {
        (try? HolidayCalendar(named: country))?.days(named: names)
    }
}
