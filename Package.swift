// swift-tools-version: 6.0
import PackageDescription

// Data runs one way, from the top of this list to its bottom; each target imports only what stands above it.
// docs/architecture.md says in a page what each is for.
let package = Package(
    name: "Zoetrope",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "render", targets: ["render"]),
        .library(name: "Zoetrope", targets: ["Zoetrope"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        // Numbers, points, matrices, paths and elementary functions: the same on every machine.
        .target(name: "Geometry"),
        // Colours and bitmaps.
        .target(name: "Pixels"),
        // The vocabulary between whoever knows layers and whoever draws.
        .target(name: "DisplayList", dependencies: ["Geometry", "Pixels"]),
        // A scene file, parsed, validated and resolved.
        .target(name: "SceneModel", dependencies: ["Geometry", "Pixels", .product(name: "Yams", package: "Yams")]),
        // A scene at time t, as a display list.
        .target(name: "Presentation", dependencies: ["SceneModel", "DisplayList"]),
        // A display list, as pixels.
        .target(name: "Rasterizer", dependencies: ["DisplayList"]),
        // The C libraries behind the codecs.
        .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .target(name: "CPNG", dependencies: ["CLibPNG"]),
        // Pixels to and from files; knows no scene.
        .target(name: "Codecs", dependencies: ["Geometry", "Pixels", "CPNG", "CGIF"]),
        // Frames to a GIF, timed: what scripts/bench-gif runs.
        .executableTarget(name: "bench-gif", dependencies: ["Codecs"]),
        // Frames on a schedule, on all cores: the library that callers import.
        .target(name: "Zoetrope", dependencies: ["Presentation", "Rasterizer", "Codecs"]),
        // The command line.
        .executableTarget(name: "render", dependencies: ["Zoetrope", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
        .testTarget(name: "CodecsTests", dependencies: ["Codecs", "CGIF"]),
    ]
)
