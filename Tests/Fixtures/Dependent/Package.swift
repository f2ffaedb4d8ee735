// swift-tools-version: 6.0
import PackageDescription

// A package that depends on Zoetrope as any other does. scripts/dependent builds and runs it.
let package = Package(
    name: "Dependent",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Zoetrope", path: "../../..")],
    targets: [
        .executableTarget(name: "Face", dependencies: [.product(name: "Zoetrope", package: "Zoetrope")]),
        // What the README shows; scripts/dependent writes it.
        .executableTarget(name: "Readme", dependencies: [.product(name: "Zoetrope", package: "Zoetrope")]),
        .testTarget(
            name: "GoldenTests", dependencies: [.product(name: "ZoetropeTesting", package: "Zoetrope")],
            exclude: ["Goldens"]),
    ]
)
