import Alerts
import ArgumentParser
import DBus
import EventLoop
import Glibc
import Messages
import Programs

/// Ends `peal` after an error, with a sentence on standard error and an exit code from sysexits.h.
enum ErrorReport {
    static func exit(with error: any Error) -> Never {
        let code: CInt
        switch error {
        case let error as AlertError: code = exitCode(error.code)
        case let error as ProgramError: code = exitCode(error.code)
        case is BusError, is SystemError: code = EX_UNAVAILABLE
        case is UnusableFile: code = EX_DATAERR
        case is MissingFile: code = EX_NOINPUT
        case is Unavailable: code = EX_UNAVAILABLE
        case is UnwritableOutput: code = EX_IOERR
        default: exitAsParser(with: error)
        }
        if (error as? UnwritableOutput)?.isUnwanted == true {
            end(by: SIGPIPE)
        } else {
            Output.complain((error as? BusError)?.named ?? "\(error)")
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

    /// Ends `peal` with an error of the argument parser.
    ///
    /// The parser throws errors not only for wrong usage, but also to print help or a completion
    /// script, or just to exit.
    private static func exitAsParser(with error: any Error) -> Never {
        let code = Peal.exitCode(for: error)
        // Keep the parser from wrapping lines: ``ParserHelp`` wraps them.
        let text = Peal.fullMessage(for: error, columns: 100_000)
        if !code.isSuccess {
            // A message would appear in the middle of the line in which the user requests
            // completions.
            guard CommandLine.words.first != "---completion" else {
                Glibc.exit(code.rawValue)
            }
            let complaint = ParserComplaint(Peal.message(for: error), in: text)
            for line in complaint.lines { Output.printToStderr(line: line) }
        } else if text.hasPrefix("OVERVIEW: "), CompletionShell.requesting == nil {
            Output.print(ParserHelp(text, width: Terminal.width ?? 80).text)
        } else {
            // A completion script must reach the shell unchanged.
            Output.write(text)
        }
        do {
            try Output.flush()
        } catch {
            exit(with: error)
        }
        Glibc.exit(code.rawValue)
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
