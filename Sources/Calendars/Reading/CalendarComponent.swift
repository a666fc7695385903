internal import CIcal
import Messages

/// An entry or alarm copied from libical's parser, so that the rest of the import needs no libical.
struct CalendarComponent {
    var properties: [CalendarProperty] = []
    var alarms: [CalendarComponent] = []

    /// Reads the lines of one entry.
    ///
    /// Returns `nil` if libical cannot parse them.
    init?(_ block: EntryBlock) {
        var text = Array("BEGIN:VEVENT\r\n".utf8)
        text += block.text
        text += Array("END:VEVENT\r\n".utf8) + [0]
        let parsed = text.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap {
                ical.icalparser_parse_string($0.assumingMemoryBound(to: CChar.self))
            }
        }
        guard let parsed else { return nil }
        defer { ical.icalcomponent_free(parsed) }
        self.init(parsed)
    }

    private init(_ component: OpaquePointer) {
        var property = ical.icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
        while let found = property {
            if let value = CalendarProperty(found) { properties.append(value) }
            property = ical.icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
        }
        var child = ical.icalcomponent_get_first_component(component, ICAL_VALARM_COMPONENT)
        while let found = child {
            alarms.append(CalendarComponent(found))
            child = ical.icalcomponent_get_next_component(component, ICAL_VALARM_COMPONENT)
        }
    }

    /// Returns the first property with this name.
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// Returns all properties with this name.
    func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

    /// Returns the value of a property that libical could not read, taken from the `X-LIC-ERROR` that
    /// replaces the property.
    func error(about name: String) -> String? {
        let words = "in \(name) property"
        return properties.first { $0.name == "X-LIC-ERROR" && $0.value.includes(words) }
            .map { String($0.value.split(separator: ":", maxSplits: 1).last ?? "").trimmed }
    }
}

/// A property with the parameters that Peal needs.
struct CalendarProperty {
    let name: String
    /// The value: text without escapes, and other types in the form of RFC 5545.
    let value: String
    /// The value as a duration, if the property has one.
    var duration: CalendarDuration?
    /// The parameter `TZID`.
    var zoneName: String?
    /// Whether the parameter `RELATED=END` is set, so that the alarm counts from the end.
    var isRelatedToEnd = false
    /// Whether the parameter `RANGE=THISANDFUTURE` is set.
    var isForFuture = false

    private static let zoned: Set<String> = [
        "DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID", "TRIGGER",
    ]

    fileprivate init?(_ property: OpaquePointer) {
        guard let rawName = ical.icalproperty_get_property_name(property),
            let rawValue = ical.icalproperty_get_value(property)
        else { return nil }
        name = String(cString: rawName)
        switch ical.icalvalue_isa(rawValue) {
        case ICAL_TEXT_VALUE:
            value = ical.icalvalue_get_text(rawValue).map { String(cString: $0) } ?? ""
        case ICAL_X_VALUE: value = ical.icalvalue_get_x(rawValue).map { String(cString: $0) } ?? ""
        case ICAL_DURATION_VALUE:
            duration = CalendarDuration(ical.icalvalue_get_duration(rawValue))
            fallthrough
        default:
            guard let text = ical.icalproperty_get_value_as_string_r(property) else { return nil }
            defer { ical.icalmemory_free_buffer(text) }
            value = String(cString: text)
        }
        if CalendarProperty.zoned.contains(name) {
            zoneName = CalendarProperty.parameter("TZID", of: property)
        }
        if name == "TRIGGER" {
            isRelatedToEnd = CalendarProperty.parameter("RELATED", of: property) == "END"
        }
        if name == "RECURRENCE-ID" {
            isForFuture = CalendarProperty.parameter("RANGE", of: property) == "THISANDFUTURE"
        }
    }

    private static func parameter(_ name: String, of property: OpaquePointer) -> String? {
        guard let text = ical.icalproperty_get_parameter_as_string_r(property, name) else {
            return nil
        }
        defer { ical.icalmemory_free_buffer(text) }
        return String(cString: text)
    }
}

extension CalendarDuration {
    fileprivate init(_ duration: icaldurationtype) {
        let sign = duration.is_neg != 0 ? -1 : 1
        days = sign * (Int(duration.days) + 7 * Int(duration.weeks))
        seconds =
            sign
            * (Int(duration.hours) * 3_600 + Int(duration.minutes) * 60 + Int(duration.seconds))
    }
}
