// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the oracles build without anything that Peal depends on.
let package = Package(
    name: "oracles",
    targets: [
        .target(name: "Messages", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Recurrence", dependencies: ["Messages"], swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        // Answers questions about rules, schedules and zones, one a line.
        .executableTarget(
            name: "occurrences", dependencies: ["Recurrence"],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
