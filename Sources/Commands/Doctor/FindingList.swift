import Alerts
import Glibc
import JSON
import Localization
import Messages

/// All findings of `peal doctor`, as text and as JSON.
struct FindingList {
    let findings: [Finding]

    var json: JSONValue { .object(["checks": .array(findings.map(\.json))]) }

    /// The exit code: 0 if no finding is an error, 74 if the store cannot be read, otherwise 69.
    var exitCode: CInt {
        let errors = findings.filter { $0.status == .error }
        if errors.contains(where: { $0.subject == .store }) { return EX_IOERR }
        return errors.isEmpty ? 0 : EX_UNAVAILABLE
    }

    /// Returns the findings as text: a marked line for each, advice below it, and a summary at the
    /// end.
    ///
    /// - Parameters:
    ///   - width: The columns of the terminal; `nil` if lines are not wrapped.
    ///   - isUnicode: Whether the terminal can show characters beyond ASCII.
    ///   - hasColor: Whether the marks are coloured.
    /// - Returns: The lines, without a line break after the last.
    func text(width: Int?, isUnicode: Bool, hasColor: Bool) -> String {
        var lines: [String] = []
        for finding in findings {
            let mark = finding.status.mark(isUnicode: isUnicode, hasColor: hasColor)
            let found = tr(finding.found).printable(keepsLayout: true)
            lines += Self.wrapped(found, width, after: mark + " ", indentedBy: 2)
            if let advice = finding.advice {
                lines += Self.wrapped(tr(advice), width, after: "    ", indentedBy: 4)
            }
        }
        return (lines + ["", summary]).joined(separator: "\n")
    }

    private var summary: String {
        func count(_ status: Finding.Status) -> Int {
            findings.filter { $0.status == status }.count
        }
        return switch (count(.error), count(.warning)) {
        case (0, 0): tr("Everything is fine.")
        case (0, let warnings):
            tr(
                .counted(
                    warnings, one: "There are no errors and one warning.",
                    other: "There are no errors and \(warnings) warnings."))
        case (let errors, _):
            tr(
                .counted(
                    errors, one: "One problem keeps alerts from ringing correctly.",
                    other: "\(errors) problems keep alerts from ringing correctly."))
        }
    }

    private static func wrapped(
        _ text: String, _ width: Int?, after start: String, indentedBy indent: Int
    ) -> [String] {
        let room = width.map { max(20, $0 - indent) } ?? .max
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let together = line.isEmpty ? String(word) : line + " " + word
            if !line.isEmpty, Terminal.columns(of: together) > room {
                lines.append(line)
                line = String(word)
            } else {
                line = together
            }
        }
        lines.append(line)
        let margin = String(repeating: " ", count: indent)
        return lines.enumerated().map { $0 == 0 ? start + $1 : margin + $1 }
    }
}

extension Finding.Status {
    fileprivate func mark(isUnicode: Bool, hasColor: Bool) -> String {
        let (sign, plain, color) =
            switch self {
            case .ok: ("✓", "+", "32")
            case .warning: ("!", "!", "33")
            case .error: ("✗", "x", "31")
            }
        let mark = isUnicode ? sign : plain
        return hasColor ? "\u{1B}[\(color)m\(mark)\u{1B}[0m" : mark
    }
}
