// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let serviceLifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let unixSignals = Target.Dependency.product(
    name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

// What is not listed here may not be imported: CI builds with
// `--explicit-target-dependency-import-check error`.
let package = Package(
    name: "peal",
    products: [
        .executable(name: "peal", targets: ["peal"]),
        .library(name: "Messages", targets: ["Messages"]),
        .library(name: "Recurrence", targets: ["Recurrence"]),
        .library(name: "DBus", targets: ["DBus"]),
        .library(name: "Alerts", targets: ["Alerts"]),
        .library(name: "AlertService", targets: ["AlertService"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
        .package(
            url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // libdbus-1, as a module.
        .systemLibrary(
            name: "CDBus", path: "Modules/CDBus", pkgConfig: "dbus-1",
            providers: [.apt(["libdbus-1-dev"])]),
        // libical, as a module.
        .systemLibrary(
            name: "CIcal", path: "Modules/CIcal", pkgConfig: "libical",
            providers: [.apt(["libical-dev"])]),
        // jansson, as a module.
        .systemLibrary(
            name: "CJansson", path: "Modules/CJansson", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]),
        // The Linux headers that the Glibc module leaves out.
        .systemLibrary(name: "CLinux", path: "Modules/CLinux"),

        // Sentences for people, in parts that can be translated.
        .target(name: "Messages", swiftSettings: settings),
        // The user's language: translations by gettext, and times as the locale writes them.
        .target(
            name: "Localization", dependencies: ["CLinux", "Messages", "Recurrence"],
            swiftSettings: settings),
        // Civil time, time zones and recurrence: which instants a schedule means.
        .target(name: "Recurrence", dependencies: ["Messages"], swiftSettings: settings),
        // What alerts are and what is to happen to them when: the pure core and its seams.
        .target(
            name: "Alerts", dependencies: ["Messages", "Recurrence", heap, logging],
            swiftSettings: settings),
        // JSON documents as text; the only importer of CJansson.
        .target(name: "JSONText", dependencies: ["Alerts", "CJansson"], swiftSettings: settings),
        // Keeps alerts in SQLite.
        .target(
            name: "AlertStorage",
            dependencies: ["Alerts", "JSONText", "Messages", "Recurrence", grdb, logging],
            swiftSettings: settings),
        // Alerts as iCalendar text, and back; the only importer of CIcal.
        .target(
            name: "Calendars",
            dependencies: ["Alerts", "CIcal", "JSONText", "Messages", "Recurrence"],
            swiftSettings: settings),
        // A safe Swift face of libdbus; the only importer of CDBus.
        .target(
            name: "DBus", dependencies: ["CDBus", "CLinux", "Messages", logging],
            swiftSettings: settings),
        // Shows notifications: on the desktop's server, or in a terminal.
        .target(
            name: "DesktopDelivery",
            dependencies: [
                "Alerts", "CLinux", "DBus", "Localization", "Messages", "Recurrence", logging,
            ],
            swiftSettings: settings),
        // The only reader of the real time.
        .target(
            name: "SystemClock", dependencies: ["Alerts", "CLinux", "Recurrence", logging],
            swiftSettings: settings),
        // Peal's D-Bus interface: its client, and the harness that serves it.
        .target(
            name: "AlertService",
            dependencies: ["Alerts", "DBus", "JSONText", "Messages", "Recurrence", logging],
            swiftSettings: settings),
        // Puts the parts together and runs them.
        .target(
            name: "Daemon",
            dependencies: [
                "AlertService", "AlertStorage", "Alerts", "DBus", "DesktopDelivery", "Messages",
                "Recurrence", "SystemClock", logging, serviceLifecycle, unixSignals,
            ],
            swiftSettings: settings),
        // The verbs of the command line.
        .target(
            name: "Commands",
            dependencies: [
                "AlertService", "AlertStorage", "Alerts", "CLinux", "Calendars", "DBus", "Daemon",
                "JSONText", "Localization", "Messages", "Recurrence", "SystemClock", argumentParser,
                logging,
            ],
            swiftSettings: settings),
        .executableTarget(name: "peal", dependencies: ["Commands"], swiftSettings: settings),

        // Waiting for what must happen, temporary folders, and numbers that a seed decides.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        // Clock, store and delivery in memory, and the contracts of all three.
        .target(
            name: "AlertsTestSupport",
            dependencies: ["Alerts", "Messages", "Recurrence", "TestSupport"],
            path: "Tests/AlertsTestSupport", swiftSettings: settings),
        // The scheduler in a world that a seed decides, beside a model of what should happen.
        .target(
            name: "AlertSimulation", dependencies: ["Alerts", "Messages", "Recurrence", logging],
            path: "Tests/AlertSimulation", swiftSettings: settings),
        // Private buses, and a notification server that remembers.
        .target(
            name: "DBusTestSupport",
            dependencies: ["DBus", "Messages", "TestSupport", logging, subprocess],
            path: "Tests/DBusTestSupport", swiftSettings: settings),
        .testTarget(name: "MessagesTests", dependencies: ["Messages"], swiftSettings: settings),
        .testTarget(
            name: "RecurrenceTests", dependencies: ["Recurrence", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "DBusTests",
            dependencies: [
                "DBus", "DBusTestSupport", "Messages", "TestSupport", logging, subprocess,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AlertsTests",
            dependencies: [
                "AlertSimulation", "Alerts", "AlertsTestSupport", "JSONText", "Messages",
                "Recurrence", "TestSupport", logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "JSONTextTests", dependencies: ["Alerts", "JSONText", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "AlertStorageTests",
            dependencies: [
                "AlertStorage", "Alerts", "AlertsTestSupport", "Messages", "Recurrence",
                "TestSupport", grdb, logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CalendarsTests",
            dependencies: ["Alerts", "Calendars", "Messages", "Recurrence", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SystemClockTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "Daemon", "Recurrence", "SystemClock", "TestSupport",
                logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaemonTests", dependencies: ["Daemon", logging], swiftSettings: settings),
        .testTarget(
            name: "DesktopDeliveryTests",
            dependencies: [
                "Alerts", "AlertsTestSupport", "DBus", "DBusTestSupport", "DesktopDelivery",
                "Recurrence", "TestSupport", logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AlertServiceTests",
            dependencies: [
                "AlertService", "Alerts", "AlertsTestSupport", "DBus", "DBusTestSupport",
                "JSONText", "Messages", "Recurrence", "TestSupport", logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "AlertStorage", "Alerts", "Commands", "Localization", "Messages", "Recurrence",
                "TestSupport",
            ],
            swiftSettings: settings),
        // The built binary, a real bus, and a server of the tests' own.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AlertStorage", "Alerts", "AlertsTestSupport", "DBus", "DBusTestSupport",
                "TestSupport", "peal", logging, subprocess, systemPackage,
            ],
            exclude: ["Transcripts"],
            swiftSettings: settings),
    ]
)
