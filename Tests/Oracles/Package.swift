// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the oracles build without Peal's dependencies.
let package = Package(
    name: "oracles",
    targets: [
        .target(name: "Messages", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Recurrence", dependencies: ["Messages"], swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        // Answers questions about rules, schedules and zones, one per line.
        .executableTarget(
            name: "occurrences", dependencies: ["Recurrence"],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
