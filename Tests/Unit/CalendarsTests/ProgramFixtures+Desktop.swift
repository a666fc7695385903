extension ProgramFixtures {
    /// KOrganizer: a disabled alarm, an alarm that runs a program, a repeating alarm, and a zone
    /// name from libical.
    static let korganizer = Reading.crlf(
        #"""
        BEGIN:VCALENDAR
        PRODID:-//K Desktop Environment//NONSGML libkcal 4.3//EN
        VERSION:2.0
        X-KDE-ICAL-IMPLEMENTATION-VERSION:1.0
        BEGIN:VTODO
        DTSTAMP:20261101T100000Z
        CREATED:20261101T100000Z
        UID:libkcal-1111.222
        SUMMARY:Tax return
        CATEGORIES:Money\, taxes,Office
        DUE;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Vienna:20261130T120000
        DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Vienna:20261129T120000
        PERCENT-COMPLETE:0
        BEGIN:VALARM
        DESCRIPTION:Do it
        ACTION:DISPLAY
        TRIGGER;VALUE=DURATION;RELATED=END:-PT30M
        REPEAT:2
        DURATION:PT5M
        X-KDE-KCALCORE-ENABLED:TRUE
        END:VALARM
        BEGIN:VALARM
        ACTION:PROCEDURE
        ATTACH;VALUE=URI:file:///usr/bin/xmessage
        TRIGGER;VALUE=DURATION:-PT1H
        X-KDE-KCALCORE-ENABLED:FALSE
        END:VALARM
        END:VTODO
        BEGIN:VTODO
        UID:libkcal-1111.333
        SUMMARY:Done already
        COMPLETED:20261102T100000Z
        PERCENT-COMPLETE:100
        STATUS:COMPLETED
        DUE;VALUE=DATE:20261202
        END:VTODO
        END:VCALENDAR

        """#)

    /// Thunderbird: its own zone names and alarm texts, and `X-MOZ-LASTACK`.
    static let thunderbird = Reading.crlf(
        #"""
        BEGIN:VCALENDAR
        PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:/mozilla.org/20050126_1/Europe/Berlin
        X-LIC-LOCATION:Europe/Berlin
        BEGIN:STANDARD
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        TZNAME:CET
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        CREATED:20261101T100000Z
        LAST-MODIFIED:20261121T100000Z
        DTSTAMP:20261121T100000Z
        UID:ee1d5e5c-6a37-4b2c-a4a5-1234567890ab
        SUMMARY:Rubbish
        RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
        EXDATE:20261208T060000Z
        X-MOZ-LASTACK:20261110T060000Z
        DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261110T070000
        DTEND;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261110T073000
        X-MOZ-GENERATION:4
        LOCATION:Street
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DURATION:-PT11H
        DESCRIPTION:Default Mozilla Description
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:ee1d5e5c-6a37-4b2c-a4a5-1234567890ac
        SUMMARY:Cancelled
        STATUS:CANCELLED
        DTSTART;TZID=Europe/Berlin:20261210T070000
        END:VEVENT
        END:VCALENDAR

        """#)

    /// Outlook: Windows zone names, long UIDs, and lines folded with tabs.
    static let outlook = Reading.crlf(
        """
        BEGIN:VCALENDAR
        PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
        VERSION:2.0
        METHOD:PUBLISH
        X-CALSTART:20261101T080000Z
        X-WR-RELCALID:{0000002E-2C32-1234-5678-0123456789AB}
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16011028T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        CLASS:PUBLIC
        DESCRIPTION:Agenda\\n1. What was\\n2. What is
        \t to come\\n
        DTEND;TZID="W. Europe Standard Time":20261130T153000
        DTSTAMP:20261101T080000Z
        DTSTART;TZID="W. Europe Standard Time":20261130T150000
        PRIORITY:5
        RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
        SUMMARY;LANGUAGE=de:Monatsabschluss
        UID:040000008200E00074C5B7101A82E00800000000B0A1B2C3D4E5D801000000000000000
        \t010000000A1B2C3D4E5F60718293A4B5C6D7E8F90
        X-ALT-DESC;FMTTYPE=text/html:<html><body>Agenda</body></html>
        X-MICROSOFT-CDO-BUSYSTATUS:BUSY
        BEGIN:VALARM
        TRIGGER:-PT15M
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID="Customized Time Zone":20261130T150000
        SUMMARY:Somewhere
        UID:1
        END:VEVENT
        END:VCALENDAR

        """)

    /// The example of RFC 9074, section 7: an alarm that was snoozed.
    static let snoozed = Reading.crlf(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example Corp.//CalDAV Client//EN
        BEGIN:VEVENT
        CREATED:20210302T151004Z
        UID:AC67C078-CED3-4BF5-9726-832C3749F627
        DTSTAMP:20210302T151516Z
        DTSTART;TZID=America/New_York:20210302T103000
        DTEND;TZID=America/New_York:20210302T110000
        SUMMARY:Meeting
        BEGIN:VALARM
        UID:8297C37D-BA2D-4476-91AE-C1EAA364F8E1
        TRIGGER:-PT15M
        DESCRIPTION:Event reminder
        ACTION:DISPLAY
        ACKNOWLEDGED:20210302T151514Z
        END:VALARM
        BEGIN:VALARM
        UID:DE7B5C34-83FF-47FE-BE9E-FF41AE6DD097
        TRIGGER;VALUE=DATE-TIME:20210302T152000Z
        RELATED-TO;RELTYPE=SNOOZE:8297C37D-BA2D-4476-91AE-C1EAA364F8E1
        DESCRIPTION:Event reminder
        ACTION:DISPLAY
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """)
}
