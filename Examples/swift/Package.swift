// swift-tools-version: 6.2
import PackageDescription

// Outside of this repository, depend on the repository's URL instead of the path.
let package = Package(
    name: "examples",
    dependencies: [.package(name: "peal", path: "../..")],
    targets: ["drink-water", "study-nag", "weekday-alarm"].map { name in
        .executableTarget(
            name: name, dependencies: [.product(name: "UserNotifications", package: "peal")])
    }
)
