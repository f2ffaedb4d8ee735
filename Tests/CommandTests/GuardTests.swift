import Foundation
import Testing

/// Guards guard themselves: whatever makes a check weaker is told in every report, and fails under `--strict`. Each key of
/// zoetrope.json and each of a scene's claims and allowances has an edit here that weakens it, or that makes the frames
/// differ, and one that does no harm. A key without its row fails.
@Suite struct GuardTests {
    /// The edit of one key, as texts of an entry of its object.
    struct Row: Sendable, CustomStringConvertible {
        let key, from: String
        /// A weaker text, and what is told of it; nil for a key that cannot weaken anything.
        let weaker, told: String?
        /// A text that is as strong, or stronger.
        let harmless: String?
        /// Whether the weaker text fails without `--strict`, too, since frames or goldens are others.
        let isRed: Bool

        init(
            _ key: String, _ from: String, to weaker: String?, tells told: String? = nil, harmless: String? = nil,
            isRed: Bool = false
        ) {
            (self.key, self.from, self.weaker, self.told) = (key, from, weaker, told)
            (self.harmless, self.isRed) = (harmless, isRed)
        }

        var description: String { key }
    }

    /// Which frames are checked, and how: of all scenes, a scene and a variant.
    private static let frames = [
        Row(
            "fps", #""fps": 60"#, to: #""fps": 30"#, tells: "frames per second 60 -> 30",
            harmless: #""fps": "60""#, isRed: true),
        Row(
            "scale", #""scale": 1"#, to: #""scale": 0.5"#, tells: "goldens have scale 1, zoetrope.json 0.5",
            harmless: "", isRed: true),
        Row(
            "every", #""every": 6"#, to: #""every": 10"#, tells: "checked: one frame of 6 -> one of 10",
            harmless: "", isRed: true),
        Row(
            "times", #""times": [0, 0.25, 0.5]"#, to: #""times": [0, 0.5]"#,
            tells: "time no longer checked: 0.25 s", harmless: #""times": [0.0, 0.25, 0.50]"#, isRed: true),
        Row(
            "tolerance", #""tolerance": 1"#, to: #""tolerance": 2"#, tells: "tolerance 1 -> 2",
            harmless: #""tolerance": 0"#),
        Row(
            "tolerances", #""times": [0, 0.25], "tolerances": { "0.25": 1 }"#,
            to: #""times": [0, 0.25], "tolerances": { "0.25": 3 }"#, tells: "tolerance at 0.25 s: 1 -> 3",
            harmless: #""times": [0, 0.25], "tolerances": { "0.25": 0 }"#),
        Row(
            "ignore", #""ignore": [[0, 0, 2, 2]]"#, to: #""ignore": [[0, 0, 3, 2]]"#, tells: "ignored now: 0,0,3,2",
            harmless: #""ignore": [[1, 1, 1, 1]]"#),
        Row(
            "strict", #""strict": true"#, to: #""strict": false"#, tells: "strict true -> false",
            harmless: #""strict":true"#),
        Row("keep", #""keep": "pictures""#, to: nil, harmless: #""keep": "fingerprints""#),
    ]

    private static let expectations = Row(
        "expect", #""expect": ["seen('square')", "scale('square') <= 1"]"#, to: #""expect": ["seen('square')"]"#,
        tells: "claim removed: scale('square')<=1",
        harmless: #""expect": ["order('square') < 1", "scale('square') <= 1", "seen( 'square' )"]"#)

    /// By the kind of object; a scene's are called `scene`.
    private static let rows: [String: [Row]] = [
        "configuration": frames + [
            expectations,
            Row("$schema", #""$schema": "a.json""#, to: nil, harmless: #""$schema": "b.json""#),
            Row(
                "goldens", #""goldens": "G""#, to: #""goldens": "H""#, tells: "no goldens",
                harmless: #""goldens": "./G""#,
                isRed: true),
            Row(
                "scenes", #""scenes": ["Scenes/slide.json", "Scenes/other.json"]"#,
                to: #""scenes": ["Scenes/slide.json"]"#, tells: "other",
                harmless: #""scenes": ["Scenes/other.json", "Scenes/slide.json"]"#, isRed: true),
            Row(
                "unchecked", #""scenes": ["Scenes/slide.json", "Scenes/other.json"]"#,
                to: #""scenes": ["Scenes/slide.json"], "unchecked": ["Scenes/other.json"]"#, tells: "other",
                harmless: #""scenes": ["Scenes/slide.json", "Scenes/other.json"], "unchecked": ["Scenes/x-*.json"]"#,
                isRed: true),
        ],
        "checkedScene": frames + [
            expectations,
            // Another file is another scene, whose goldens have another name.
            Row("file", "", to: nil),
            Row(
                "name", #""name": "a""#, to: #""name": "b""#, tells: "b: no goldens", harmless: #""name": "\u0061""#,
                isRed: true),
            Row(
                "ways", #""ways": ["forward", "back"]"#, to: #""ways": ["forward"]"#,
                tells: "way no longer checked: back", harmless: #""ways": ["back", "forward"]"#, isRed: true),
            Row(
                "against", #""against": [{ "recording": "film", "fps": 30 }]"#, to: #""against": []"#,
                tells: "recording removed: film (forward)",
                harmless: #""against": [{ "recording": "film", "fps": 30, "points": 1 }]"#),
            Row(
                "variants", #""variants": { "v": { "set": { "side": "right" } } }"#, to: #""variants": {}"#,
                tells: "slide/v", harmless: #""variants": { "v": { "set": { "side": "\u0072ight" } } }"#, isRed: true),
        ],
        "recording": [
            Row(
                "recording", #""recording": "film", "fps": 30"#, to: #""recording": "copy", "fps": 30"#,
                tells: "recording removed: film (forward)", harmless: #""fps": 30, "recording": "film""#),
            Row(
                "way", #""recording": "film", "fps": 30"#, to: #""recording": "film", "fps": 30, "way": "back""#,
                tells: "recording removed: film (forward)",
                harmless: #""recording": "film", "fps": 30, "way": "forward""#, isRed: true),
            Row(
                "fps", #""recording": "film", "fps": 30"#, to: #""recording": "film", "fps": 30.01"#,
                tells: "fps 30 -> 30.01 for film", harmless: #""recording": "film", "fps": 30.0"#),
            Row(
                "pictures", #""recording": "film", "fps": 30, "pictures": { "from": "film/frame-0003.png" }"#,
                to: #""recording": "film", "fps": 30, "pictures": { "from": "film/frame-0004.png" }"#,
                tells: "file of picture from: film/frame-0003.png -> film/frame-0004.png for film",
                harmless: #""fps": 30, "recording": "film", "pictures": { "from": "film/frame-0003.pn\u0067" }"#),
            Row(
                "fit", #""recording": "film", "fps": 30, "fit": "cover""#, to: #""recording": "film", "fps": 30"#,
                tells: "fit cover -> its own for film", harmless: #""fit": "cover", "recording": "film", "fps": 30"#),
            Row(
                "density", #""recording": "film", "fps": 30, "density": 2"#,
                to: #""recording": "film", "fps": 30, "density": 4"#, tells: "density 2.0 -> 4.0 for film",
                harmless: #""recording": "film", "fps": 30, "density": 2.0"#),
        ]
            + ["points", "degrees", "milliseconds", "opacity"].map { key in
                let before = #""recording": "film", "fps": 30, "\#(key)": 0.4"#
                return Row(
                    key, before, to: before.replacing("0.4", with: "0.45"), tells: "\(key) 0.4 -> 0.45 for film",
                    harmless: before.replacing("0.4", with: "0.35"))
            },
        "claim": [
            Row(
                "that", #""that": "scale('square') <= 1.1""#, to: #""that": "scale('square') <= 1.2""#,
                tells: "claim removed: scale('square')<=1.1", harmless: #""that": "scale('square') <= 1.05""#),
            Row(
                "at", #""that": "seen('square')", "at": [0, 0.5]"#, to: #""that": "seen('square')", "at": 0.5"#,
                tells: "claim weakened: seen('square'): at [0,0.5] -> 0.5",
                harmless: #""that": "seen('square')", "at": [0.5, 0]"#),
            Row(
                "by", #""that": "seen('square')", "by": 0.1"#, to: #""that": "seen('square')", "by": 0.2"#,
                tells: "claim weakened: seen('square'): by 0.1 -> 0.2",
                harmless: #""that": "seen('square')""#),
            Row(
                "until", #""that": "seen('square')", "until": 0.4"#, to: #""that": "seen('square')", "until": 0.3"#,
                tells: "claim weakened: seen('square'): until 0.4 -> 0.3",
                harmless: #""that": "seen('square')", "until": 0.45"#),
            Row(
                "for", #""that": "seen('square')", "for": 0.3"#, to: #""that": "seen('square')", "for": 0.2"#,
                tells: "claim weakened: seen('square'): for 0.3 -> 0.2",
                harmless: #""that": "seen('square')", "for": 0.4"#),
            Row(
                "runs", #""that": "seen('square')", "runs": ["forward", "back"]"#,
                to: #""that": "seen('square')", "runs": ["back"]"#,
                tells: "claim weakened: seen('square'): runs", harmless: #""that": "seen('square')""#),
            Row(
                "because", #""that": "seen('square')", "because": "a""#, to: nil,
                harmless: #""that": "seen('square')", "because": "b""#),
        ],
        "variant": frames + [
            Row(
                "set", #""set": { "side": "left" }"#, to: #""set": { "side": "right" }"#, tells: "side",
                harmless: #""set": { "side": "\u006ceft" }"#, isRed: true),
            Row(
                "ways", #""ways": ["forward", "back"]"#, to: #""ways": ["forward"]"#, tells: "slide/v/back",
                harmless: #""ways": ["back", "forward"]"#, isRed: true),
            Row(
                "pictures", #""pictures": { "from": "Scenes/film/frame-0003.png" }"#,
                to: #""pictures": { "from": "Scenes/film/frame-0009.png" }"#, tells: "picture from",
                harmless: #""pictures": { "from": "./Scenes/film/frame-0003.png" }"#, isRed: true),
            Row(
                "fit", #""size": "40x40", "fit": "cover""#, to: #""size": "40x40", "fit": "contain""#,
                tells: "fit cover -> contain", harmless: #""fit": "cover", "size": "40x40""#, isRed: true),
            Row(
                "density", #""density": 2"#, to: #""density": 4"#, tells: "density", harmless: #""density": 2.0"#,
                isRed: true),
            Row(
                "motionBlur", #""motionBlur": 4"#, to: #""motionBlur": 1"#, tells: "moments of motion blur 4 -> 1",
                harmless: #""motionBlur": 4.0"#, isRed: true),
            Row(
                "size", #""size": "20x9""#, to: #""size": "16x8""#, tells: "size", harmless: #""size": "20X9""#,
                isRed: true),
            Row(
                "frame", #""frame": "phone""#, to: #""frame": "none""#, tells: "frame",
                harmless: #""frame": "\u0070hone""#, isRed: true),
            Row(
                "caption", #""caption": "A""#, to: #""caption": "B""#, tells: "caption",
                harmless: #""caption": "\u0041""#, isRed: true),
            Row(
                "holdStart", #""holdStart": 0.1"#, to: #""holdStart": 0"#, tells: "hold",
                harmless: #""holdStart": 0.10"#, isRed: true),
            Row(
                "holdEnd", #""holdEnd": 0.1"#, to: #""holdEnd": 0"#, tells: "hold", harmless: #""holdEnd": 1e-1"#,
                isRed: true),
            Row(
                "speed", #""speed": 1"#, to: #""speed": 0.5"#, tells: "speed", harmless: #""speed": 1.0"#, isRed: true),
            Row(
                "gesture", #""gesture": "one.json""#, to: #""gesture": "two.json""#, tells: "gesture",
                harmless: #""gesture": "./one.json""#, isRed: true),
            Row(
                "outcome", #""gesture": "one.json", "outcome": "finish""#,
                to: #""gesture": "one.json", "outcome": "cancel""#, tells: "outcome",
                harmless: #""outcome": "finish", "gesture": "one.json""#, isRed: true),
        ],
        "scene": [
            expectations,
            Row(
                "lint", #""lint": { "allow": [] }"#, to: #""lint": { "allow": ["jump"] }"#,
                tells: "lint allows 'jump' now", harmless: #""lint": {}"#),
        ],
        "lint": [
            Row(
                "allow", #""lint": { "allow": ["start"] }"#, to: #""lint": { "allow": ["start", "end"] }"#,
                tells: "lint allows 'end' now", harmless: #""lint": { "allow": [] }"#)
        ],
    ]

    private static func schema(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: Command.package.appendingPathComponent("docs/\(name).schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func keys(_ definition: Any?) -> Set<String> {
        Set(((definition as? [String: Any])?["properties"] as? [String: Any] ?? [:]).keys)
    }

    /// The schemas are made from the vocabulary and the table of run options.
    @Test func everyKeyHasItsRow() throws {
        let project = try Self.schema("zoetrope"), scene = try Self.schema("scene")
        let definitions = project["$defs"] as? [String: Any] ?? [:]
        var wanted = ["configuration": Self.keys(project), "scene": Set(["expect", "lint"])]
        for kind in ["checkedScene", "recording", "variant", "claim"] { wanted[kind] = Self.keys(definitions[kind]) }
        wanted["lint"] = Self.keys((scene["$defs"] as? [String: Any])?["lint"])
        #expect(Self.keys(scene).isSuperset(of: ["expect", "lint"]))
        for (kind, keys) in wanted {
            #expect(Set(Self.rows[kind]?.map(\.key) ?? []) == keys, "\(kind)")
        }
        #expect(wanted.keys.sorted() == Self.rows.keys.sorted())
        // What a file is called, what is kept of frames and why something is claimed weakens nothing.
        let free: Set = ["keep", "$schema", "file", "because"]
        for (kind, rows) in Self.rows {
            for row in rows where !free.contains(row.key) {
                #expect(row.weaker != nil && row.harmless != nil, "\(kind).\(row)")
            }
        }
    }

    /// The scene with a picture that it does not draw.
    private static let holding = Workplace.slide.replacing(
        #""layers": ["#, with: #""pictures": { "from": "film/frame-0006.png" }, "layers": ["#)

    /// The scene over a picture, whose size is the canvas's.
    private static let pictured = Workplace.slide
        .replacing(#""width": 16, "height": 8, "#, with: "")
        .replacing(
            #""layers": ["#,
            with: #""pictures": { "from": "film/frame-0006.png" }, "layers": [{ "contents": "from" }, "#)

    /// zoetrope.json, or the scene, with an entry of a kind.
    private func write(_ entry: String, of kind: String, to work: Workplace) throws {
        let file = #""file": "Scenes/slide.json""#, others = #""unchecked": ["Scenes/other.json"]"#
        let more = entry.isEmpty ? "" : ", " + entry
        let text =
            switch kind {
            case "configuration": "{ \(entry) }"
            case "checkedScene": #"{ \#(others), "scenes": [{ \#(file)\#(more) }] }"#
            case "variant": #"{ \#(others), "scenes": [{ \#(file), "variants": { "v": { \#(entry) } } }] }"#
            case "recording": #"{ \#(others), "scenes": [{ \#(file), "against": [{ \#(entry) }] }] }"#
            case "claim": #"{ "expect": [{ \#(entry) }] }"#
            default: "{}"
            }
        try work.write(text, to: "zoetrope.json")
        let ofScene = ["scene", "lint"].contains(kind) ? "{ \(entry)," : "{"
        let scene = kind == "variant" ? Self.pictured : kind == "recording" ? Self.holding : Workplace.slide
        try work.write(ofScene + scene.dropFirst(), to: "Scenes/slide.json")
    }

    /// A project whose goldens are recorded with the row's first text.
    private func project(_ row: Row, _ kind: String) throws -> Workplace {
        let work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/other.json")
        for (name, end) in [("one", 0.4), ("two", 0.9)] {
            try work.write(#"{ "samples": [[0, 0], [0.2, \#(end)]] }"#, to: "\(name).json")
        }
        let folders =
            (["variant", "recording"].contains(kind) ? ["Scenes/film"] : [])
            + (kind == "recording" || row.key == "against" ? ["film", "copy"] : [])
        for folder in folders {
            let arguments = ["slide", "--fps", "30", "--scale", "4", "-o", folder + "/", "-q"]
            let drawn = try work.render.start(arguments).wait()
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        try write(row.from, of: kind, to: work)
        let recorded = try work.render("check", "--update", "all")
        #expect(recorded.status == 0, "\(row): \(recorded.text)\(recorded.error)")
        return work
    }

    @Test(arguments: rows.keys.sorted()) func whatWeakensIsTold(_ kind: String) throws {
        for row in Self.rows[kind] ?? [] {
            guard let weaker = row.weaker, let told = row.told else { continue }
            let work = try project(row, kind)
            try write(weaker, of: kind, to: work)
            let result = try work.render("check", "--json", "r.json", "--junit", "r.xml", "--markdown", "r.md")
            #expect(result.status == (row.isRed ? 1 : 0), "\(kind).\(row): \(result.text)\(result.error)")
            #expect(result.text.contains(told), "\(kind).\(row): \(result.text)\(result.error)")
            if !row.isRed {
                for file in ["r.json", "r.xml", "r.md"] {
                    let text = try String(contentsOfFile: work.path(file), encoding: .utf8)
                    let plain = text.replacing("&gt;", with: ">").replacing("&#39;", with: "'").replacing(
                        "\\", with: ""
                    )
                    .replacing("&lt;", with: "<")
                    #expect(plain.contains(told), "\(kind).\(row), \(file): \(text)")
                }
            }
            let strict = try work.render("check", "--strict")
            #expect(strict.status == 1 && strict.text.contains(told), "\(kind).\(row): \(strict.text)\(strict.error)")
            // What is accepted is told once more, and not again.
            let update = try work.render("check", "--update", "changed")
            #expect(row.isRed || update.text.contains(told), "\(kind).\(row): \(update.text)")
            if !row.isRed { try expectSilence(work, "\(kind).\(row) after it was recorded") }
        }
    }

    @Test(arguments: rows.keys.sorted()) func whatDoesNoHarmIsSilent(_ kind: String) throws {
        for row in Self.rows[kind] ?? [] {
            guard let harmless = row.harmless else { continue }
            let work = try project(row, kind)
            try write(harmless, of: kind, to: work)
            try expectSilence(work, "\(kind).\(row)", isEdited: ["scene", "lint"].contains(kind))
        }
    }

    /// The check is green under `--strict`, and says no more than that frames are equal; of a scene that was edited, that,
    /// too.
    private func expectSilence(_ work: Workplace, _ what: String, isEdited: Bool = false) throws {
        let arguments = ["check"] + (isEdited ? [] : ["--strict"])
        let result = try work.render.start(arguments).wait()
        #expect(result.status == 0, "\(what): \(result.text)\(result.error)")
        let lines = result.lines.filter { $0.hasPrefix("  ") && !$0.contains("the scene file was edited") }
        #expect(lines.isEmpty, "\(what): \(result.text)")
    }

    /// Goldens of version 4 without guards, as they were before, are read, and get them with the next update.
    @Test func goldensWithoutGuardsAreRead() throws {
        let work = try Workplace()
        try work.write(#"{ "expect": ["seen('square')"] }"#, to: "zoetrope.json")
        _ = try work.render("check", "--update", "all")
        let path = "Goldens/slide/manifest.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: work.path(path)))
        var manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var header = try #require(manifest["header"] as? [String: Any])
        #expect(header["guards"] != nil && manifest["version"] as? Int == 4)
        header["guards"] = nil
        manifest["header"] = header
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(fileURLWithPath: work.path(path)))
        try work.write("{}", to: "zoetrope.json")
        try expectSilence(work, "without guards")
        try work.write(#"{ "expect": ["seen('square')"] }"#, to: "zoetrope.json")
        #expect(try work.render("check", "--update", "changed").status == 0)
        try work.write("{}", to: "zoetrope.json")
        #expect(try work.render("check", "--strict").text.contains("claim removed: seen('square')"))
    }

    /// What this project's own frames are held to is recorded with each of them.
    @Test func ownGoldensHaveGuards() throws {
        let folder = Command.package.appendingPathComponent("Tests/Goldens")
        let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        let manifests = files.filter { $0.hasSuffix("/manifest.json") }
        #expect(manifests.count > 60)
        for file in manifests {
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let manifest = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            #expect((manifest?["header"] as? [String: Any])?["guards"] != nil, "\(file)")
        }
    }

    /// `render accept` takes a weaker guard, too, and then the check is silent.
    @Test func aWeakerGuardIsAccepted() throws {
        let work = try Workplace()
        try work.write(#"{ "strict": true, "tolerance": 1 }"#, to: "zoetrope.json")
        _ = try work.render("check", "--update", "all")
        try work.write(#"{ "strict": true, "tolerance": 2 }"#, to: "zoetrope.json")
        let failed = try work.render("check")
        #expect(failed.status == 1 && failed.text.contains("tolerance 1 -> 2"), "\(failed.text)")
        #expect(try work.render("accept", "Output/check/results.json").status == 0)
        try expectSilence(work, "accepted")
    }
}
