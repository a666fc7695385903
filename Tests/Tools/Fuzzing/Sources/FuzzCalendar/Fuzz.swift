import Alerts
import Calendars
import Localization
import Recurrence

/// The zone in which calendars are read; it has clock changes.
private let zone = try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
/// 2026-11-22 10:00 in Berlin.
private let now = Instant(seconds: 1_795_338_000)

/// Reads a calendar as `peal import` does, searches the rings of its alerts, and reads the alerts
/// again from the calendar that Peal writes.
///
/// libFuzzer calls this function with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let zone, let read = try? ICalendar.read(text, zone: zone, now: now) else { return 0 }
    for alert in read.alerts {
        _ = alert.trigger.next(after: now, in: zone)
        guard case .schedule(let schedule) = alert.trigger else { continue }
        for grammar in Grammar.allCases { _ = grammar.sentence(schedule) }
    }
    guard let written = try? ICalendar.write(read.alerts, zone: zone, now: now),
        let again = try? ICalendar.read(written.text, zone: zone, now: now, trustsTargets: true)
    else { return 0 }
    // Crash, so that the fuzzer keeps the input.
    guard again.alerts.map(\.id) == read.alerts.map(\.id) else {
        fatalError("Peal reads other alerts from the calendar that it has written.")
    }
    return 0
}
