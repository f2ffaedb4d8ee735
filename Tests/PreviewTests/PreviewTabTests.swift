import Foundation
import Testing
import Zoetrope
import ZoetropePixels
import ZoetropePreview
import ZoetropeTestSupport

/// Takes a tab's messages in the place of a browser.
private struct Answers: PageOutput {
    let stream: AsyncStream<PageSocketMessage>.Continuation

    func send(_ message: PageSocketMessage) { stream.yield(message) }
}

/// A page's tab without a browser: messages in, messages out.
private final class Page {
    let folder: TemporaryFolder
    let tab: PreviewTab
    let scene: String
    private let session: PreviewSession
    private var answers: AsyncStream<PageSocketMessage>.Iterator

    static let slide = """
        {
          "title": "A slide", "duration": 2, "canvas": {"width": 40, "height": 20},
          "parameters": {"far": {"default": 20, "minimum": 0, "maximum": 30}, "side": {"default": "left", "choices": {"left": 0, "right": 1}}},
          "tracks": {"x": {"from": 0, "to": "far"}},
          "layers": [{"name": "card", "frame": ["x", 0, 10, 20], "backgroundColor": "#336699"}]
        }
        """

    init(_ text: String = Page.slide, goldens: String? = nil) throws {
        folder = try TemporaryFolder()
        try folder.write(text, to: "slide.json")
        let path = folder["slide.json"]
        scene = path
        let store = goldens.map { [folder] in folder[$0] }
        session = try PreviewSession(
            PreviewRequest(isGallery: false, goldens: store) { [.init(path: path, name: "slide")] })
        let (stream, out) = AsyncStream<PageSocketMessage>.makeStream()
        tab = PreviewTab(session, name: "tab", out: Answers(stream: out))
        answers = stream.makeAsyncIterator()
    }

    /// Sends a message whose state is this scene with these parameters.
    func send(
        _ type: String, _ more: [String: Any] = [:], parameters: [String: String] = [:], scene: String? = nil,
        shown: [String: Any] = [:]
    ) {
        let plain: [String: Any] = ["scene": scene ?? self.scene, "parameters": parameters]
        let state = plain.merging(shown) { _, own in own }
        let message = more.merging(["type": type, "state": state]) { old, _ in old }
        tab.receive(String(decoding: try! JSONSerialization.data(withJSONObject: message), as: UTF8.self))
    }

    /// The next message of this type; what comes before is passed over.
    func answer(_ type: String) async throws -> [String: Any] {
        while let message = await answers.next() {
            guard case .text(let text) = message,
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            else { continue }
            if object["type"] as? String == type { return object }
        }
        throw CancellationError()
    }

    /// The next picture, and the messages that are not pictures until then.
    func picture() async throws -> (data: Data, others: [String]) {
        var others: [String] = []
        while let message = await answers.next() {
            switch message {
            case .data(let data): return (data, others)
            case .text(let text): others.append(text)
            }
        }
        throw CancellationError()
    }
}

@Suite(.timeLimit(.minutes(1))) struct PreviewTabTests {
    @Test func aSceneIsDescribed() async throws {
        let page = try Page()
        page.send("state", parameters: ["far": "12"])
        let scene = try await page.answer("scene")
        #expect(scene["title"] as? String == "A slide" && scene["duration"] as? Double == 2)
        #expect(scene["isChanged"] as? Bool == true && scene["isOpaque"] as? Bool != nil)
        #expect(scene["command"] as? String == "render slide --set far=12")
        let knobs = try #require(scene["knobs"] as? [[String: Any]])
        #expect(knobs.map { $0["name"] as? String } == ["far", "side"])
        #expect(knobs[0]["value"] as? String == "12" && knobs[0]["maximum"] as? Double == 30)
        #expect(knobs[1]["choices"] as? [String] == ["left", "right"])
        let curve = try #require((scene["curves"] as? [[String: Any]])?.first)
        let values = try #require(curve["values"] as? [Double])
        #expect(values.first == 0 && values.last == 12)
    }

    /// A text is in the page's field as a reader sees it.
    @Test func aTextIsDescribed() async throws {
        let page = try Page(
            """
            {"duration": 1, "canvas": {"width": 40, "height": 20},
             "parameters": {"name": "'it''s'", "greeting": {"default": "['Hi', 'Bye'][1]"}},
             "layers": [{"text": {"string": "\\\\(greeting), \\\\(name)"}}]}
            """)
        page.send("state", parameters: ["name": "O'Hara & co"])
        let scene = try await page.answer("scene")
        let knobs = try #require(scene["knobs"] as? [[String: Any]])
        #expect(knobs.map { $0["kind"] as? String } == ["text", "text"])
        #expect(knobs.map { $0["value"] as? String } == ["O'Hara & co", "Bye"])
        #expect(knobs.map { $0["default"] as? String } == ["it's", "Bye"])
        #expect(scene["command"] as? String == "render slide --set 'name=O'\\''Hara & co'")
    }

    /// A page that asks before it has told what it shows gets an answer, not silence.
    @Test func aPictureOfNothing() async throws {
        let page = try Page()
        page.tab.receive(#"{"type": "frame", "id": 3, "time": 0, "scale": 1}"#)
        #expect(try await page.answer("skipped")["id"] as? Int == 3)
    }

    /// 32 bytes of numbers, and the pixels.
    @Test func aPicture() async throws {
        let page = try Page()
        page.send("frame", ["id": 7, "time": 1, "scale": 2])
        let (data, others) = try await page.picture()
        func number(_ i: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(data[4 * i + $1]) << (8 * UInt32($1)) } }
        #expect(number(0) == 7 && number(1) == 80 && number(2) == 40 && number(4) == 2000)
        #expect(others.isEmpty)
    }

    /// Of the pictures that wait, the newest are drawn, and the page hears of all that are not.
    @Test func theNewestPictureWins() async throws {
        let page = try Page()
        for id in 1...20 { page.send("frame", ["id": id, "time": 0.1, "scale": 4]) }
        var drawn: [UInt32] = [], skipped: [Int] = []
        while drawn.last != 20 {
            let (data, others) = try await page.picture()
            drawn.append((0..<4).reduce(0) { $0 | UInt32(data[$1]) << (8 * UInt32($1)) })
            for text in others {
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
                skipped.append(try #require(object?["id"] as? Int))
            }
        }
        #expect(Set(drawn.map(Int.init) + skipped) == Set(1...20) && drawn.count + skipped.count == 20)
        #expect(drawn == drawn.sorted())
    }

    @Test func layersAndTheOneUnderAPoint() async throws {
        let page = try Page()
        page.send("layers", ["id": 3, "time": 2])
        let message = try await page.answer("layers")
        let layers = try #require(message["layers"] as? [[String: Any]])
        #expect(message["id"] as? Int == 3 && layers.map { $0["name"] as? String } == ["card"])
        #expect(layers[0]["corners"] as? [[Double]] == [[20, 0], [30, 0], [30, 20], [20, 20]])
        page.send("pick", ["id": 4, "time": 2, "x": 25, "y": 10])
        #expect(try await page.answer("picked")["layer"] as? Int == 0)
        page.send("pick", ["id": 5, "time": 2, "x": 5, "y": 10])
        #expect(try await page.answer("picked")["layer"] as? Int == nil)
    }

    /// Values are written into the file, and taken back.
    @Test func savingAndUndoing() async throws {
        let page = try Page()
        page.send("save", parameters: ["far": "7"])
        #expect(try await page.answer("saved")["path"] as? String == page.scene)
        #expect(
            try String(contentsOfFile: page.scene, encoding: .utf8)
                == Page.slide.replacingOccurrences(
                    of: "\"default\": 20", with: "\"default\": 7"))
        page.send("unsave")
        #expect(try await page.answer("unsaved")["parameters"] as? [String: String] == ["far": "7"])
        #expect(try String(contentsOfFile: page.scene, encoding: .utf8) == Page.slide)
    }

    /// What cannot be done is told with its place, and nothing is written.
    @Test func problems() async throws {
        let page = try Page()
        page.send("save", parameters: ["far": "31"])
        let text = try #require(try await page.answer("problem")["text"] as? String)
        #expect(text.contains("far") && text.contains("30"), "\(text)")
        #expect(try String(contentsOfFile: page.scene, encoding: .utf8) == Page.slide)
        page.tab.receive("{")
        #expect(try await page.answer("problem")["text"] as? String == "the page sent a message that is not understood")
        let broken = try Page(#"{"duration": 1, "layers": [{"opacty": 1}]}"#)
        broken.send("frame", ["id": 1])
        let problem = try await broken.answer("problem")
        #expect(problem["id"] as? Int == 1)
        #expect((problem["text"] as? String)?.contains("slide.json:1:29: error:") == true, "\(problem)")
    }

    /// A scene that becomes a link shows nothing of a file outside, not even in an error.
    @Test(arguments: ["state", "frame", "save"]) func aSceneThatBecomesALink(_ type: String) async throws {
        let page = try Page(), outside = try TemporaryFolder()
        try outside.write("{\n  \"password\": secret\n}\n", to: "other.json")
        try FileManager.default.removeItem(atPath: page.scene)
        try page.folder.link("slide.json", to: outside["other.json"])
        page.send(type, ["id": 1], parameters: ["far": "12"])
        let text = try #require(try await page.answer("problem")["text"] as? String)
        #expect(text.contains("it leads out of its folder") && !text.contains("secret"), "\(text)")
    }

    /// A scene that the command line does not name is not shown.
    @Test func otherFiles() async throws {
        let page = try Page()
        try page.folder.write(Page.slide, to: "other.json")
        page.send("frame", ["id": 1], scene: page.folder["other.json"])
        page.send("frame", ["id": 2])
        let (data, others) = try await page.picture()
        #expect(data[0] == 2 && others.count == 1 && others[0].contains("\"skipped\""), "\(others)")
    }

    /// A picture that is dropped on the page takes a scene's picture's place, until it is restored.
    @Test func aDroppedPicture() async throws {
        let page = try Page(
            """
            {"duration": 1, "canvas": {"width": 8, "height": 8}, "pictures": {"from": "home.png"},
             "layers": [{"contents": "from", "frame": [0, 0, 8, 8]}]}
            """)
        try Bitmap(width: 8, height: 8, filledWith: .black).write(toPNGFile: page.folder["home.png"])
        try page.tab.drop(
            .bitmap(Bitmap(width: 4, height: 4, filledWith: .white), density: 1), file: "Cart.png", as: "from",
            of: page.scene)
        page.send("state")
        let changed = try await page.answer("scene"),
            picture = try #require((changed["pictures"] as? [[String: Any]])?.first)
        #expect(picture["isOwn"] as? Bool == true && picture["width"] as? Int == 4)
        #expect(changed["command"] as? String == "render slide --from Cart.png")
        page.send("restore", ["name": "from"])
        let restored = try await page.answer("scene")
        #expect((restored["pictures"] as? [[String: Any]])?.first?["width"] as? Int == 8)
    }
}

/// Runs that a gesture drives, the way back, and golden frames.
@Suite(.timeLimit(.minutes(1))) struct PreviewRunTests {
    private static let dragged = """
        {
          "duration": 1, "canvas": {"width": 40, "height": 20}, "back": {"duration": 0.5, "timing": "easeOut"},
          "tracks": {"x": {"from": 0, "to": 20}},
          "gesture": {
            "direction": "back", "progress": "dx/20", "samples": [[0, 0, 0], [0.4, 12, 0]], "outcome": "finish",
            "completionCurve": {"spring": {"response": 0.3, "dampingFraction": 0.8}}
          },
          "layers": [{"name": "card", "frame": ["x", 0, 10, 20], "backgroundColor": "#336699"}]
        }
        """

    private func names(_ scene: [String: Any]) -> [String] {
        (scene["phases"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    private func curve(_ name: String, _ scene: [String: Any]) -> [String: Any]? {
        (scene["curves"] as? [[String: Any]])?.first { $0["name"] as? String == name }
    }

    /// Opened by the clock, held, and dragged back: the command says the same.
    @Test func aWholeRun() async throws {
        let page = try Page(PreviewRunTests.dragged)
        let samples = [[0, 0, 0], [0.25, 10, 0]]
        page.send("state", shown: ["way": "ping-pong", "holdEnd": 0.5, "samples": samples])
        let scene = try await page.answer("scene")
        #expect(scene["command"] as? String == "render slide --ping-pong --hold-end 0.5 --gesture slide-gesture.json")
        #expect(names(scene) == ["there", "hold", "fingers", "after the release"])
        let phases = try #require(scene["phases"] as? [[String: Any]])
        #expect(phases[2]["begin"] as? Double == 1.5 && phases[2]["end"] as? Double == 1.75)
        #expect(curve("x", scene)?["motion"] is NSNull || curve("x", scene)?["motion"] == nil)
        // In the gesture's direction, the way there goes from 1 to 0.
        let progress = try #require(curve("progress", scene)?["values"] as? [Double])
        #expect(progress.first == 1 && progress.last == 1 && progress.min()! < 0.01)
        // Without samples, the scene's own gesture.
        page.send("state", shown: ["way": "ping-pong", "holdEnd": 0.25, "outcome": "finish"])
        let own = try await page.answer("scene")
        #expect(own["command"] as? String == "render slide --ping-pong --hold-end 0.25 --outcome finish")
        #expect(own["outcome"] as? String == "finish" && own["direction"] as? String == "back")
    }

    /// The progress of a gesture has the motion of what follows its release.
    @Test func theGesturesCurve() async throws {
        let page = try Page(PreviewRunTests.dragged)
        page.send("state", shown: ["way": "gesture"])
        let scene = try await page.answer("scene")
        #expect(names(scene) == ["fingers", "after the release"])
        let progress = try #require(curve("progress", scene)),
            motion = try #require(progress["motion"] as? [String: Any])
        #expect(progress["isProgress"] as? Bool == true && motion["begin"] as? Double == 0.4)
        let spring = try #require((motion["timings"] as? [[String: Any]])?.first?["spring"] as? [Double])
        // 2π/0.3; 12 of 20 points in 0.4 s are a velocity of 1.5, and 0.4 of the way is left.
        #expect(abs(spring[0] - 20.943951) < 1e-5 && abs(spring[1] - 0.8) < 1e-9 && abs(spring[2] - 3.75) < 1e-6)
    }

    /// On the way back, a track's motion is that of the way back.
    @Test func theWayBack() async throws {
        let page = try Page(PreviewRunTests.dragged)
        page.send("state", shown: ["way": "back"])
        let scene = try await page.answer("scene"),
            motion = try #require(curve("x", scene)?["motion"] as? [String: Any])
        #expect(motion["duration"] as? Double == 0.5)
        #expect((motion["timings"] as? [[String: Any]])?.first?["bezier"] as? [Double] == [0, 0, 0.58, 1])
        page.send("state", shown: ["way": "ping-pong"])
        #expect(names(try await page.answer("scene")) == ["there", "back"])
    }

    /// Golden frames are listed, compared with what is shown now, and given as pictures.
    @Test func goldens() async throws {
        let page = try Page(goldens: "Goldens")
        let renderer = try SceneRenderer(path: page.scene)
        _ = try renderer.check(against: page.folder["Goldens"], at: [0, 1, 2], scale: 2, record: .all)
        page.send("state")
        _ = try await page.answer("scene")
        page.send("goldens", ["id": 1])
        let runs = try #require(try await page.answer("goldens")["runs"] as? [[String: Any]])
        #expect(runs.count == 1 && runs[0]["name"] as? String == "slide" && runs[0]["scale"] as? Double == 2)
        #expect((runs[0]["frames"] as? [[String: Any]])?.compactMap { $0["time"] as? Double } == [0, 1, 2])
        page.send("verdicts", ["id": 2, "name": "slide"])
        #expect(try await page.answer("verdicts")["verdicts"] as? [Bool] == [true, true, true])
        page.send("verdicts", ["id": 3, "name": "slide"], parameters: ["far": "10"])
        #expect(try await page.answer("verdicts")["verdicts"] as? [Bool] == [true, false, false])
        page.send("golden", ["id": 4, "name": "slide", "time": 1])
        let (data, _) = try await page.picture()
        #expect(data[0] == 4 && data[4] == 80 && data[8] == 40)
        page.send("golden", ["id": 5, "name": "slide", "time": 1.5])
        #expect((try await page.answer("problem")["text"] as? String)?.contains("no picture is kept") == true)
        page.send("golden", ["id": 6, "name": "../slide", "time": 1])
        #expect((try await page.answer("problem")["text"] as? String)?.contains("no goldens of this name") == true)
    }

    @Test func aProjectWithoutGoldens() async throws {
        let page = try Page()
        page.send("goldens", ["id": 1])
        #expect((try await page.answer("goldens")["runs"] as? [Any])?.isEmpty == true)
    }
}

@Suite struct PageFilesTests {
    /// Every file that the page and its scripts ask for is inside the program.
    @Test func thePageIsWhole() throws {
        let page = try #require(PageFiles.file(""))
        #expect(
            page.type.hasPrefix("text/html") && PageFiles.file("passwd") == nil && PageFiles.file("../page.html") == nil
        )
        var asked: Set<String> = [], rest = ["page.css", "main.js"]
        while let name = rest.popLast() {
            guard asked.insert(name).inserted else { continue }
            let file = try #require(PageFiles.file(name), "\(name)")
            let text = String(decoding: file.bytes, as: UTF8.self)
            rest += text.matches(of: /from "\.\/(\w+\.js)"/).map { String($0.1) }
        }
        #expect(asked.count > 10)
        let html = String(decoding: page.bytes, as: UTF8.self)
        #expect(html.contains("page.css") && html.contains("main.js"))
    }
}
