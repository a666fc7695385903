// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the benchmarks build without most of Peal's dependencies.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
    name: "alert-benchmarks",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "Messages", swiftSettings: settings),
        .target(name: "Recurrence", dependencies: ["Messages"], swiftSettings: settings),
        .target(
            name: "Alerts",
            dependencies: [
                "Messages", "Recurrence",
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Alerts.docc"], swiftSettings: settings),
        .executableTarget(
            name: "bench", dependencies: ["Alerts", "Recurrence"], swiftSettings: settings),
    ]
)
