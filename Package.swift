// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

// A target may import only the dependencies that it lists: CI builds with
// `--explicit-target-dependency-import-check error`.
let package = Package(
    name: "peal",
    products: [
        .executable(name: "peal", targets: ["peal"]),
        .executable(name: "peal-window", targets: ["peal-window"]),
        .library(name: "JSON", targets: ["JSON"]),
        .library(name: "Messages", targets: ["Messages"]),
        .library(name: "Recurrence", targets: ["Recurrence"]),
        .library(name: "DBus", targets: ["DBus"]),
        .library(name: "Alerts", targets: ["Alerts"]),
        .library(name: "AlertCoding", targets: ["AlertCoding"]),
        .library(name: "AlertService", targets: ["AlertService"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
        .package(
            url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Makes libdbus-1 importable from Swift.
        .systemLibrary(
            name: "CDBus", path: "Modules/CDBus", pkgConfig: "dbus-1",
            providers: [.apt(["libdbus-1-dev"])]),
        // Makes the Linux headers importable that Swift's Glibc module leaves out.
        .systemLibrary(name: "CLinux", path: "Modules/CLinux"),
        // Makes SQLite importable from Swift.
        .systemLibrary(
            name: "CSQLite", path: "Modules/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),

        // Reads and writes JSON text.
        .target(name: "JSON", dependencies: ["Messages"], swiftSettings: settings),
        // Translatable sentences for users.
        .target(name: "Messages", swiftSettings: settings),
        // Reads command lines: commands, options, flags and arguments as properties of types.
        .target(name: "Arguments", dependencies: ["Messages"], swiftSettings: settings),
        // The user's language: translations with gettext, times in the format of the locale, and
        // schedules as sentences.
        .target(
            name: "Localization", dependencies: ["CLinux", "Messages", "Recurrence"],
            swiftSettings: settings),
        // Civil time, time zones and recurrence rules: computes the instants of a schedule.
        .target(name: "Recurrence", dependencies: ["Messages"], swiftSettings: settings),
        // The core without input and output: alerts, the decisions about when they ring, and the
        // protocols of clock, store and delivery.
        .target(
            name: "Alerts", dependencies: ["Messages", "Recurrence", heap, logging],
            swiftSettings: settings),
        // The JSON documents of alerts: on the command line, on the bus and in the store.
        .target(
            name: "AlertCoding", dependencies: ["Alerts", "JSON", "Messages", "Recurrence"],
            swiftSettings: settings),
        // Reads how people say when an alert rings: words in English and Korean, and the values of
        // flags.
        .target(
            name: "ScheduleReading",
            dependencies: ["Alerts", "Arguments", "Messages", "Recurrence"],
            swiftSettings: settings),
        // The user's settings, and the small files that are replaced as a whole.
        .target(
            name: "Settings",
            dependencies: ["Alerts", "Messages", "Recurrence", "ScheduleReading"],
            swiftSettings: settings),
        // A small, safe Swift interface to SQLite; the only target that imports CSQLite.
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),
        // Stores alerts in SQLite.
        .target(
            name: "AlertStorage",
            dependencies: [
                "AlertCoding", "Alerts", "JSON", "Messages", "Recurrence", "SQLite", logging,
            ],
            swiftSettings: settings),
        // Schedules the notifications of programs, and keeps the user's responses for them.
        .target(
            name: "Programs",
            dependencies: ["AlertCoding", "Alerts", "JSON", "Messages", "Recurrence", logging],
            swiftSettings: settings),
        // Converts alerts to iCalendar text and back, and merges alerts that machines share.
        .target(
            name: "Calendars",
            dependencies: ["AlertCoding", "Alerts", "JSON", "Messages", "Recurrence"],
            swiftSettings: settings),
        // Reads and writes the folders of followed calendars and of shared alerts, which other
        // programs write, too.
        .target(
            name: "CalendarFolders",
            dependencies: ["Alerts", "Calendars", "Messages", "Recurrence", "Settings"],
            swiftSettings: settings),
        // A thread that runs tasks and waits for file descriptors.
        .target(name: "EventLoop", dependencies: ["CLinux", "Messages"], swiftSettings: settings),
        // A safe Swift interface to libdbus; the only target that imports CDBus.
        .target(
            name: "DBus", dependencies: ["CDBus", "EventLoop", "Messages", logging],
            swiftSettings: settings),
        // Shows notifications on the desktop or in a terminal.
        .target(
            name: "DesktopDelivery",
            dependencies: [
                "Alerts", "CLinux", "DBus", "EventLoop", "Localization", "Messages", "Recurrence",
                logging,
            ],
            swiftSettings: settings),
        // The machine's clock; the only target that reads the real time.
        .target(
            name: "SystemClock",
            dependencies: ["Alerts", "CLinux", "EventLoop", "Recurrence", logging],
            swiftSettings: settings),
        // Peal's D-Bus interface: the client, and the server side that the daemon exports.
        .target(
            name: "AlertService",
            dependencies: [
                "AlertCoding", "Alerts", "DBus", "EventLoop", "JSON", "Messages", "Recurrence",
                logging,
            ],
            swiftSettings: settings),
        // The D-Bus interface with which programs schedule notifications.
        .target(
            name: "ProgramService",
            dependencies: [
                "AlertCoding", "Alerts", "DBus", "EventLoop", "JSON", "Messages", "Programs",
                "Recurrence", logging,
            ],
            swiftSettings: settings),
        // The part of Apple's CoreLocation that describes regions.
        .target(name: "CoreLocation", dependencies: ["Recurrence"], swiftSettings: settings),
        // Apple's UserNotifications for programs on Linux: a client of the daemon.
        .target(
            name: "UserNotifications", dependencies: ["CoreLocation", "DBus", "Messages", logging],
            swiftSettings: settings),
        // Assembles the daemon's parts and runs them.
        .target(
            name: "Daemon",
            dependencies: [
                "AlertService", "AlertStorage", "Alerts", "CalendarFolders", "Calendars", "DBus",
                "DesktopDelivery", "EventLoop", "Messages", "ProgramService", "Programs",
                "Recurrence", "Settings", "SystemClock", logging,
            ],
            swiftSettings: settings),
        // The sentences about alerts, times and changes that the command line and the window share.
        .target(
            name: "Wording",
            dependencies: ["Alerts", "Localization", "Messages", "Recurrence", "Settings"],
            swiftSettings: settings),
        // The subcommands of the command line.
        .target(
            name: "Commands",
            dependencies: [
                "AlertCoding", "AlertService", "AlertStorage", "Alerts", "Arguments", "CLinux",
                "CalendarFolders", "Calendars", "DBus", "Daemon", "DesktopDelivery", "EventLoop",
                "JSON", "Localization", "Messages", "ProgramService", "Programs", "Recurrence",
                "ScheduleReading", "Settings", "SystemClock", "Wording", logging,
            ],
            swiftSettings: settings),
        // The C function `main`.
        .executableTarget(name: "peal", dependencies: ["Commands"]),
        // Makes GTK 4 and libadwaita importable from Swift. Only the window needs them.
        .systemLibrary(
            name: "CAdwaita", path: "Modules/CAdwaita", pkgConfig: "libadwaita-1",
            providers: [.apt(["libadwaita-1-dev"])]),
        // A small, safe Swift interface to GTK and libadwaita; the only target that imports CAdwaita.
        .target(name: "Adwaita", dependencies: ["CAdwaita"], swiftSettings: settings),
        // The window's pages and dialogs.
        .target(
            name: "Window",
            dependencies: [
                "Adwaita", "AlertService", "Alerts", "DBus", "DesktopDelivery", "EventLoop",
                "Localization", "Messages", "ProgramService", "Programs", "Recurrence",
                "ScheduleReading", "Settings", "SystemClock", "Wording", logging,
            ],
            swiftSettings: settings),
        // The program of the window.
        .executableTarget(
            name: "peal-window", dependencies: ["Window"], swiftSettings: settings),

        // Helpers for tests: waiting for events, temporary folders, recorded logs, and seeded random
        // numbers.
        .target(
            name: "TestSupport", dependencies: [logging], path: "Tests/Support/TestSupport",
            swiftSettings: settings),
        // In-memory implementations of clock, store and delivery, and the contract tests of all
        // three.
        .target(
            name: "AlertsTestSupport",
            dependencies: ["Alerts", "Messages", "Recurrence", "TestSupport"],
            path: "Tests/Support/AlertsTestSupport", swiftSettings: settings),
        // Runs the scheduler in a seeded simulation, and compares it with a model of the expected
        // behavior.
        .target(
            name: "AlertSimulation",
            dependencies: [
                "AlertCoding", "Alerts", "JSON", "Messages", "Programs", "Recurrence",
                "TestSupport", logging,
            ],
            path: "Tests/Support/AlertSimulation", swiftSettings: settings),
        // Checks that hold for every input of Recurrence's parsers; the fuzzers run them, too.
        .target(
            name: "RecurrenceChecks", dependencies: ["Localization", "Recurrence"],
            path: "Tests/Support/RecurrenceChecks", swiftSettings: settings),
        // Writes random phrases that say when, and computes their meaning; knows nothing of the reader.
        .target(
            name: "PhraseGeneration", dependencies: ["Recurrence", "TestSupport"],
            path: "Tests/Support/PhraseGeneration", swiftSettings: settings),
        // Compares what the reader makes of generated phrases with their meaning.
        .target(
            name: "PhraseChecks",
            dependencies: [
                "Alerts", "Localization", "PhraseGeneration", "Recurrence", "ScheduleReading",
            ],
            path: "Tests/Support/PhraseChecks", swiftSettings: settings),
        // Random alerts, for the tests of Calendars and for its comparison with other libraries, and
        // checks that hold for every calendar, which fuzzers run, too.
        .target(
            name: "CalendarsTestSupport",
            dependencies: [
                "Alerts", "CalendarFolders", "Calendars", "Localization", "Recurrence",
                "TestSupport",
            ],
            path: "Tests/Support/CalendarsTestSupport", swiftSettings: settings),
        // Private buses, and a notification server that records its notifications.
        .target(
            name: "DBusTestSupport",
            dependencies: ["DBus", "Messages", "TestSupport", logging, subprocess],
            path: "Tests/Support/DBusTestSupport", swiftSettings: settings),
        .testTarget(
            name: "JSONTests", dependencies: ["JSON", "TestSupport"],
            path: "Tests/Unit/JSONTests", swiftSettings: settings),
        .testTarget(
            name: "MessagesTests", dependencies: ["Messages"], path: "Tests/Unit/MessagesTests",
            swiftSettings: settings),
        .testTarget(
            name: "ArgumentsTests", dependencies: ["Arguments", "Messages"],
            path: "Tests/Unit/ArgumentsTests", swiftSettings: settings),
        .testTarget(
            name: "RecurrenceTests",
            dependencies: ["Recurrence", "RecurrenceChecks", "TestSupport"],
            path: "Tests/Unit/RecurrenceTests", exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "LocalizationTests",
            dependencies: ["Localization", "Messages", "Recurrence", "TestSupport", subprocess],
            path: "Tests/Unit/LocalizationTests", swiftSettings: settings),
        .testTarget(
            name: "EventLoopTests", dependencies: ["EventLoop", "TestSupport"],
            path: "Tests/Unit/EventLoopTests", swiftSettings: settings),
        .testTarget(
            name: "DBusTests",
            dependencies: [
                "DBus", "DBusTestSupport", "EventLoop", "Messages", "TestSupport", logging,
                subprocess,
            ],
            path: "Tests/Unit/DBusTests", swiftSettings: settings),
        .testTarget(
            name: "AlertsTests",
            dependencies: [
                "AlertSimulation", "Alerts", "AlertsTestSupport", "Messages", "Recurrence",
                "TestSupport", logging,
            ],
            path: "Tests/Unit/AlertsTests", swiftSettings: settings),
        .testTarget(
            name: "AlertCodingTests",
            dependencies: [
                "AlertCoding", "Alerts", "AlertsTestSupport", "JSON", "Messages", "Recurrence",
            ],
            path: "Tests/Unit/AlertCodingTests", swiftSettings: settings),
        .testTarget(
            name: "ScheduleReadingTests",
            dependencies: [
                "Alerts", "Localization", "PhraseChecks", "PhraseGeneration", "Recurrence",
                "ScheduleReading", "TestSupport",
            ],
            path: "Tests/Unit/ScheduleReadingTests", exclude: ["Phrases"], swiftSettings: settings),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["Alerts", "Messages", "Recurrence", "Settings", "TestSupport"],
            path: "Tests/Unit/SettingsTests", swiftSettings: settings),
        .testTarget(
            name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"],
            path: "Tests/Unit/SQLiteTests", swiftSettings: settings),
        .testTarget(
            name: "AlertStorageTests",
            dependencies: [
                "AlertCoding", "AlertStorage", "Alerts", "AlertsTestSupport", "Messages",
                "Recurrence", "SQLite", "TestSupport", logging,
            ],
            path: "Tests/Unit/AlertStorageTests", exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "ProgramsTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "Messages", "Programs", "Recurrence", "TestSupport",
                logging,
            ],
            path: "Tests/Unit/ProgramsTests", swiftSettings: settings),
        .testTarget(
            name: "CalendarsTests",
            dependencies: [
                "Alerts", "Calendars", "CalendarsTestSupport", "Messages", "Recurrence",
                "TestSupport",
            ],
            path: "Tests/Unit/CalendarsTests", swiftSettings: settings),
        .testTarget(
            name: "CalendarFoldersTests",
            dependencies: [
                "Alerts", "CalendarFolders", "Calendars", "CalendarsTestSupport", "Messages",
                "Recurrence", "TestSupport",
            ],
            path: "Tests/Unit/CalendarFoldersTests", swiftSettings: settings),
        .testTarget(
            name: "SystemClockTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "Recurrence", "SystemClock", "TestSupport", logging,
            ],
            path: "Tests/Unit/SystemClockTests", swiftSettings: settings),
        .testTarget(
            name: "DaemonTests",
            dependencies: [
                "AlertStorage", "Alerts", "AlertsTestSupport", "Calendars", "DBus",
                "DBusTestSupport", "Daemon", "EventLoop", "Recurrence", "TestSupport", logging,
            ],
            path: "Tests/Unit/DaemonTests",
            swiftSettings: settings),
        .testTarget(
            name: "DesktopDeliveryTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "DBus", "DBusTestSupport", "DesktopDelivery",
                "Recurrence", "TestSupport", logging,
            ],
            path: "Tests/Unit/DesktopDeliveryTests", swiftSettings: settings),
        .testTarget(
            name: "AlertServiceTests",
            dependencies: [
                "AlertCoding", "AlertService", "Alerts", "AlertsTestSupport", "DBus",
                "DBusTestSupport", "JSON", "Messages", "Recurrence", "TestSupport", logging,
            ],
            path: "Tests/Unit/AlertServiceTests", swiftSettings: settings),
        // The programs of Examples/swift, which also has a package of its own.
        .executableTarget(
            name: "drink-water", dependencies: ["UserNotifications"],
            path: "Examples/swift/Sources/drink-water", swiftSettings: settings),
        .executableTarget(
            name: "study-nag", dependencies: ["UserNotifications"],
            path: "Examples/swift/Sources/study-nag", swiftSettings: settings),
        .executableTarget(
            name: "weekday-alarm", dependencies: ["UserNotifications"],
            path: "Examples/swift/Sources/weekday-alarm", swiftSettings: settings),
        // A program that adds requests and handles responses until it is killed.
        .executableTarget(
            name: "KilledProgram", dependencies: ["DBus", logging],
            path: "Tests/Support/KilledProgram", swiftSettings: settings),
        .testTarget(
            name: "UserNotificationsTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "CoreLocation", "DBus", "DBusTestSupport",
                "ProgramService", "Programs", "Recurrence", "TestSupport", "UserNotifications",
                "study-nag", logging, subprocess,
            ],
            path: "Tests/Unit/UserNotificationsTests", exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "ProgramServiceTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "DBus", "DBusTestSupport", "JSON", "ProgramService",
                "Programs", "Recurrence", "TestSupport", logging,
            ],
            path: "Tests/Unit/ProgramServiceTests", swiftSettings: settings),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "AlertStorage", "Alerts", "Arguments", "Commands", "DesktopDelivery", "JSON",
                "Localization", "Messages", "Recurrence", "ScheduleReading", "Settings",
                "TestSupport", "Wording",
            ],
            path: "Tests/Unit/CommandsTests", swiftSettings: settings),
        // Tests of the built binary on a real bus, with a notification server of their own.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AlertStorage", "Alerts", "AlertsTestSupport", "CoreLocation", "DBus",
                "DBusTestSupport", "KilledProgram", "TestSupport", "UserNotifications",
                "drink-water", "peal",
                "study-nag", "weekday-alarm", logging, subprocess, systemPackage,
            ],
            path: "Tests/EndToEnd", exclude: ["Transcripts"],
            swiftSettings: settings),
    ]
)

// The tools for developers: `Tests/Tools/build.sh` sets this variable. Without it, a build neither
// sees nor compiles them.
if Context.environment["PEAL_TOOLS"] == "1" {
    let benchmarks = "Tests/Tools/Benchmarks"
    // libFuzzer contains `main`, so a fuzzer links only with `--sanitize=fuzzer`.
    let fuzzer = settings + [.unsafeFlags(["-parse-as-library"])]
    package.targets += [
        .executableTarget(
            name: "AlertBenchmarks", dependencies: ["Alerts", "Recurrence"],
            path: "\(benchmarks)/alerts/Sources/AlertBenchmarks", swiftSettings: settings),
        .executableTarget(
            name: "RecurrenceBenchmarks", dependencies: ["Recurrence"],
            path: "\(benchmarks)/recurrence/Sources/RecurrenceBenchmarks",
            swiftSettings: settings),
        // Makes the same calls as DeliveryBenchmarks with plain libdbus.
        .target(
            name: "CLoop", dependencies: ["CDBus"],
            path: "\(benchmarks)/delivery/Sources/CLoop"),
        .executableTarget(
            name: "DeliveryBenchmarks",
            dependencies: [
                "Alerts", "CLoop", "DBus", "DesktopDelivery", "EventLoop", "Recurrence", logging,
            ],
            path: "\(benchmarks)/delivery/Sources/DeliveryBenchmarks", swiftSettings: settings),
        .executableTarget(
            name: "ProgramBenchmarks", dependencies: ["CLoop", "UserNotifications"],
            path: "\(benchmarks)/programs/Sources/ProgramBenchmarks", swiftSettings: settings),
        .executableTarget(
            name: "FuzzRule", dependencies: ["RecurrenceChecks"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzRule", swiftSettings: fuzzer),
        .executableTarget(
            name: "FuzzTZif", dependencies: ["RecurrenceChecks"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzTZif", swiftSettings: fuzzer),
        .executableTarget(
            name: "FuzzText", dependencies: ["RecurrenceChecks"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzText", swiftSettings: fuzzer),
        .executableTarget(
            name: "FuzzCalendar", dependencies: ["CalendarsTestSupport"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzCalendar", swiftSettings: fuzzer),
        .executableTarget(
            name: "FuzzFollow", dependencies: ["CalendarsTestSupport"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzFollow", swiftSettings: fuzzer),
        .executableTarget(
            name: "FuzzShare", dependencies: ["CalendarsTestSupport"],
            path: "Tests/Tools/Fuzzing/Sources/FuzzShare", swiftSettings: fuzzer),
        // Reads generated phrases, and prints those that are read as something else.
        .executableTarget(
            name: "phrases", dependencies: ["PhraseChecks", "PhraseGeneration"],
            path: "Tests/Tools/Phrases/Sources/phrases", swiftSettings: settings),
        // Runs seeds of the simulation, and prints those that fail.
        .executableTarget(
            name: "simulate", dependencies: ["AlertSimulation"],
            path: "Tests/Tools/Nightly/Sources/simulate", swiftSettings: settings),
        // Answers questions about rules, schedules and zones, one per line, so that scripts can
        // compare the answers with those of other libraries.
        .executableTarget(
            name: "occurrences", dependencies: ["Recurrence"],
            path: "Tests/Tools/Oracles/Sources/occurrences", swiftSettings: settings),
        // Reads and writes calendars, and prints when their alerts ring.
        .executableTarget(
            name: "rings",
            dependencies: ["Alerts", "Calendars", "CalendarsTestSupport", "Recurrence"],
            path: "Tests/Tools/CalendarOracles/Sources/rings", swiftSettings: settings),
    ]
}
