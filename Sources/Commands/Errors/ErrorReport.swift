import Alerts
import Arguments
import Calendars
import DBus
import EventLoop
import Glibc
import Localization
import Messages
import Programs

/// Ends `peal` after an error, with a sentence on standard error and an exit code from sysexits.h.
enum ErrorReport {
    static func exit(with error: any Error) -> Never {
        let code: CInt
        switch error {
        case let error as AlertError: code = exitCode(error.code)
        case let error as ProgramError: code = exitCode(error.code)
        case is CalendarError: code = EX_DATAERR
        case is BusError, is SystemError: code = EX_UNAVAILABLE
        case let error as UnusableFile: code = error.exitCode
        case is MissingFile: code = EX_NOINPUT
        case is Unavailable: code = EX_UNAVAILABLE
        case is UnwritableOutput: code = EX_IOERR
        case is UsageError: code = EX_USAGE
        case let error as ExitCode: code = error.rawValue
        default: code = EXIT_FAILURE
        }
        switch error {
        case let error as UnwritableOutput where error.isUnwanted: end(by: SIGPIPE)
        case let error as UsageError: complain(error)
        case is ExitCode: flush()
        default: Output.complain((error as? BusError)?.named ?? "\(error)")
        }
        Glibc.exit(code)
    }

    /// Ends the process with a signal, so that a shell sees the cause.
    ///
    /// Returns if the process ignores the signal.
    static func end(by signal: CInt) {
        // The executor's thread blocks all signals, so unblock this one.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    private static func flush() {
        do {
            try Output.flush()
        } catch {
            exit(with: error)
        }
    }

    /// Prints what is wrong with the command line, how the command is used, and where to read more.
    private static func complain(_ error: UsageError) {
        Output.complain(error.message)
        if let definition = error.definition {
            Output.printToStderr(line: "  \(tr(definition.synopsis))  \(tr(definition.help.text))")
        }
        Output.printToStderr(line: tr("Usage: \(error.path.usage)"))
        let help = error.path.text + " --help"
        Output.printToStderr(line: "  " + tr("See '\(help)' for more information."))
    }

    private static func exitCode(_ code: AlertError.Code) -> CInt {
        switch code {
        case .invalidAlert, .alertExists: EX_USAGE
        case .alertChanged: EX_TEMPFAIL
        case .noSuchAlert: EX_NOINPUT
        case .storeForeign: EX_DATAERR
        case .storeUnwritable: EX_CANTCREAT
        case .storeUnreadable: EX_IOERR
        case .storeBusy: EX_UNAVAILABLE
        }
    }

    private static func exitCode(_ code: ProgramError.Code) -> CInt {
        switch code {
        case .invalidRequest, .tooMany: EX_USAGE
        case .noSuchProgram: EX_NOINPUT
        case .notRegistered, .notAllowed: EX_NOPERM
        }
    }
}

extension BusError {
    /// The message, followed by the D-Bus error name if another program sent the error.
    fileprivate var named: Message {
        guard case .remote(let name) = code else { return message }
        return "\(message) (\(name))"
    }
}

/// The end of `peal` with an exit code and without a message.
struct ExitCode: Error {
    let rawValue: CInt

    init(_ rawValue: CInt) {
        self.rawValue = rawValue
    }
}

/// The error of a verb that needs a daemon when none can be reached.
struct Unavailable: MessageError {
    let message: Message
    var description: String { message.description }
}
