import Foundation
import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeTestSupport

private let folderForScenes = ProcessInfo.processInfo.environment["ZOETROPE_SCENES"]

/// Whatever a scene contains, code comes out that its language reads, and texts stay texts.
@Suite struct GeneratedScenesTests {
    /// The first scenes that are valid, with what each exporter makes of them, or its error.
    private struct Made {
        let number: Int
        /// Whether a layer shows a text: its outlines, and so numbers of the page, are those of its letters.
        let showsText: Bool
        let page, plainPage, element: CSSPage?
        let file, plainFile: SwiftFile?
    }

    /// The variable asks for more of them.
    private static let count = asked ?? (isThorough ? 300 : 20)
    private static let asked = ProcessInfo.processInfo.environment["ZOETROPE_SCENES_COUNT"].flatMap { Int($0) }

    private static func made() throws -> [Made] {
        let scenes = try GeneratedScenes()
        var out: [Made] = [], n = 0
        while out.count < count, n < 40 * count {
            defer { n += 1 }
            let scene = scenes.scene(n)
            guard let hostile = try? SceneRenderer(json: scene.hostile, directory: GeneratedScenes.pictures),
                let plain = try? SceneRenderer(json: scene.harmless, directory: GeneratedScenes.pictures)
            else { continue }
            out.append(
                Made(
                    number: n, showsText: scene.harmless.contains("\"text\""),
                    page: try? CSSPage(
                        hostile.tree, pictures: ["p\">*/.png"], origin: CodeOrigin(file: "</style>*/\n.json")),
                    plainPage: try? CSSPage(plain.tree, pictures: ["p.png"], origin: CodeOrigin(file: "style.json")),
                    element: try? CSSPage(
                        hostile.tree, pictures: ["p`${alert(1)}\\.png"],
                        origin: CodeOrigin(file: "*/`</script>", command: "render code '*/`'", fingerprint: "0"),
                        as: .element),
                    file: try? SwiftFile(hostile.tree, origin: CodeOrigin(file: "*/\nprint(1).json")),
                    plainFile: try? SwiftFile(plain.tree, origin: CodeOrigin(file: "plain.json"))))
        }
        return out
    }

    private static let elements: Set<String> = [
        "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "main", "h1", "div", "svg", "path", "script",
        "filter",
        "feGaussianBlur", "feColorMatrix",
    ]

    @Test func everyExporterTakesEveryScene() throws {
        let all = try Self.made()
        try #require(all.count == Self.count)
        // Most scenes become code; where the main part cannot be said, there is an error.
        #expect(all.count { $0.page != nil } > Self.count * 9 / 10)
        #expect(all.count { $0.file != nil } > Self.count * 9 / 10)
        for made in all {
            if let page = made.page, let plain = made.plainPage {
                let (own, other) = (Skeleton.page(page.text), Skeleton.page(plain.text))
                #expect(
                    made.showsText || own.text == other.text, "scene \(made.number): a text has become code")
                let foreign = own.elements.filter { name in
                    !Self.elements.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name)
                }
                #expect(foreign.isEmpty, "scene \(made.number)")
                #expect(Set(page.parameters).count == page.parameters.count, "scene \(made.number)")
            }
            if let element = made.element?.text {
                // Its template and the one expression in the file are its only backquotes, and nothing ends a script.
                let body = element.split(separator: "*/\n", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
                let code = body.replacing(/\\[\s\S]/, with: "")
                #expect(
                    code.count { $0 == "`" } == 4 && code.components(separatedBy: "${").count == 2, "\(made.number)")
                #expect(!element.lowercased().contains("</script"), "scene \(made.number)")
            }
            if let file = made.file, let plain = made.plainFile {
                #expect(Skeleton.swift(file.text) == Skeleton.swift(plain.text), "scene \(made.number)")
                #expect(Set(file.parameters).count == file.parameters.count, "scene \(made.number)")
                #expect(!file.text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
            }
        }
        try parse(all.compactMap { made in made.file.map { ("\(made.number)", $0.text) } })
    }

    /// Writes the first scenes that are valid, with harmless texts, for the check in a browser.
    @Test(.enabled(if: folderForScenes != nil)) func scenesAreWritten() throws {
        let folder = URL(fileURLWithPath: try #require(folderForScenes)), scenes = try GeneratedScenes()
        let most = Self.asked ?? 200
        var count = 0
        for n in 0..<40 * most where count < most {
            let text = scenes.scene(n).harmless
            guard (try? SceneRenderer(json: text, directory: GeneratedScenes.pictures)) != nil else { continue }
            try Data(text.utf8).write(to: folder.appendingPathComponent("scene-\(n).json"))
            count += 1
        }
        #expect(count == most)
    }

    /// The compiler's parser takes the files, a hundred in a process; where there is no compiler, nothing is parsed.
    private func parse(_ files: [(name: String, text: String)]) throws {
        guard let compiler = Self.compiler else { return }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("parsed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (name, text) in files {
            let file = folder.appendingPathComponent("scene\(name).swift")
            try Data(text.utf8).write(to: file)
            paths.append(file.path)
        }
        for first in stride(from: 0, to: paths.count, by: 100) {
            let process = Process(), errors = folder.appendingPathComponent("errors")
            try Data().write(to: errors)
            process.executableURL = URL(fileURLWithPath: compiler)
            process.arguments = ["-frontend", "-parse"] + paths[first..<min(paths.count, first + 100)]
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            process.waitUntilExit()
            let told = try String(contentsOf: errors, encoding: .utf8)
            #expect(process.terminationStatus == 0, "\(told.prefix(2000))")
        }
    }

    private static var compiler: String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
