// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A separate package, so that the oracles build without most of Peal's dependencies.
let package = Package(
    name: "calendar-oracles",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CIcal", path: "Modules/CIcal", pkgConfig: "libical"),
        .systemLibrary(name: "CJansson", path: "Modules/CJansson", pkgConfig: "jansson"),
        .target(name: "Messages", swiftSettings: settings),
        .target(name: "Recurrence", dependencies: ["Messages"], swiftSettings: settings),
        .target(
            name: "Alerts",
            dependencies: [
                "Messages", "Recurrence",
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "JSONText", dependencies: ["Alerts", "CJansson"], swiftSettings: settings),
        .target(
            name: "Calendars",
            dependencies: ["Alerts", "CIcal", "JSONText", "Messages", "Recurrence"],
            swiftSettings: settings),
        .target(name: "TestSupport", swiftSettings: settings),
        // Reads and writes calendars, and prints when their alerts ring.
        .executableTarget(
            name: "rings", dependencies: ["Alerts", "Calendars", "Recurrence", "TestSupport"],
            swiftSettings: settings),
    ]
)
