// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the benchmarks build without Peal's dependencies.
let package = Package(
    name: "recurrence-benchmarks",
    targets: [
        .target(name: "Messages", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Recurrence", dependencies: ["Messages"], swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "bench", dependencies: ["Recurrence"],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
