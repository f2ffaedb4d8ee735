import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeTestSupport
import Testing

/// Reads a scene and evaluates it at several moments, without layers; returns the outcome as text.
private func outcome(_ text: String) -> String {
    do {
        let scene = try Scene(text: text, file: "fuzz.json")
        let size = Setting.PictureSize(width: 10, height: 10, density: 1)
        let sizes = Dictionary(scene.pictures.map { ($0.name, size) }) { first, _ in first }
        let resolved = try scene.resolve(Setting(pictures: sizes))
        for part in [0, 0.25, 0.5, 1] {
            _ = try resolved.bindings(at: Moment(time: resolved.duration * part))
            _ = try resolved.bindings(at: Moment(time: resolved.backDuration * part, direction: .back))
        }
        if let gesture = scene.gesture { _ = try GestureRun(gesture, in: resolved).moment(at: 0.1) }
        return "evaluated"
    } catch { return "\(error)" }
}

/// Scenes that would be slow or large if reading them were not linear: each is evaluated or refused in under 2 s.
/// (Those that fuzzing found are in `Tests/FuzzTests`.)
@Suite struct LargeSceneTests {
    /// Scenes of up to 4 MiB that would take too long if any step were quadratic. `expected` is part of the outcome.
    @Test(
        arguments: [
            ("a chain of tracks", "evaluated"), ("a circle of tracks", "tracks depend on each other: 't0' → 't1'"),
            ("tracks with unknown names", "19,980 more errors"),
            ("parameters with unknown names", "19,980 more errors"),
            ("unknown keys", "99,980 more errors"), ("unknown pictures", "19,980 more errors"),
            ("local names", "evaluated"), ("one long name", "unknown key"), ("long paths", "unknown key 'x'"),
            ("many values", "more than 200,000 values"), ("empty lists", "more than 200,000 values"),
            ("many choices", "evaluated"), ("one gradient", "40000 colours"),
            ("pictures", "20,000 pictures; the limit is 1,000"),
        ])
    func largeScenes(_ kind: String, _ expected: String) {
        let text = LargeSceneTests.scene(kind)
        #expect(text.utf8.count <= 4 << 20)
        var result = ""
        let units = cpuUnits { result = outcome(text) }
        #expect(units < 2_000)
        #expect(
            result.contains(expected) || result.replacingOccurrences(of: ",", with: "").contains(expected),
            "\(result.prefix(400))")
        #expect(result.utf8.count < 40_000 && result.split(separator: "\n").allSatisfy { $0.count < 1_000 })
    }

    private static func scene(_ kind: String) -> String {
        func all(_ count: Int, _ item: (Int) -> String) -> String { (0..<count).map(item).joined(separator: ",") }
        func scene(_ keys: String) -> String {
            #"{"canvas": {"width": 40, "height": 40}, "duration": 1, \#(keys)}"#
        }
        let layers = #""layers": [{"backgroundColor": "red"}]"#
        switch kind {
        case "a chain of tracks":
            let chain = all(40_000) { #""t\#($0)": {"from": 0, "to": "t\#($0 + 1)"}"# }
            return scene(#""tracks": {\#(chain), "t40000": {"from": 0, "to": 1}}, \#(layers)"#)
        case "a circle of tracks":
            return scene(
                #""tracks": {\#(all(20_000) { #""t\#($0)": {"from": "t0", "to": "t\#(($0 + 1) % 20_000)"}"# })}, \#(layers)"#
            )
        case "tracks with unknown names":
            return scene(#""tracks": {\#(all(20_000) { #""t\#($0)": {"from": 0, "to": "q\#($0)x"}"# })}, \#(layers)"#)
        case "parameters with unknown names":
            return scene(#""parameters": {\#(all(20_000) { #""p\#($0)": "q\#($0)x""# })}, \#(layers)"#)
        case "unknown keys": return scene(layers + "," + all(100_000) { #""k\#($0)": 1"# })
        case "unknown pictures":
            let pictures = all(900) { #""p\#($0)": "x.png""# }
            return scene(#""pictures": {\#(pictures)}, "layers": [\#(all(20_000) { #"{"contents": "q\#($0)z"}"# })]"#)
        case "local names":
            let sum = [String](repeating: "v0", count: 600).joined(separator: "+")
            return scene(
                #""layers": [{"let": {\#(all(30_000) { #""v\#($0)": 1"# })}, "sublayers": [\#(all(1_000) { _ in #"{"opacity": "\#(sum)"}"# })]}]"#
            )
        case "one long name": return scene(#"\#(layers), "\#(String(repeating: "x", count: 4_000_000))": 1"#)
        case "long paths":
            let keys = (0..<50).map { _ in String(repeating: "k", count: 900) }
            let open = keys.map { #"{"\#($0)":"# }.joined(), close = String(repeating: "}", count: 50)
            return scene(#"\#(layers), "x": \#(open)[\#(all(150_000) { _ in "0" })]\#(close)"#)
        case "many values": return scene(#"\#(layers), "parameters": [\#(all(1_000_000) { _ in "0" })]"#)
        case "empty lists": return scene(#"\#(layers), "parameters": [\#(all(1_000_000) { _ in "[]" })]"#)
        case "many choices":
            return scene(
                #""parameters": {"a": {"default": "c5", "choices": {\#(all(100_000) { #""c\#($0)": 1"# })}}}, \#(layers)"#
            )
        case "one gradient":
            return scene(#""layers": [{"gradient": {"colors": [\#(all(40_000) { _ in #""red""# })]}}]"#)
        default: return scene(#""pictures": {\#(all(20_000) { #""p\#($0)": "x.png""# })}, \#(layers)"#)
        }
    }

    /// 150,000 values below 45 KB of keys: values do not store their paths.
    @Test func valuesAreSmall() throws {
        let passes = try passesAlone {
            let text = LargeSceneTests.scene("long paths"), before = peakMemory()
            _ = outcome(text)
            let grown = peakMemory() - before
            #expect(grown < 200 << 20, "\(grown) bytes")
        }
        #expect(passes)
    }
}

/// The parts of a file that errors show.
@Suite struct SecretsTests {
    /// An error shows a shortened single line and nothing of the other lines.
    @Test func oneLineIsQuoted() {
        let secret = (0..<50).map { "SECRET_\($0)=" + String(repeating: "s", count: 500) }.joined(separator: "\n")
        let text = outcome(secret)
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.contains("SECRET_0") && !text.contains("SECRET_1"))
        #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= 160 }, "\(text)")
    }

    /// No control character, line separator or direction mark of a file reaches the terminal, wherever it stands.
    @Test(arguments: [
        "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{2028}::error::x", "\u{202E}x", "\u{7F}", "\u{85}", "\u{2066}",
    ])
    func nothingUnsafeIsPrinted(_ hostile: String) {
        let escaped = "\\n::error::forged"
        let scenes = [
            hostile, "{\"\(hostile)", #"{"duration": 1, "layers": [], "\#(hostile)\#(escaped)": 1}"#,
            #"{"duration": 1, "layers": [{"contents": "\#(hostile)\#(escaped)"}]}"#,
            #"{"duration": 1, "layers": [{"opacity": "\#(hostile)\#(escaped)"}]}"#,
            #"{"duration": 1, "layers": [{"backgroundColor": "\#(hostile)\#(escaped)", "name": ["\#(hostile)"]}]}"#,
            #"{"duration": 1, "layers": [], "parameters": {"\#(hostile)\#(escaped)": 1}, "tracks": {"\#(hostile)\#(escaped)": {"from": 1}}}"#,
            #"{"duration": 1, "layers": [], "canvas": {"width": 1, "height": 1}, "parameters": {"a": {"default": "\#(hostile)\#(escaped)", "choices": {"\#(hostile)\#(escaped)": 1}, "x": 1}}}"#,
            #"{"duration": 1, "layers": [], "\#(hostile)": 1, "\#(hostile)": 1}"#,
            #"{"duration": 1, "layers": [{"mask": {"path": "\#(hostile)\#(escaped)"}}]}"#,
        ]
        for scene in scenes {
            let text = outcome(scene)
            #expect(text.hasPrefix("fuzz.json:"), "\(scene) \(text)")
            for scalar in text.unicodeScalars where scalar != "\n" {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(scene.debugDescription)")
                #expect(![0x2028, 0x2029, 0x202E, 0x2066].contains(scalar.value), "\(scene.debugDescription)")
            }
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") })
        }
    }

    /// The names of files and of settings are shown in the same way.
    @Test func namesOfFiles() throws {
        #expect {
            try Scene(text: "", file: "a\u{1B}[31m\n::error::b.json")
        } throws: {
            "\($0)".hasPrefix("a\\u{1B}[31m\\n::error::b.json: error: ")
        }
        let scene = try Scene(text: #"{"duration": 1, "canvas": {"width": 1, "height": 1}, "layers": []}"#, file: "s")
        #expect {
            try scene.resolve(Setting(pictures: [:], parameters: [.init(name: "\u{1B}\n::error::", value: "\u{7}")]))
        } throws: {
            "\($0)".hasPrefix("parameter \\u{1B}\\n::error::=\\u{7}: error: ") && !"\($0)".contains("\n")
        }
    }

    /// Only regular files of at most 4 MiB are read.
    @Test func otherFilesAreRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func fault(_ path: String) -> String {
            do { return try Scene.load(path: path).name } catch { return "\(error)" }
        }
        let pipe = folder.appendingPathComponent("pipe.json").path, large = folder.appendingPathComponent("large.json")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(fault(pipe).contains("error: this is a device or a pipe"))
        #expect(fault("/dev/zero").contains("error: this is a device or a pipe"))
        #expect(fault(folder.path).contains("error: this is a directory"))
        #expect(fault(folder.path + "/none.json").contains("error: there is no such file"))
        try Data(count: 5 << 20).write(to: large)
        #expect(fault(large.path).contains("more than"))
        #if os(Linux)
            // A regular file whose bytes the system makes up: it has a size of 0.
            #expect(fault("/proc/self/environ").contains("error: the file is empty"))
        #endif
    }
}
