internal import CIcal
internal import Messages

/// The functions of libical, for use after ``IcalLibrary/load()``.
var ical: cical { IcalLibrary.functions }

/// The library libical, which is loaded when the first calendar is read or written.
enum IcalLibrary {
    /// The pointers to the functions; all are `nil` as long as the library is not loaded.
    ///
    /// This is safe, because ``result`` sets the pointers once, before anything calls them.
    nonisolated(unsafe) fileprivate private(set) static var functions = cical()

    private static let result = Result<Void, CalendarError> { () throws(CalendarError) in
        functions = try load("libical.so.3")
        // Keeps libical from ending the process on an error in its input, as it does by default.
        functions.icalerror_set_errors_are_fatal(0)
    }

    /// Loads the library, unless it is loaded.
    ///
    /// - Throws: ``CalendarError`` if the library is not installed.
    static func load() throws(CalendarError) { try result.get() }

    private static func load(_ file: String) throws(CalendarError) -> cical {
        var functions = cical()
        guard let reason = cical_load(&functions, file) else { return functions }
        let text = String(cString: reason)
        throw CalendarError(
            code: .noLibrary,
            message: """
                Install libical 3 (in Debian, the package libical3) to import and export \
                calendars. It cannot be loaded: \(text)
                """)
    }
}
