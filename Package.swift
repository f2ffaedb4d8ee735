// swift-tools-version: 6.0
import PackageDescription

// scripts/install names the commit that it builds, so that `render --version` can say it.
let commit = Context.environment["ZOETROPE_COMMIT"].flatMap { $0.allSatisfy(\.isHexDigit) ? $0 : nil }

// Data runs one way, from the top of this list to its bottom: a target imports only targets above it.
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
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
    ],
    targets: [
        // The C libraries behind the codecs, and small C targets that wrap them.
        .systemLibrary(
            name: "CLibPNG", path: "Sources/System/CLibPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibJPEG", path: "Sources/System/CLibJPEG", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CGIF", path: "Sources/System/CGIF", pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .systemLibrary(
            name: "CDeflate", path: "Sources/System/CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(
            name: "CLCMS", path: "Sources/System/CLCMS", pkgConfig: "lcms2",
            providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        .systemLibrary(
            name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpmux",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CWebPDemux", path: "Sources/System/CWebPDemux", pkgConfig: "libwebpdemux",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CHarfBuzz", path: "Sources/System/CHarfBuzz", pkgConfig: "harfbuzz",
            providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        .systemLibrary(
            name: "CFreeType", path: "Sources/System/CFreeType", pkgConfig: "freetype2",
            providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
        .systemLibrary(
            name: "CFriBidi", path: "Sources/System/CFriBidi", pkgConfig: "fribidi",
            providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
        .target(name: "CPNG", dependencies: ["CLibPNG"], path: "Sources/System/CPNG"),
        .target(name: "CJPEG", dependencies: ["CLibJPEG"], path: "Sources/System/CJPEG"),
        .target(name: "CColorProfile", dependencies: ["CLCMS"], path: "Sources/System/CColorProfile"),
        .target(name: "CText", dependencies: ["CHarfBuzz", "CFreeType", "CFriBidi"], path: "Sources/System/CText"),
        // The bundled font, which scripts/font makes.
        .target(
            name: "CFont", path: "Sources/System/CFont", exclude: ["Inter-Medium.otf", "LICENCE.txt"]),
        // The commit whose sources were built.
        .target(
            name: "CBuild", path: "Sources/System/CBuild",
            cSettings: commit.map { [.define("ZOETROPE_COMMIT", to: "\"\($0)\"")] } ?? []),
        // SIMD instructions that Swift cannot express, inlined into its loops.
        .target(name: "CLanes", path: "Sources/System/CLanes"),

        // Numbers and JSON as text: the same on every machine.
        .target(name: "Text"),
        // Numbers, points, matrices, paths and elementary functions: the same on every machine.
        .target(name: "Geometry"),
        // Colours and bitmaps.
        .target(name: "Pixels", dependencies: ["Geometry"]),
        // Files that appear whole or not at all, and what an interruption leaves.
        .target(name: "FileOutput"),
        // What to draw: surfaces, shadows and groups with their clips. Knows no layers and no pixels.
        .target(name: "DisplayList", dependencies: ["Text", "Geometry", "Pixels"]),
        // Fonts, and texts as outlines of glyphs in lines; knows no scene and no pixels.
        .target(name: "Typography", dependencies: ["CText", "CFont", "Text", "Geometry"]),
        // A scene file, parsed, validated and resolved.
        .target(name: "SceneModel", dependencies: ["Text", "Geometry", "Pixels", "FileOutput", "Typography"]),
        // A scene at time t, as a display list.
        .target(
            name: "Presentation",
            dependencies: ["Text", "Geometry", "Pixels", "DisplayList", "Typography", "SceneModel"]),
        // A display list, as pixels.
        .target(name: "Rasterizer", dependencies: ["CLanes", "Geometry", "Pixels", "DisplayList"]),
        // Pixels to and from files; knows no scene.
        .target(
            name: "Codecs",
            dependencies: [
                "CLanes", "CPNG", "CJPEG", "CGIF", "CDeflate", "CWebP", "CWebPDemux", "CColorProfile", "Text",
                "Geometry", "Pixels", "FileOutput",
            ]),
        // Frames against the frames they should be: comparison, manifests, reports. Knows no scene.
        .target(
            name: "Goldens", dependencies: ["CLanes", "Text", "Geometry", "Pixels", "FileOutput", "Codecs"],
            resources: [.embedInCode("Report/Page")]),
        // Frames on a schedule, on all cores: the library that callers import.
        .target(
            name: "Zoetrope",
            dependencies: [
                "CBuild", "Text", "Geometry", "Pixels", "DisplayList", "Typography", "SceneModel", "Presentation",
                "Rasterizer", "FileOutput", "Codecs", "Goldens",
            ]),
        // A page in the browser that shows a scene while its file is edited.
        .target(
            name: "Preview",
            dependencies: [
                "Text", "Geometry", "Pixels", "SceneModel", "Presentation", "FileOutput", "Codecs", "Goldens",
                "Zoetrope",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            resources: [.embedInCode("Page")]),
        // Golden frames in a package's own tests.
        .target(name: "ZoetropeTesting", dependencies: ["FileOutput", "Goldens", "Zoetrope"]),
        // The command line.
        .executableTarget(
            name: "render",
            dependencies: [
                "Text", "Geometry", "Pixels", "SceneModel", "Presentation", "FileOutput", "Codecs", "Goldens",
                "Zoetrope", "Preview",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // What the scripts in scripts/bench* time, and the report that scripts/check-report looks at.
        .executableTarget(
            name: "bench-raster",
            dependencies: ["Geometry", "Pixels", "DisplayList", "Rasterizer", "Codecs", "TestSupport"],
            path: "Benchmarks/raster"),
        .executableTarget(
            name: "bench-blur",
            dependencies: ["Geometry", "Pixels", "DisplayList", "Rasterizer", "TestSupport"],
            path: "Benchmarks/blur"),
        .executableTarget(
            name: "bench-tune",
            dependencies: ["Geometry", "Pixels", "DisplayList", "Rasterizer", "TestSupport"],
            path: "Benchmarks/tune"),
        .executableTarget(
            name: "bench-png", dependencies: ["CPNG", "Pixels", "FileOutput", "Codecs"], path: "Benchmarks/png"),
        .executableTarget(name: "bench-gif", dependencies: ["Pixels", "FileOutput", "Codecs"], path: "Benchmarks/gif"),
        .executableTarget(
            name: "bench-outlines",
            dependencies: ["Geometry", "Pixels", "DisplayList", "Typography", "Rasterizer", "TestSupport"],
            path: "Benchmarks/outlines"),
        .executableTarget(
            name: "bench-run", dependencies: ["SceneModel", "Codecs", "Zoetrope"], path: "Benchmarks/run"),
        .executableTarget(
            name: "bench-compare", dependencies: ["Pixels", "Codecs", "Goldens"], path: "Benchmarks/compare"),
        .executableTarget(
            name: "sample-report", dependencies: ["Geometry", "Pixels", "Codecs", "Goldens"], path: "Benchmarks/report"),

        // What scripts/fuzz runs, and Tests/FuzzTests runs again on everything that was ever found.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Text", "Geometry", "Pixels", "Typography", "SceneModel", "Presentation", "Rasterizer", "Codecs",
                "Goldens",
            ],
            path: "Fuzz/Targets"),

        // What tests and benchmarks of several targets share.
        .target(name: "TestSupport", path: "Tests/Support"),
        .testTarget(name: "TextTests", dependencies: ["Text"]),
        .testTarget(
            name: "TypographyTests",
            dependencies: [
                "CFreeType", "Text", "Geometry", "Pixels", "DisplayList", "Typography", "Rasterizer",
                "TestSupport",
            ]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
        .testTarget(
            name: "SceneModelTests", dependencies: ["Text", "Geometry", "Pixels", "SceneModel", "TestSupport"]),
        .testTarget(name: "RasterizerTests", dependencies: ["Rasterizer", "Codecs", "TestSupport"]),
        .testTarget(
            name: "PresentationTests",
            dependencies: ["Geometry", "DisplayList", "Typography", "SceneModel", "Presentation", "TestSupport"]),
        .testTarget(
            name: "CodecsTests",
            dependencies: [
                "Geometry", "Pixels", "FileOutput", "Codecs", "CPNG", "CColorProfile", "CLCMS", "CGIF", "CWebPDemux",
                "TestSupport",
            ]),
        .testTarget(
            name: "ZoetropeTests",
            dependencies: [
                "Text", "Geometry", "Pixels", "SceneModel", "FileOutput", "Codecs", "Goldens", "Zoetrope",
                "TestSupport",
            ]),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "Text", "SceneModel", "Pixels", "Zoetrope", "Preview",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ]),
        .testTarget(name: "ZoetropeTestingTests", dependencies: ["Goldens", "ZoetropeTesting"], exclude: ["Goldens"]),
        .testTarget(
            name: "GoldensTests",
            dependencies: ["Text", "Geometry", "Goldens", "Pixels", "FileOutput", "Codecs", "TestSupport"]),
        // Runs the executable, which the dependency builds.
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"]),
        .testTarget(name: "CommandTests", dependencies: ["render", "Codecs", "Pixels", "FileOutput"]),
    ]
)

// scripts/documentation alone needs the plugin: packages that depend on this one do not load it.
if Context.environment["ZOETROPE_DOCUMENTATION"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// The fuzzers' program is there only for scripts/fuzz: libFuzzer brings a `main` of its own.
if Context.environment["ZOETROPE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Program",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
