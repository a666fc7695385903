import Alerts
import Foundation
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Clauses that meet in a phrase")
struct MeetingTests {
    private let clock: PhraseClock
    private let page: [String]

    init() throws {
        clock = try PhraseClock()
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/phrases.md")
        page = try String(contentsOf: root, encoding: .utf8).components(separatedBy: "\n")
    }

    /// A clause of each kind.
    private static let samples: [Clause.Kind: String] = [
        .time: "9:00", .window: "from 9:00 to 18:00", .interval: "every 30 min", .step: "daily",
        .rate: "once a day", .weekday: "mondays", .monthDay: "the 15th of the month",
        .month: "in june", .week: "in week 20", .date: "24 dec", .delay: "in 3 days",
        .start: "starting tomorrow", .end: "until 2027-12-24", .length: "for 2 weeks",
        .count: "5 times", .once: "once", .deadline: "by", .except: "except 2026-12-25",
        .also: "also 2026-12-26", .zone: "utc", .daySet: "lunar 8-15",
        .afterDone: "every 3 days after done", .givesWay: "or the next working day",
        .event: "when i unlock",
    ]

    private var now: CivilDateTime { clock.zone.civil(at: clock.now) }

    /// Returns the error of two clauses that do not fit together; `nil` if they do.
    private func refusal(_ first: String, _ second: String) -> AlertError? {
        do throws(AlertError) {
            _ = try PhraseReader.phrase("\(first), \(second)", now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test("The table of meetings in the documentation is the one of the program")
    func documentedTable() throws {
        let begin = try #require(page.firstIndex { $0.hasPrefix("    time ") })
        let rows = page[begin...].prefix { $0.hasPrefix("    ") }
        #expect(rows.count == Clause.Kind.allCases.count)
        for (kind, row) in zip(Clause.Kind.allCases, rows) {
            let cells = row.split(separator: " ").dropFirst().joined()
            let others = Clause.Kind.allCases.prefix(kind.rawValue + 1)
            let expected = others.map { String(Clause.meeting(kind, $0).rawValue) }.joined()
            #expect(cells == expected, "\(kind)")
        }
    }

    @Test("Two clauses are read or refused as the table of meetings says", arguments: samples)
    func cell(kind: Clause.Kind, text: String) throws {
        for (other, more) in Self.samples {
            let isDelay = kind == .delay || other == .delay
            for error in [refusal(text, more), refusal(more, text)] {
                switch Clause.meeting(kind, other) {
                case .together: #expect(error == nil, "\(text) \(more): \(error!)")
                case .refused:
                    let words = error?.description ?? ""
                    #expect(words.contains(isDelay ? "rings once" : "'\(text)'"), "\(text) \(more)")
                    #expect(words.contains(isDelay ? "rings once" : "'\(more)'"), "\(text) \(more)")
                case .depends: break
                }
            }
        }
    }

    @Test("The examples of meetings in the documentation have the meaning that stands beside them")
    func documentedExamples() throws {
        let begin = try #require(page.firstIndex { $0.hasPrefix("| Phrase | Meaning") })
        let rows = page[(begin + 2)...].prefix { $0.hasPrefix("|") }
        #expect(rows.count >= 20)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let phrase = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            do {
                let meaning = try clock.trigger(phrase).meaning
                #expect(cells[1] == meaning, "\(phrase)")
            } catch {
                #expect(cells[1] == "refused", "\(phrase): \(error)")
            }
        }
    }
}
