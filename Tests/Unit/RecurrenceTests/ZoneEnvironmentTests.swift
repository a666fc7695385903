import Glibc
import Recurrence
import Testing

@Suite("The machine's zone")
struct ZoneEnvironmentTests {
    /// A temporary folder with a small tz database, an `/etc/localtime` and an `/etc/timezone`.
    final class Machine {
        let folder: String

        init() throws {
            var template = Array("/tmp/peal-zones-XXXXXX".utf8CString)
            folder = String(cString: try #require(mkdtemp(&template)))
            mkdir("\(folder)/zoneinfo", 0o700)
            mkdir("\(folder)/zoneinfo/Asia", 0o700)
            write("zoneinfo/Asia/Seoul", TZifFile(footer: "KST-9").bytes)
            write("zoneinfo/Asia/Tokyo", TZifFile(footer: "JST-9").bytes)
        }

        deinit {
            for file in ["Asia/Seoul", "Asia/Tokyo", "Asia", ""] {
                remove("\(folder)/zoneinfo/\(file)")
            }
            for file in ["localtime", "timezone", "link", ""] { remove("\(folder)/\(file)") }
        }

        func write(_ file: String, _ bytes: [UInt8]) {
            guard let stream = fopen("\(folder)/\(file)", "w") else { return }
            fwrite(bytes, 1, bytes.count, stream)
            fclose(stream)
        }

        func environment(_ zone: String? = nil) -> ZoneEnvironment {
            ZoneEnvironment(
                zone: zone, directory: "\(folder)/zoneinfo", localtime: "\(folder)/localtime",
                timezone: "\(folder)/timezone")
        }
    }

    let machine: Machine

    init() throws {
        machine = try Machine()
    }

    private func abbreviation(_ zone: Zone) -> String {
        zone.offset(at: Instant(seconds: 0)).abbreviation
    }

    @Test(
        "TZ can be a zone name, a POSIX rule, or empty for UTC, with or without a colon",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul", "KST"), (":Asia/Seoul", "Asia/Seoul", "KST"),
            ("KST-9", "KST-9", "KST"), (":CET-1", "CET-1", "CET"), ("", "UTC", "UTC"),
            (":", "UTC", "UTC"), ("UTC", "UTC", "UTC"), ("<+03>-3", "<+03>-3", "+03"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", "CET"),
        ])
    func variable(_ value: String, _ identifier: String, _ abbreviation: String) throws {
        let zone = try Zone.current(in: machine.environment(value))
        #expect(zone.identifier == identifier)
        #expect(self.abbreviation(zone) == abbreviation)
    }

    @Test("TZ can be an absolute path", arguments: ["", ":"])
    func path(_ prefix: String) throws {
        let path = "\(machine.folder)/zoneinfo/Asia/Seoul"
        let zone = try Zone.current(in: machine.environment(prefix + path))
        #expect(zone.identifier == "Asia/Seoul")
        #expect(abbreviation(zone) == "KST")
    }

    @Test(
        "A TZ that is not a zone name, a path or a rule is an error",
        arguments: ["Asia/Seul", "Nonsense", "x y", "/no"])
    func wrongVariable(_ value: String) {
        #expect(throws: ZoneError.self) { try Zone.current(in: machine.environment(value)) }
    }

    @Test("The target of the link /etc/localtime gives the zone and its name")
    func link() throws {
        symlink("\(machine.folder)/zoneinfo/Asia/Seoul", "\(machine.folder)/localtime")
        let seoul = try Zone.current(in: machine.environment())
        #expect(seoul.identifier == "Asia/Seoul")
        #expect(abbreviation(seoul) == "KST")
        unlink("\(machine.folder)/localtime")
        symlink("zoneinfo/Asia/Tokyo", "\(machine.folder)/localtime")
        let tokyo = try Zone.current(in: machine.environment())
        #expect(tokyo.identifier == "Asia/Tokyo")
        #expect(abbreviation(tokyo) == "JST")
    }

    @Test("A link to a link at /etc/localtime also gives the zone's name")
    func linkToLink() throws {
        symlink("\(machine.folder)/zoneinfo/Asia/Seoul", "\(machine.folder)/link")
        symlink("\(machine.folder)/link", "\(machine.folder)/localtime")
        #expect(try Zone.current(in: machine.environment()).identifier == "Asia/Seoul")
    }

    @Test("If /etc/localtime is a copy, its name is read from /etc/timezone if the rules match")
    func copy() throws {
        machine.write("localtime", TZifFile(footer: "KST-9").bytes)
        #expect(try Zone.current(in: machine.environment()).identifier == "localtime")
        machine.write("timezone", Array("Asia/Seoul\n".utf8))
        #expect(try Zone.current(in: machine.environment()).identifier == "Asia/Seoul")
        machine.write("timezone", Array("Asia/Tokyo\n".utf8))
        let zone = try Zone.current(in: machine.environment())
        #expect(zone.identifier == "localtime")
        #expect(abbreviation(zone) == "KST")
    }

    @Test("Without /etc/localtime the zone is UTC, and a dangling link is an error")
    func missing() throws {
        #expect(try Zone.current(in: machine.environment()) == .utc)
        symlink("/nowhere/zoneinfo/Asia/Busan", "\(machine.folder)/localtime")
        let error = #expect(throws: ZoneError.self) { try Zone.current(in: machine.environment()) }
        #expect(error?.zone == "Asia/Busan")
    }

    @Test("A zone file is read again only after it is replaced")
    func replaced() throws {
        let before = try Zone(identifier: "Asia/Seoul", in: machine.environment())
        #expect(before == (try Zone(identifier: "Asia/Seoul", in: machine.environment())))
        remove("\(machine.folder)/zoneinfo/Asia/Seoul")
        machine.write("zoneinfo/Asia/Seoul", TZifFile(footer: "KST-9:30").bytes)
        let after = try Zone(identifier: "Asia/Seoul", in: machine.environment())
        #expect(after != before)
        #expect(after.offset(at: Instant(seconds: 0)).seconds == 34_200)
    }

    @Test("The error for a damaged zone file or a missing database suggests a fix")
    func errors() throws {
        machine.write("zoneinfo/Asia/Seoul", Array("TZif2".utf8))
        let damaged = #expect(throws: ZoneError.self) {
            try Zone(identifier: "Asia/Seoul", in: machine.environment())
        }
        #expect(damaged?.code == .damaged)
        #expect(
            damaged?.description
                == "The time zone file \(machine.folder)/zoneinfo/Asia/Seoul is damaged: "
                + "it is not a TZif file. Reinstall the package tzdata.")
        let missing = #expect(throws: ZoneError.self) {
            try Zone(identifier: "Asia/Seoul", in: ZoneEnvironment(directory: "/nowhere"))
        }
        #expect(missing?.code == .unknownZone)
        #expect(missing?.description.contains("Install the package tzdata.") == true)
    }

    @Test("A named pipe at /etc/localtime is an error and does not block")
    func pipe() {
        mkfifo("\(machine.folder)/localtime", 0o600)
        #expect(throws: ZoneError.self) { try Zone.current(in: machine.environment()) }
    }
}
