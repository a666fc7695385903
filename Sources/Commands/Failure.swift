import Alerts
import ArgumentParser
import DBus
import Foundation
import Glibc
import Messages

/// How `peal` ends when something could not be done: a sentence on standard error and an exit code
/// of sysexits.h.
enum Failure {
    static func exit(with error: any Error) -> Never {
        let code: CInt
        switch error {
        case let error as AlertError: code = exitCode(error.code)
        case is BusError: code = EX_UNAVAILABLE
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

    /// Ends the process by a signal, so that a shell sees the cause; returns where the process
    /// ignores the signal.
    static func end(by signal: CInt) {
        // The executor's thread blocks all signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    /// What the argument parser has to say: help, a completion, a complaint, or nothing but a code.
    private static func exitAsParser(with error: any Error) -> Never {
        let code = Peal.exitCode(for: error)
        // It is wrapped here, or not at all.
        let text = Peal.fullMessage(for: error, columns: 100_000)
        if !code.isSuccess {
            // A shell that asks for completions would show it amid what is typed.
            guard CommandLine.words.first != "---completion" else {
                Glibc.exit(code.rawValue)
            }
            let complaint = ParserComplaint(Peal.message(for: error), in: text)
            for line in complaint.lines { Output.tell(line: line) }
        } else if text.hasPrefix("OVERVIEW: "), CompletionShell.requesting == nil {
            Output.print(ParserHelp(text, width: Terminal.width ?? 80).text)
        } else {
            // A script for a shell, which has characters of its own.
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
}

/// Something needs a daemon that cannot be reached.
struct Unavailable: MessageError {
    let message: Message
    var description: String { message.description }
}

extension BusError {
    /// The message, and for an error of another program its D-Bus name.
    fileprivate var named: Message {
        guard case .remote(let name) = code else { return message }
        return "\(message) (\(name))"
    }
}

extension String {
    /// What the system said: "Permission denied".
    init(reasonOf error: any Error) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let code = (underlying ?? error) as? POSIXError
        self =
            code.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
