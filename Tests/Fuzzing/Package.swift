// swift-tools-version: 6.2
import PackageDescription

// A package of its own: its targets only link with `--sanitize=fuzzer`, whose library has `main`.
let fuzzer: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]

let package = Package(
    name: "fuzzing",
    targets: [
        .target(name: "Messages", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Recurrence", dependencies: ["Messages"], swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        // What must hold of every input.
        .target(
            name: "Checks", dependencies: ["Recurrence"], swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(name: "FuzzRule", dependencies: ["Checks"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzTZif", dependencies: ["Checks"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzText", dependencies: ["Checks"], swiftSettings: fuzzer),
    ]
)
