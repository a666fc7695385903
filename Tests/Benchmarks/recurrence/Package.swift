// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the benchmarks build without anything that Peal depends on.
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
