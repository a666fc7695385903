// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the simulation builds without the desktop's libraries.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "nightly",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "Messages", swiftSettings: settings),
        .target(
            name: "Recurrence", dependencies: ["Messages"], exclude: ["Recurrence.docc"],
            swiftSettings: settings),
        .target(
            name: "Alerts", dependencies: ["Messages", "Recurrence", heap, logging],
            exclude: ["Alerts.docc"], swiftSettings: settings),
        .target(
            name: "AlertSimulation", dependencies: ["Alerts", "Recurrence", logging],
            swiftSettings: settings),
        // Runs seeds and prints those that fail.
        .executableTarget(
            name: "simulate", dependencies: ["AlertSimulation"], swiftSettings: settings),
    ]
)
