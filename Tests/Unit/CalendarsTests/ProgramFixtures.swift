/// Handwritten calendars in the style of other programs.
enum ProgramFixtures {
    /// Google Calendar: an e-mail alarm, an exception as an entry of its own, and a series with
    /// `EXDATE`.
    static let google = Reading.crlf(
        #"""
        BEGIN:VCALENDAR
        PRODID:-//Google Inc//Google Calendar 70.9054//EN
        VERSION:2.0
        CALSCALE:GREGORIAN
        METHOD:PUBLISH
        X-WR-CALNAME:Team
        X-WR-TIMEZONE:Europe/Berlin
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        X-LIC-LOCATION:Europe/Berlin
        BEGIN:DAYLIGHT
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        TZNAME:CEST
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VEVENT
        DTSTART;TZID=Europe/Berlin:20261209T110000
        DTEND;TZID=Europe/Berlin:20261209T113000
        DTSTAMP:20261101T100000Z
        UID:4p0abc123def@google.com
        RECURRENCE-ID;TZID=Europe/Berlin:20261209T093000
        SEQUENCE:1
        STATUS:CONFIRMED
        SUMMARY:Stand-up (moved)
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:This is an event reminder
        TRIGGER:-P0DT0H10M0S
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Europe/Berlin:20261102T093000
        DTEND;TZID=Europe/Berlin:20261102T100000
        RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20270630T215959Z;BYDAY=MO,WE
        EXDATE;TZID=Europe/Berlin:20261130T093000
        DTSTAMP:20261101T100000Z
        UID:4p0abc123def@google.com
        DESCRIPTION:Bring\, please\; your notes:\n"all of them"
        STATUS:CONFIRMED
        SUMMARY:Stand-up
        TRANSP:OPAQUE
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:This is an event reminder
        TRIGGER:-P0DT0H10M0S
        END:VALARM
        BEGIN:VALARM
        ACTION:EMAIL
        DESCRIPTION:This is an event reminder
        SUMMARY:Alarm notification
        ATTENDEE:mailto:me@example.com
        TRIGGER:-P0DT1H0M0S
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """#)

    /// Apple Calendar: default alarms, sounds, places, and an `ACTION:NONE` alarm.
    static let apple = Reading.crlf(
        #"""
        BEGIN:VCALENDAR
        CALSCALE:GREGORIAN
        PRODID:-//Apple Inc.//macOS 15.1//EN
        VERSION:2.0
        X-APPLE-CALENDAR-COLOR:#1BADF8
        X-WR-CALNAME:Home
        BEGIN:VEVENT
        CREATED:20261001T080000Z
        DTEND;VALUE=DATE:20261225
        DTSTART;VALUE=DATE:20261224
        RRULE:FREQ=YEARLY
        SUMMARY:Anna's birthday
        TRANSP:TRANSPARENT
        UID:5B3C6A2E-9C0B-4E0B-8B64-2A1F1F1F0001
        BEGIN:VALARM
        X-WR-ALARMUID:7D1C2D0A-0000-4000-8000-000000000001
        UID:7D1C2D0A-0000-4000-8000-000000000001
        TRIGGER:-PT15H
        X-APPLE-DEFAULT-ALARM:TRUE
        ATTACH;VALUE=URI:Basso
        ACTION:AUDIO
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTEND;TZID=America/New_York:20261201T110000
        DTSTART;TZID=America/New_York:20261201T100000
        SUMMARY:Call
        URL;VALUE=URI:https://example.org/call?id=1,2;x=3
        UID:5B3C6A2E-9C0B-4E0B-8B64-2A1F1F1F0002
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="Main 
         Street: 5, Town":geo:52.5,13.4
        BEGIN:VALARM
        UID:7D1C2D0A-0000-4000-8000-000000000002
        TRIGGER;RELATED=END:PT0S
        DESCRIPTION:Reminder
        ACTION:DISPLAY
        END:VALARM
        BEGIN:VALARM
        UID:7D1C2D0A-0000-4000-8000-000000000003
        TRIGGER;VALUE=DATE-TIME:19760401T005545Z
        X-APPLE-PROXIMITY:DEPART
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Europe/Berlin:20261202T080000
        SUMMARY:Silent
        UID:5B3C6A2E-9C0B-4E0B-8B64-2A1F1F1F0003
        BEGIN:VALARM
        X-APPLE-LOCAL-DEFAULT-ALARM:TRUE
        TRIGGER;VALUE=DATE-TIME:19760401T005545Z
        ACTION:NONE
        END:VALARM
        END:VEVENT
        BEGIN:VTODO
        DUE;TZID=Europe/Berlin:20261203T180000
        SUMMARY:Water the plants
        UID:5B3C6A2E-9C0B-4E0B-8B64-2A1F1F1F0004
        RRULE:FREQ=DAILY;INTERVAL=2
        BEGIN:VALARM
        TRIGGER;VALUE=DATE-TIME:20261203T170000Z
        DESCRIPTION:Event reminder
        ACTION:DISPLAY
        END:VALARM
        END:VTODO
        END:VCALENDAR

        """#)
}
