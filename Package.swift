// swift-tools-version: 6.0
import PackageDescription

// scripts/install names the commit that it builds, so that `render --version` can say it.
let commit = Context.environment["ZOETROPE_COMMIT"].flatMap { $0.allSatisfy(\.isHexDigit) ? $0 : nil }
// It also names the symbol of ICU's data, in whose place an empty package is linked.
let unicode = Context.environment["ZOETROPE_ICU_DATA"].flatMap { $0.hasPrefix("icudt") ? $0 : nil }

/// The name of a target: SwiftPM refuses two targets of one name in all packages of a build, so none of ours has a name
/// that another package may give its own. `Geometry` is `ZoetropeGeometry`, `CLanes` is `CZoetropeLanes`.
func target(_ name: String) -> String {
    if name.hasPrefix("Zoetrope") { return name }
    let isC = name.first == "C" && name.dropFirst().first?.isUppercase == true
    return isC ? "CZoetrope" + name.dropFirst() : "Zoetrope" + name
}

func targets(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: target($0)) } }

/// A system library that a package manager installs; `scripts/setup` reads these lines.
func library(_ name: String, pkgConfig: String, _ providers: [SystemPackageProvider]) -> Target {
    .systemLibrary(name: target(name), path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: providers)
}

/// A target of C, in `Sources/System`.
func system(_ name: String, _ names: [String] = [], exclude: [String] = [], settings: [CSetting] = []) -> Target {
    .target(
        name: target(name), dependencies: targets(names), path: "Sources/System/\(name)", exclude: exclude,
        cSettings: settings)
}

/// A target of Swift: the folder in `Sources`, whose last part is its name, and the targets it imports.
func room(
    _ folder: String, _ names: [String] = [], products: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: target(folder.split(separator: "/").last.map(String.init)!), dependencies: targets(names) + products,
        path: "Sources/\(folder)", resources: resources)
}

/// A program that a script times.
func bench(_ name: String, _ folder: String, _ names: [String]) -> Target {
    .executableTarget(name: name, dependencies: targets(names), path: "Benchmarks/\(folder)/Program")
}

/// For targets that spend no time worth mentioning, also in release builds: they compile in half the time. Only for
/// targets in no library, since packages that depend on a library refuse unsafe flags in it.
let unoptimized: [SwiftSetting] = [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

/// For code as apps have it, which names methods of its classes (`action: Menu.close`): Swift 6.0 accepts that in the
/// language mode before its own only.
#if compiler(>=6.1)
    let appCode: [SwiftSetting] = []
#else
    let appCode: [SwiftSetting] = [.swiftLanguageMode(.v5)]
#endif

/// The tests of a target, in `Tests`. Those that look at every pixel themselves are optimized.
func tests(
    _ name: String, _ names: [String], products: [Target.Dependency] = [], exclude: [String] = [],
    drawsPixels: Bool = false, settings: [SwiftSetting] = []
) -> Target {
    .testTarget(
        name: name, dependencies: targets(names) + products, path: "Tests/\(name)", exclude: exclude,
        swiftSettings: (drawsPixels ? [] : unoptimized) + settings)
}

// Data runs one way, from the top of this list to its bottom: a target imports only targets above it.
// docs/architecture.md says in a page what each is for, and a test compares the two.
let package = Package(
    name: "Zoetrope",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "render", targets: [target("Command")]),
        .library(name: "Zoetrope", targets: ["Zoetrope"]),
        .library(name: "ZoetropeTesting", targets: ["Zoetrope", "ZoetropeTesting"]),
        .library(name: "ZoetropeCoreAnimation", targets: ["ZoetropeCoreAnimation"]),
        .library(name: "ZoetropeUIKit", targets: ["ZoetropeUIKit"]),
    ],
    dependencies: [
        // `TableOptions` makes up options in the way in which these versions find them, which is not documented. A
        // later one is allowed when the tests have passed with it.
        .package(url: "https://github.com/apple/swift-argument-parser", "1.5.0"..<"1.9.0")
    ],
    targets: [
        // The C libraries behind the codecs and the type, and small C targets that wrap them.
        library("CLibPNG", pkgConfig: "libpng", [.apt(["libpng-dev"]), .brew(["libpng"])]),
        library("CLibJPEG", pkgConfig: "libjpeg", [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        library("CGIF", pkgConfig: "libgif", [.apt(["libgif-dev"]), .brew(["giflib"])]),
        library("CDeflate", pkgConfig: "libdeflate", [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        library("CLCMS", pkgConfig: "lcms2", [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        library("CWebP", pkgConfig: "libwebpmux", [.apt(["libwebp-dev"]), .brew(["webp"])]),
        library("CWebPDemux", pkgConfig: "libwebpdemux", [.apt(["libwebp-dev"]), .brew(["webp"])]),
        library("CHarfBuzz", pkgConfig: "harfbuzz", [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        library("CFreeType", pkgConfig: "freetype2", [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
        library("CFriBidi", pkgConfig: "fribidi", [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
        library("CExpat", pkgConfig: "expat", [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        system("CPNG", ["CLibPNG"]),
        system("CJPEG", ["CLibJPEG"]),
        system("CColorProfile", ["CLCMS"]),
        system("CText", ["CHarfBuzz", "CFreeType", "CFriBidi"]),
        // The bundled font, which scripts/make/font makes.
        system("CFont", exclude: ["Inter-Medium.otf", "LICENCE.txt"]),
        // The commit whose sources were built.
        system(
            "CBuild",
            settings: (commit.map { [.define("ZOETROPE_COMMIT", to: "\"\($0)\"")] } ?? [])
                + (unicode.map { [.define("ZOETROPE_ICU_DATA", to: $0)] } ?? [])),
        // Initializers of Swift classes that are only known when the program runs.
        system("CClassTable"),
        // SIMD instructions that Swift cannot express, inlined into its loops.
        system("CLanes"),

        // Base: what everything else is made of.
        // Numbers and JSON as text, the same on every machine.
        room("Base/Numbers"),
        // XML as elements with their places, within limits.
        room("Base/Markup", ["CExpat"]),
        // Points, matrices, paths and elementary functions, the same on every machine.
        room("Base/Geometry"),
        // Timing functions and springs: the fraction of the way at a time.
        room("Base/Timing", ["Geometry"]),
        // Colours and bitmaps.
        room("Base/Pixels", ["Geometry"]),
        // A lock of the system's; nothing where there is one thread.
        room("Base/Locks"),
        // The only place that starts threads: queues of work, results in order, values behind locks.
        room("Base/Threads", ["Locks"]),
        // Files that appear whole or not at all, and what an interruption leaves.
        room("Base/Files", ["Threads"]),
        // Frames with their times: what takes them and what gives them, how large and how many they may be.
        room("Base/Frames", ["Geometry", "Pixels", "Files"]),

        // Drawing: what to draw, and its pixels. Knows no scene.
        // Surfaces, shadows and groups with their clips. Knows no layers and no pixels.
        room("Drawing/DisplayList", ["Numbers", "Geometry", "Pixels"]),
        // Fonts, and texts as outlines of glyphs in lines.
        room("Drawing/Typography", ["CText", "CFont", "Numbers", "Geometry"]),
        // Layers at one moment, and what they draw.
        room("Drawing/Layers", ["Numbers", "Geometry", "Pixels", "DisplayList", "Typography"]),
        // A display list, as pixels.
        room("Drawing/Rasterizer", ["CLanes", "Geometry", "Locks", "Pixels", "DisplayList"]),

        // Scenes: a file, and its layers at a moment.
        // A scene file, parsed, validated and resolved.
        room(
            "Scenes/SceneModel",
            ["Numbers", "Geometry", "Timing", "Pixels", "Files", "DisplayList", "Typography", "Layers"]),
        // A scene at time t, as a display list.
        room(
            "Scenes/Presentation",
            ["Numbers", "Geometry", "Pixels", "DisplayList", "Typography", "Layers", "SceneModel"]),

        // GIFs: their palettes, their codes, and how they look. Knows no scene.
        room("GIF", ["CLanes", "CGIF", "Geometry", "Pixels", "Threads", "Files", "Frames"]),
        // Pixels to and from files of every other kind. Knows no scene.
        room(
            "Codecs",
            [
                "CLanes", "CPNG", "CJPEG", "CDeflate", "CWebP", "CWebPDemux", "CColorProfile", "Geometry", "Pixels",
                "Threads", "Files", "Frames", "GIF",
            ]),

        // Frames against the frames they should be: comparison, manifests, reports. Knows no scene.
        room(
            "Goldens", ["CLanes", "Numbers", "Geometry", "Pixels", "Threads", "Files", "Frames", "Codecs"],
            resources: [.embedInCode("Report/Page")]),

        // What is asked for of a run: one table of options, and zoetrope.json.
        room(
            "Runs",
            [
                "Numbers", "Geometry", "Pixels", "SceneModel", "Presentation", "Frames", "GIF", "Goldens",
            ]),

        // Frames on a schedule, on all cores: the library that callers import.
        room(
            "Zoetrope",
            [
                "CBuild", "Numbers", "Geometry", "Timing", "Pixels", "Files", "DisplayList", "Typography", "Layers",
                "SceneModel", "Presentation", "Rasterizer", "Codecs", "Goldens", "Threads", "Frames", "GIF", "Runs",
            ]),
        // Core Animation's API: layers and animations in Swift, drawn by the same engine.
        room(
            "Bridges/CoreAnimation",
            [
                "Numbers", "Markup", "Geometry", "Timing", "Pixels", "Threads", "Files", "Frames", "DisplayList",
                "Typography", "Layers", "Codecs", "Goldens", "Zoetrope",
            ]),
        // Linear constraints of several priorities, solved by Cassowary's method. Knows no view.
        room("Bridges/Constraints"),
        // The part of UIKit that transitions are made of, on Core Animation's API; and a recorder of them.
        room(
            "Bridges/UIKit",
            [
                "CClassTable", "Geometry", "Timing", "Pixels", "Typography", "Layers", "SceneModel", "Goldens",
                "Zoetrope", "CoreAnimation", "Constraints",
            ]),
        // A recording against a scene: which numbers make one look like the other.
        room(
            "Bridges/Measure",
            [
                "Numbers", "Geometry", "Timing", "Pixels", "Threads", "Files", "Frames", "SceneModel", "Codecs",
                "Zoetrope",
            ]),
        // What happens in a scene or an animation: words, a sheet, facts.
        room(
            "Bridges/Look",
            [
                "Numbers", "Geometry", "Pixels", "Frames", "Layers", "SceneModel", "Codecs", "Zoetrope",
            ]),
        // A transition as code: its layers with the simplest motions, and springs in every notation.
        room(
            "Bridges/Code",
            [
                "Numbers", "Geometry", "Timing", "Pixels", "DisplayList", "Typography", "Layers", "SceneModel",
                "Presentation",
            ]),
        // Golden frames in a package's own tests.
        room("ZoetropeTesting", ["Files", "Goldens", "Runs", "Zoetrope"]),
        // A page in the browser that shows a scene while its file is edited.
        room(
            "Preview",
            [
                "CLanes", "Numbers", "Geometry", "Timing", "Pixels", "Files", "Layers", "SceneModel", "Codecs",
                "Goldens", "Runs", "Zoetrope", "Threads", "Frames",
            ],
            resources: [.embedInCode("Page")]),
        // The command line, `render`.
        .executableTarget(
            name: target("Command"),
            dependencies: targets([
                "Numbers", "Pixels", "Files", "Layers", "SceneModel", "Codecs", "Goldens", "Zoetrope",
                "CoreAnimation", "Measure", "Look", "Code", "Preview", "Runs", "Threads", "Timing",
            ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources/Command", swiftSettings: unoptimized),

        // What scripts/fuzz runs, and Tests/FuzzTests runs again on everything that was ever found.
        .target(
            name: target("FuzzTargets"),
            dependencies: targets([
                "Numbers", "Geometry", "Pixels", "Frames", "Typography", "SceneModel", "Presentation", "Rasterizer",
                "Codecs", "Goldens", "Runs", "Preview", "CoreAnimation",
            ]),
            path: "Fuzz/Targets"),

        // What tests and benchmarks of several targets share.
        .target(
            name: target("TestSupport"), dependencies: targets(["Geometry", "DisplayList"]), path: "Tests/Support"),
        tests("NumbersTests", ["Numbers"]),
        tests("MarkupTests", ["Markup"]),
        tests("GeometryTests", ["Geometry", "TestSupport"], drawsPixels: true),
        tests("PixelsTests", ["Pixels"]),
        tests("DisplayListTests", ["Geometry", "Pixels", "DisplayList"]),
        tests(
            "TypographyTests",
            [
                "CFreeType", "Geometry", "Pixels", "DisplayList", "Typography", "Rasterizer", "TestSupport",
            ]),
        tests(
            "LayersTests", ["Geometry", "Pixels", "DisplayList", "Typography", "Layers", "TestSupport"]),
        tests("SceneModelTests", ["Geometry", "Timing", "Pixels", "SceneModel", "TestSupport"]),
        tests(
            "RasterizerTests", ["Geometry", "Pixels", "DisplayList", "Rasterizer", "Codecs", "TestSupport"],
            drawsPixels: true),
        tests(
            "PresentationTests",
            ["Geometry", "DisplayList", "Typography", "Layers", "SceneModel", "Presentation", "TestSupport"]),
        tests("ThreadsTests", ["Threads", "TestSupport"]),
        tests("FilesTests", ["Files", "Codecs", "TestSupport"]),
        tests("FramesTests", ["Pixels", "Files", "Frames", "Codecs"]),
        tests("GIFTests", ["CGIF", "Geometry", "Pixels", "Files", "Frames", "GIF", "TestSupport"]),
        tests(
            "CodecsTests",
            [
                "Geometry", "Pixels", "Files", "Frames", "Codecs", "CPNG", "CColorProfile", "CLCMS", "CWebPDemux",
                "TestSupport",
            ]),
        tests("RunsTests", ["Numbers", "SceneModel", "Goldens", "Runs", "TestSupport"]),
        tests(
            "GoldensTests",
            ["Markup", "Geometry", "Goldens", "Pixels", "Files", "Frames", "Codecs", "TestSupport"]),
        tests(
            "ZoetropeTests",
            [
                "Numbers", "Geometry", "Pixels", "Files", "DisplayList", "Typography", "Layers", "SceneModel",
                "Presentation", "Codecs", "Goldens", "Zoetrope", "TestSupport", "Threads", "Frames", "Runs",
            ], drawsPixels: true),
        tests(
            "LookTests",
            [
                "Geometry", "Pixels", "Typography", "Layers", "SceneModel", "Codecs", "Goldens", "Zoetrope",
                "CoreAnimation", "Look", "Code", "TestSupport",
            ], exclude: ["Films.txt", "Words"], drawsPixels: true),
        tests("ZoetropeTestingTests", ["Goldens", "Pixels", "Zoetrope", "ZoetropeTesting"], exclude: ["Goldens"]),
        tests(
            "PreviewTests",
            ["Geometry", "SceneModel", "Pixels", "Runs", "Zoetrope", "Preview", "TestSupport"]),
        tests(
            "CoreAnimationTests",
            ["Pixels", "Layers", "SceneModel", "Codecs", "Zoetrope", "CoreAnimation", "TestSupport"]),
        // Transitions of UIKit that compile for iOS and here.
        .target(name: target("Examples"), dependencies: targets(["UIKit"]), path: "Examples"),
        tests(
            "UIKitTests", ["Pixels", "SceneModel", "Zoetrope", "CoreAnimation", "UIKit", "Examples", "TestSupport"],
            settings: appCode),
        tests("ConstraintsTests", ["Constraints", "TestSupport"]),
        tests("CodeTests", ["Timing", "Geometry", "Layers", "SceneModel", "Zoetrope", "Code", "TestSupport"]),
        tests(
            "MeasureTests",
            [
                "Numbers", "Geometry", "Pixels", "Files", "Frames", "SceneModel", "Codecs", "Zoetrope", "Measure",
                "TestSupport",
            ]),
        tests("FuzzTests", ["FuzzTargets", "TestSupport"]),
        // Runs `render`, which the dependency builds.
        tests("CommandTests", ["Command", "Codecs", "Pixels", "Threads", "TestSupport"]),
    ]
)

// scripts/install asks for a small program: there, targets that neither draw nor search are compiled for size.
if Context.environment["ZOETROPE_SMALL"] != nil {
    let small = ["Runs", "Code", "Look", "Preview", "Command"].map(target)
    for target in package.targets where small.contains(target.name) {
        target.swiftSettings = [.unsafeFlags(["-Osize"])]
    }
}

// What scripts/bench times, and the report that scripts/check report looks at. Both set the variable; nobody else waits
// for these programs.
if Context.environment["ZOETROPE_PROGRAMS"] != nil {
    package.targets += [
        bench("bench-raster", "raster", ["Geometry", "Pixels", "DisplayList", "Rasterizer", "Codecs", "TestSupport"]),
        bench("bench-blur", "blur", ["Geometry", "Pixels", "DisplayList", "Rasterizer", "TestSupport"]),
        bench("bench-tune", "tune", ["Geometry", "Pixels", "DisplayList", "Rasterizer", "TestSupport"]),
        bench("bench-png", "png", ["CPNG", "Pixels", "Files", "Codecs"]),
        bench("bench-gif", "gif", ["Pixels", "Files", "Frames", "GIF"]),
        bench(
            "bench-outlines", "outlines",
            ["Geometry", "Pixels", "DisplayList", "Typography", "Rasterizer", "TestSupport"]),
        bench("bench-run", "run", ["SceneModel", "Codecs", "Zoetrope"]),
        bench("bench-compare", "compare", ["Pixels", "Codecs", "Goldens"]),
        bench("bench-record", "record", ["Zoetrope", "UIKit", "Examples"]),
        // What `scripts/check wasm` draws natively and in WebAssembly.
        .executableTarget(
            name: "random-lists", dependencies: targets(["Geometry", "Pixels", "DisplayList", "Rasterizer"]),
            path: "Checks/wasm/Program"),
        bench("sample-report", "report", ["Geometry", "Pixels", "Files", "Codecs", "Goldens"]),
    ]
}

// The fuzzers' program is there only for scripts/fuzz: libFuzzer brings a `main` of its own.
if Context.environment["ZOETROPE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: targets(["FuzzTargets"]), path: "Fuzz/Program",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// A client of Core Animation that `scripts/check lottie` puts into .build, to compile it against ZoetropeCoreAnimation.
if Context.environment["ZOETROPE_LOTTIE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "lottie-frames",
            dependencies: targets(["CoreAnimation", "Geometry", "Typography", "Codecs", "Pixels"]),
            path: ".build/lottie", swiftSettings: [.swiftLanguageMode(.v5)]))
}

// The animators that `scripts/check animators` puts into .build, to draw them.
if Context.environment["ZOETROPE_CODE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "code-frames", dependencies: targets(["Zoetrope", "Goldens", "UIKit", "Pixels"]), path: ".build/code",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-Onone"])]))
}

if Context.environment["ZOETROPE_ARTICLES"] != nil {
    package.targets.append(
        .executableTarget(
            name: "articles", dependencies: targets(["Zoetrope", "UIKit", "Pixels"]), path: ".build/articles",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-Onone"])]))
}

// `ZOETROPE_TESTS=GoldensTests,RunsTests swift test -c release` builds these tests and no others: a change is tried in
// a fraction of the time.
if let names = Context.environment["ZOETROPE_TESTS"] {
    let wanted = Set(names.split(separator: ",").map(String.init))
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
