// swift-tools-version: 6.0
import PackageDescription

// A package of its own: swift-syntax takes minutes to build, and neither clients of Zoetrope nor its tests need it.
// `render port` builds it the first time.
let package = Package(
    name: "port",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "port", targets: ["PortCommand"])],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0")],
    targets: [
        .target(
            name: "Port",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
            ]),
        .executableTarget(name: "PortCommand", dependencies: ["Port"]),
        .testTarget(name: "PortTests", dependencies: ["Port"]),
    ]
)
