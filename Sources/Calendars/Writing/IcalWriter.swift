internal import CIcal
internal import Recurrence

/// Writes components with libical, which escapes text and folds lines (RFC 5545, sections 3.1 and
/// 3.3.11).
struct IcalWriter: ~Copyable {
    private let component: OpaquePointer

    /// Creates an empty component.
    init?(_ kind: icalcomponent_kind) {
        guard let component = ical.icalcomponent_new(kind) else { return nil }
        self.component = component
    }

    deinit { ical.icalcomponent_free(component) }

    /// The component as text, with lines that end in CRLF.
    var text: String {
        guard let text = ical.icalcomponent_as_ical_string_r(component) else { return "" }
        defer { ical.icalmemory_free_buffer(text) }
        return String(cString: text)
    }

    /// Adds a `TEXT` value.
    func add(_ kind: icalproperty_kind, text: String) {
        guard let property = ical.icalproperty_new(kind) else { return }
        ical.icalproperty_set_value(property, ical.icalvalue_new_text(text))
        ical.icalcomponent_add_property(component, property)
    }

    /// Adds a property whose value is written unchanged.
    ///
    /// If libical parsed a rule, it would truncate `INTERVAL` to 16 bits.
    func add(_ name: String, _ value: String, zone: Zone? = nil) {
        guard let property = ical.icalproperty_new_x(value) else { return }
        ical.icalproperty_set_x_name(property, name)
        if let zone {
            ical.icalproperty_add_parameter(property, ical.icalparameter_new_tzid(zone.identifier))
        }
        ical.icalcomponent_add_property(component, property)
    }

    /// Adds a date or time.
    func add(_ name: String, _ time: CalendarTime) {
        switch time {
        case .day(let day): add(name + ";VALUE=DATE", RecurrenceDate.day(day).rfc5545)
        case .instant(let instant): add(name, RecurrenceDate.instant(instant).rfc5545)
        case .local(let wall, let zone):
            add(name, RecurrenceDate.local(wall).rfc5545, zone: zone)
        }
    }

    /// Adds this component to a parent, which then owns it.
    consuming func add(to parent: borrowing IcalWriter) {
        ical.icalcomponent_add_component(parent.component, component)
        discard self
    }
}

extension IcalWriter {
    /// Returns the text of an entry.
    static func text(_ entry: Entry, stamp: Instant) -> String {
        guard let event = IcalWriter(ICAL_VEVENT_COMPONENT) else { return "" }
        event.add(ICAL_UID_PROPERTY, text: entry.uid ?? "")
        event.add("DTSTAMP", .instant(stamp))
        if let title = entry.title { event.add(ICAL_SUMMARY_PROPERTY, text: title) }
        if let body = entry.body { event.add(ICAL_DESCRIPTION_PROPERTY, text: body) }
        if let start = entry.start { event.add("DTSTART", start) }
        if let rule = entry.rule { event.add("RRULE", rule.rfc5545) }
        for time in entry.include { event.add("RDATE", time) }
        for time in entry.exclude { event.add("EXDATE", time) }
        if let url = entry.url { event.add("URL", url) }
        if let category = entry.category { event.add(ICAL_CATEGORIES_PROPERTY, text: category) }
        if let own = entry.own {
            if let alert = own.alert { event.add("X-PEAL-ALERT", alert) }
            if own.parts > 0 { event.add("X-PEAL-PARTS", "\(own.parts)") }
            if let id = own.partOf { event.add("X-PEAL-PART-OF", id) }
            if let digest = own.textDigest { event.add("X-PEAL-TEXT", digest) }
            if let digest = own.timesDigest { event.add("X-PEAL-TIMES", digest) }
        }
        for entryAlarm in entry.alarms {
            guard let alarm = IcalWriter(ICAL_VALARM_COMPONENT) else { continue }
            alarm.add("ACTION", "DISPLAY")
            alarm.add(ICAL_DESCRIPTION_PROPERTY, text: entry.name)
            alarm.add("TRIGGER", entryAlarm.beforeStart)
            alarm.add(to: event)
        }
        return event.text
    }
}
