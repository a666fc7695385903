// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the benchmark builds without most of Peal's dependencies.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "delivery-benchmarks",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CDBus", path: "Modules/CDBus", pkgConfig: "dbus-1"),
        .systemLibrary(name: "CLinux", path: "Modules/CLinux"),
        .target(name: "Messages", swiftSettings: settings),
        .target(
            name: "Recurrence", dependencies: ["Messages"], exclude: ["Recurrence.docc"],
            swiftSettings: settings),
        .target(
            name: "Localization", dependencies: ["CLinux", "Messages", "Recurrence"],
            swiftSettings: settings),
        .target(
            name: "Alerts", dependencies: ["Messages", "Recurrence", heap, logging],
            exclude: ["Alerts.docc"], swiftSettings: settings),
        .target(
            name: "DBus", dependencies: ["CDBus", "CLinux", "Messages", logging],
            exclude: ["DBus.docc"],
            swiftSettings: settings),
        .target(
            name: "DesktopDelivery",
            dependencies: [
                "Alerts", "CLinux", "DBus", "Localization", "Messages", "Recurrence", logging,
            ],
            swiftSettings: settings),
        // Makes the same calls with plain libdbus.
        .target(name: "CLoop", dependencies: ["CDBus"]),
        .executableTarget(
            name: "bench",
            dependencies: ["Alerts", "CLoop", "DBus", "DesktopDelivery", "Recurrence", logging],
            swiftSettings: settings),
    ]
)
