// swift-tools-version: 6.2
import PackageDescription

// A separate package: its executables link only with `--sanitize=fuzzer`, because that library
// contains `main`.
let fuzzer: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]

let package = Package(
    name: "fuzzing",
    targets: [
        .target(name: "Messages", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Recurrence", dependencies: ["Messages"], swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        // Checks that must hold for every input.
        .target(
            name: "Checks", dependencies: ["Recurrence"], swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(name: "FuzzRule", dependencies: ["Checks"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzTZif", dependencies: ["Checks"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzText", dependencies: ["Checks"], swiftSettings: fuzzer),
    ]
)
