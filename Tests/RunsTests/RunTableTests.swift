import Foundation
import Testing
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeTestSupport

/// A value for each row that is not its default; a new row needs one here.
private let samples: [String: String] = [
    "picture": "from=a.png", "size": "390x844", "density": "2", "fit": "cover", "frame": "phone", "caption": "Hello",
    "set": "eye=500", "output": "x.gif", "frames": "3..9", "fps": "30000/1001", "scale": "0.5", "motion-blur": "8",
    "jobs": "2", "png": "small", "hold-start": "0.5", "hold-end": "1", "speed": "0.25", "gesture": "g.json",
    "outcome": "cancel", "max-bytes": "500KB", "colors": "16", "dither": "none", "quality": "60",
    "transparent": "true", "webp-quality": "75", "loop": "3", "matte": "#0D1117", "count": "5", "columns": "3",
    "evenly": "true",
    "theme": "dark", "every": "2", "at": "0,0.25", "tolerance": "2,10", "from": "a.png", "to": "b.png",
    "back": "true", "ping-pong": "true", "strict": "true", "ignore": "0,0,390,44;1,2,3,4.5", "no-gesture": "true",
    "width": "600", "reduce-motion": "true",
]

/// What is made of the table of options, for every row.
@Suite struct RunTableTests {
    private func request(_ row: any OptionRow) throws -> RunRequest {
        var request = RunRequest()
        try row.set(try #require(samples[row.flag], "no sample for --\(row.flag)"), in: &request)
        return request
    }

    @Test func namesAreUnique() {
        let flags = RunTable.rows.map(\.flag).filter { !$0.isEmpty }
        #expect(Set(flags).count == flags.count)
        #expect(Set(RunTable.kept().map(\.key)).count == RunTable.kept().count)
    }

    @Test func everyFlagHasHelp() {
        for row in RunTable.rows where !row.flag.isEmpty {
            #expect(!row.help.isEmpty && !row.help.contains("(default"), "--\(row.flag)")
            #expect(row.isSwitch == row.valueName.isEmpty, "--\(row.flag)")
        }
    }

    /// What the command line is told is told again by the words that ask for the same.
    @Test func wordsAskForTheSame() throws {
        let rows = Dictionary(uniqueKeysWithValues: RunTable.rows.filter { !$0.flag.isEmpty }.map { ($0.flag, $0) })
        for row in rows.values where row.flag != "no-gesture" {
            let wanted = try request(row), words = row is RunAlias ? wanted.arguments() : row.arguments(wanted)
            var got = RunRequest(), rest = words[...]
            #expect(!words.isEmpty, "--\(row.flag)")
            while let word = rest.popFirst() {
                let named = try #require(rows[String(word.dropFirst(2))], "\(words)")
                try named.set(named.isSwitch ? "true" : rest.popFirst() ?? "", in: &got)
            }
            #expect(got == wanted, "\(words)")
        }
    }

    /// Manifests keep the rows that say so, and read the same again.
    @Test func manifestsKeepWhatTheyShould() throws {
        for row in RunTable.kept(in: .manifest) where !row.flag.isEmpty && row.key != "gestureFile" {
            let wanted = try request(row), record = wanted.record
            #expect(record.values.keys.sorted() == [row.key])
            let text = try JSONWriter.text(record, pretty: false)
            let read = try JSONDecoder().decode(RunRecord.self, from: Data(text.utf8))
            #expect(try read == record && RunRequest(read) == wanted, "\(text)")
        }
        #expect(RunRequest().record == RunRecord())
    }

    /// The bytes of manifests of before.
    @Test func oldManifestsAreRead() throws {
        let text =
            #"{"caption":"a","density":2,"fit":"cover","frame":"phone","gesture":"{}","holdEnd":0.5,"holdStart":1,"#
            + #""motionBlur":4,"outcome":"cancel","parameters":{"eye":"500"},"pictures":{"from":"a.png"},"#
            + #""size":"390x844","speed":0.25,"way":"gesture"}"#
        let request = try RunRequest(JSONDecoder().decode(RunRecord.self, from: Data(text.utf8)))
        #expect(request.parameters == ["eye": "500"] && request.pictures == ["from": "a.png"])
        #expect(request.way == .gesture && request.outcome == .cancel && request.gesture == "{}")
        #expect(request.holdStart == 1 && request.holdEnd == 0.5 && request.speed == 0.25 && request.motionBlur == 4)
        #expect(request.density == 2 && request.fit == .cover && request.frame == "phone" && request.caption == "a")
        #expect(try JSONWriter.text(request.record, pretty: false).replacing("\n", with: "") == text)
    }

    @Test(arguments: [
        (
            "speed", JSONValue.number(200),
            "'200' is not a speed; write a number from 0.01 to 100, such as 0.5 for half as fast"
        ),
        ("holdEnd", .integer(601), "'601' is not a time to hold; write seconds from 0 to 600, such as 0.5"),
        ("way", "sideways", "'sideways' is not a way to play; write forward, back, gesture or ping-pong"),
        ("dither", "noisy", "'noisy' is not a way to dither; write none, ordered or diffusion"),
        ("matte", "reddish", "'reddish' is not a colour; write #RGB"),
        ("density", "abc", "'abc' is not a density; write a number above 0, such as 2 for a screenshot at @2x"),
    ])
    func wrongValuesAreRefused(_ key: String, _ value: JSONValue, _ message: String) {
        let error = thrown(RunSettingsError.self) {
            _ = try RunRequest([key: value], rows: RunTable.rows.filter { $0.key == key })
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    /// Requests that draw differently have goldens of their own.
    @Test(arguments: ["density", "caption", "frame", "size", "fit", "set", "picture"])
    func changesOfTheSceneMakeVariants(_ flag: String) throws {
        let row = try #require(RunTable.rows.first { $0.flag == flag })
        #expect(try request(row).variantName != nil)
    }

    @Test func namesOfVariantsAreThoseOfBefore() throws {
        var request = RunRequest()
        request.parameters = ["side": "right", "eye": "5"]
        request.pictures = ["from": "a/Home@2x.png"]
        request.density = 2
        request.frame = "phone,radius=4"
        #expect(request.variantName == "eye=5,side=right,from=Home@2x,density=2.0,frame=phone,radius=4")
        request = RunRequest()
        request.caption = String(repeating: "long ", count: 40)
        #expect((request.variantName ?? "").utf8.count < 60)
    }

    @Test func changesAreTold() {
        var a = RunRequest(), b = RunRequest()
        b.holdStart = 0.5
        b.parameters = ["side": "right"]
        b.frame = "phone"
        a.density = 2
        #expect(
            a.changes(to: b) == [
                "density 2.0 -> default", "frame none -> phone", "side default -> right",
                "hold at the start 0.0 s -> 0.5 s",
            ])
        #expect(RunRequest.changes(from: RunRecord(["speed": 200]), to: RunRecord()) == ["the settings of the run"])
    }

    /// A default that was given is not a difference, but it is known that it was given.
    @Test func defaultsThatWereGiven() {
        var request = RunRequest()
        request.speed = 1
        #expect(request == RunRequest() && request.has(\.speed) && !request.withoutDefaults.has(\.speed))
    }
}

/// The files that are made from the table. With ZOETROPE_RECORD=all, they are written anew.
@Suite struct ConfigurationFilesTests {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func compare(_ name: String, with wanted: (String) -> String) throws {
        let file = root.appendingPathComponent(name), text = try String(contentsOf: file, encoding: .utf8)
        let records = ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all"
        if records { try wanted(text).write(to: file, atomically: true, encoding: .utf8) }
        #expect(
            records || text == wanted(text), "\(name) lags behind RunTable.swift; run ZOETROPE_RECORD=all scripts/test")
    }

    @Test func theSchemaIsTheTables() throws {
        try compare("docs/zoetrope.schema.json") { _ in ConfigurationFormat.schema }
    }

    @Test func theDocumentHasEveryTable() throws {
        try compare("docs/configuration.md") { SceneFormat.updated($0, with: ConfigurationFormat.tables) }
        let text = try String(contentsOf: root.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
        for kind in ConfigurationFormat.tables.keys { #expect(text.contains("<!-- keys: \(kind) -->"), "\(kind)") }
    }

    /// Every key that the table gives a variant is read, with the message of its flag where it is wrong.
    @Test func keysAreRead() throws {
        let text =
            #"{"every": 2, "scenes": [{"file": "a.json", "tolerance": [2, 10], "variants": {"v": {"set": {"eye": 5.0}, "#
            + #""pictures": {"from": "b.png"}, "size": "50x50", "density": 2, "fit": "cover", "frame": "phone", "#
            + #""caption": "Hi", "gesture": "g.json", "outcome": "finish", "holdStart": 0.5, "holdEnd": 1, "#
            + #""speed": 0.5, "motionBlur": 3, "times": [0, 0.5], "fps": "30000/1001", "keep": "fingerprints"}}}]}"#
        let configuration = try CheckConfiguration(text: text, file: "zoetrope.json")
        let scene = try #require(configuration.scenes?.first), variant = try #require(scene.variants.first)
        let frames = variant.request.checked(within: scene.request.checked(within: configuration.request))
        #expect(variant.request.parameters == ["eye": "5.0"] && variant.request.pictures == ["from": "b.png"])
        #expect(frames.times == [0, 0.5] && !frames.has(\.every) && frames.keep == .fingerprints)
        #expect(frames.tolerance == Tolerance(channel: 2, pixels: 10) && "\(frames.rate)" == "30000/1001")
        #expect(frames.motionBlur == 3 && frames.caption == "Hi" && frames.density == 2 && frames.speed == 0.5)
    }

    @Test(arguments: [
        (#"{"scale": "big"}"#, "scale: a scale is a plain number, not the text"),
        (#"{"every": 2.5}"#, "every: a count of frames is a whole number from 1 to 1000000, not"),
        (#"{"fps": 1000}"#, "fps: a frame rate is above 0 and at most 240, such as 60 or \"30000/1001\", not"),
        (#"{"tolerance": []}"#, "tolerance: a tolerance is a number, or two"),
        (#"{"keep": "all"}"#, "keep: a way to keep frames is pictures or"),
        (#"{"times": []}"#, "times: name a time, such as 0"),
        (
            #"{"scenes": [{"file": "a.json", "variants": {"v": {"frame": "watch"}}}]}"#,
            "frame: 'watch' is not a frame; write phone, tablet or browser"
        ),
    ])
    func wrongValuesHaveTheirPlace(_ text: String, _ message: String) {
        let error = thrown(SceneError.self) { _ = try CheckConfiguration(text: text, file: "zoetrope.json") }
        #expect("\(error.map { "\($0)" } ?? "")".contains(message), "\(error.map { "\($0)" } ?? "")")
    }
}

/// No library names a flag: errors have remedies, and the command line says how they are written.
@Suite struct FlagsInLibrariesTests {
    @Test func onlyTheTableAndTheCommandNameFlags() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        // Options of other programs, which are run or named, and custom properties of style sheets.
        let others = ["Codecs/PictureFormat.swift", "Bridges/Code/CSS/"]
        for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Command/") && !file.hasPrefix("Runs/") {
            guard !others.contains(where: file.hasPrefix) else { continue }
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                #expect(!line.contains(/"[^"]*--[a-z][^"]*"/), "\(file): \(line)")
            }
        }
        #expect(files.count > 300)
    }
}
