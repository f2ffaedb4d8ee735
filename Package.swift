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
        .library(name: "ZoetropeTesting", targets: ["ZoetropeTesting"]),
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
        .target(name: "Rasterizer", dependencies: ["DisplayList", "CLanes"]),
        // Instructions that Swift has no word for, inlined into its loops.
        .target(name: "CLanes"),
        // The C libraries behind the codecs.
        .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        // libwebp's decoder, for the tests.
        .systemLibrary(name: "CWebPDemux", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .target(name: "CPNG", dependencies: ["CLibPNG"]),
        .target(name: "CColorProfile", dependencies: ["CLCMS"]),
        // Pixels to and from files; knows no scene.
        .target(name: "Codecs", dependencies: ["Geometry", "Pixels", "CPNG", "CGIF", "CDeflate", "CWebP", "CColorProfile"]),
        // Frames to a GIF, timed: what scripts/bench-gif runs.
        .executableTarget(name: "bench-gif", dependencies: ["Codecs"]),
        // Frames against the frames they should be: comparison, manifests, reports. Knows no scene.
        .target(name: "Goldens", dependencies: ["Geometry", "Pixels", "Codecs"], resources: [.embedInCode("Reporting/Page")]),
        // Frames on a schedule, on all cores: the library that callers import.
        .target(name: "Zoetrope", dependencies: ["Presentation", "Rasterizer", "Codecs", "Goldens"]),
        // Golden frames in a package's own tests.
        .target(name: "ZoetropeTesting", dependencies: ["Zoetrope"]),
        // The command line.
        .executableTarget(name: "render", dependencies: ["Zoetrope", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        // The PNG encoder beside libpng's, on given frames; scripts/bench-png calls it.
        .executableTarget(name: "bench-png", dependencies: ["Codecs", "Pixels", "CPNG"]),
        // What scripts/bench-compare times.
        .executableTarget(name: "bench-compare", dependencies: ["Goldens", "Pixels", "Codecs"]),
        // Draws frames and does nothing with them: what scripts/bench-run measures a check against.
        .executableTarget(name: "bench-run", dependencies: ["Zoetrope"]),
        // Times the rasterizer; scripts/bench calls it.
        .executableTarget(name: "bench-raster", dependencies: ["Rasterizer", "Codecs"]),
        // A report to look at and to test, for scripts/check-report.
        .executableTarget(name: "sample-report", dependencies: ["Goldens", "Pixels", "Codecs"]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
        .testTarget(name: "SceneModelTests", dependencies: ["SceneModel"]),
        .testTarget(name: "RasterizerTests", dependencies: ["Rasterizer", "Codecs"]),
        .testTarget(name: "PresentationTests", dependencies: ["Presentation"]),
        .testTarget(name: "CodecsTests", dependencies: ["Codecs", "Pixels", "CPNG", "CColorProfile", "CGIF", "CWebPDemux"]),
        .testTarget(name: "ZoetropeTests", dependencies: ["Zoetrope", "Pixels"]),
        .testTarget(name: "ZoetropeTestingTests", dependencies: ["ZoetropeTesting"], exclude: ["Goldens"]),
        .testTarget(name: "GoldensTests", dependencies: ["Goldens", "Pixels", "Codecs"]),
        // Runs the executable, which the dependency builds.
        .testTarget(name: "CommandTests", dependencies: ["render", "Codecs", "Pixels"]),
    ]
)
