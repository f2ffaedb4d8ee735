import Foundation
import Testing

@testable import Port

/// Which files of a folder are its own, and what the compiler's words become.
@Suite struct SourcesTests {
    private func folder(_ files: [String: String]) throws -> URL {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("port-tests-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        for (name, text) in files {
            let file = place.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return place
    }

    private func names(_ module: SourceModule?) -> [String]? {
        module.map { $0.files.map { URL(fileURLWithPath: $0).lastPathComponent } }
    }

    @Test func filesOfAPodspec() throws {
        let place = try folder([
            "A-B.podspec": "s.source_files = 'Source/**/*.{h,swift}'", "Source/a.swift": "", "Source/In/b.swift": "",
            "Example/c.swift": "",
        ])
        defer { try? FileManager.default.removeItem(at: place) }
        let modules = try PackageSources.modules(in: place)
        #expect(modules.map(\.name) == ["A_B"] && names(modules.first) == ["b.swift", "a.swift"])
    }

    @Test func filesOfAFolder() throws {
        let place = try folder([
            "a.swift": "", "Tests/b.swift": "", "MyDemo/c.swift": "", "Pods/d.swift": "", "In/e.swift": "",
        ])
        defer { try? FileManager.default.removeItem(at: place) }
        #expect(names(try PackageSources.modules(in: place).first) == ["e.swift", "a.swift"])
    }

    @Test func targetsOfAManifest() throws {
        let place = try folder([
            "Package.swift": """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Upper", dependencies: ["Lower"], path: "Up", exclude: ["Out"]),
                .target(name: "Lower"), .testTarget(name: "Tests", path: "T")])
            """,
            "Up/a.swift": "", "Up/Out/b.swift": "", "Sources/Lower/c.swift": "", "T/d.swift": "",
        ])
        defer { try? FileManager.default.removeItem(at: place) }
        let modules = try PackageSources.modules(in: place)
        #expect(modules.map(\.name) == ["Lower", "Upper"])
        #expect(names(modules.last) == ["a.swift"] && modules.last?.dependencies == ["Lower"])
    }

    /// What SwiftPM refuses is said, and not ported as something else.
    @Test func aManifestThatCannotBeRead() throws {
        let place = try folder(["Package.swift": "let package = 1\n", "Sources/A/a.swift": ""])
        defer { try? FileManager.default.removeItem(at: place) }
        #expect { try PackageSources.modules(in: place) } throws: { error in
            "\(error)".hasPrefix("\(place.path)/Package.swift: SwiftPM cannot read it: ")
        }
    }

    @Test func errorsOfTheCompiler() {
        let found = Diagnostic.all(
            in: """
                /a.swift:3:5: error: cannot find 'GLKView' in scope
                1 | let a
                /a.swift:3:5: error: cannot find 'GLKView' in scope
                /b.swift:4:1: warning: unused
                /b.swift:9:2: error: value of type 'UIView' has no member 'spin'
                /c.swift:1:8: error: no such module 'GLKit'
                /c.swift:2:8: error: 'UISearchBar' is unavailable: show a picture
                /c.swift:3:8: error: missing return
                """
        ).map(\.finding)
        #expect(found.map(\.name) == ["GLKView", "UIView.spin", "GLKit", "UISearchBar", "missing return"])
        #expect(found.map(\.kind) == [.symbol, .symbol, .module, .symbol, .error])
        #expect(found[0].line == 3 && found[0].column == 5 && found[0].stops)
    }

    @Test func copiesArePublishedWhole() throws {
        let place = try folder([
            "copy/Sources/A/a.swift": "let a = 1\n", "copy/Package.swift": "// m\n",
            "out/Sources/A/old.swift": "", "out/Sources/A/mine.swift": "", "out/Sources/A/a.swift": "",
            "out/.ported": "Sources/A/old.swift\nSources/A/a.swift", "out/.build/x": "",
        ])
        defer { try? FileManager.default.removeItem(at: place) }
        let out = place.appendingPathComponent("out")
        try PortedPackage(folder: place.appendingPathComponent("copy"), name: "A").publish(to: out)
        #expect(
            try String(contentsOf: out.appendingPathComponent("Sources/A/a.swift"), encoding: .utf8) == "let a = 1\n")
        // What an earlier copy wrote goes; what its user added stays.
        #expect(!FileManager.default.fileExists(atPath: out.appendingPathComponent("Sources/A/old.swift").path))
        #expect(FileManager.default.fileExists(atPath: out.appendingPathComponent("Sources/A/mine.swift").path))
        #expect(FileManager.default.fileExists(atPath: out.appendingPathComponent(".build/x").path))
        #expect(FileManager.default.fileExists(atPath: out.appendingPathComponent("Package.swift").path))
    }
}
