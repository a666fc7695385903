// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the benchmarks build with little of what Peal depends on.
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
