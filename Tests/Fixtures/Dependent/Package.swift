// swift-tools-version: 6.0
import Foundation
import PackageDescription

// Targets with the names of Zoetrope's own folders, such as Geometry and Pixels, which scripts/check dependent writes: SwiftPM
// refuses two targets of one name in all packages of a build.
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sources/Names")
let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

// A package that depends on Zoetrope as any other does. scripts/check dependent builds and runs it.
let package = Package(
    name: "Dependent",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Zoetrope", path: "../../..")],
    targets: [
        .executableTarget(name: "Face", dependencies: [.product(name: "Zoetrope", package: "Zoetrope")]),
        // What docs/library.md shows; scripts/check dependent writes it.
        .executableTarget(name: "Readme", dependencies: [.product(name: "Zoetrope", package: "Zoetrope")]),
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                .product(name: "ZoetropeTesting", package: "Zoetrope"),
                .product(name: "ZoetropeCoreAnimation", package: "Zoetrope"),
            ],
            exclude: ["Goldens"]),
        .executableTarget(
            name: "Collisions",
            dependencies: [.product(name: "Zoetrope", package: "Zoetrope")] + names.map { .byName(name: $0) }),
    ] + names.map { .target(name: $0, path: "Sources/Names/\($0)") }
)
