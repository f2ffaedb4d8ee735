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

    init(_ text: String = Page.slide) throws {
        folder = try TemporaryFolder()
        try folder.write(text, to: "slide.json")
        let path = folder["slide.json"]
        scene = path
        session = try PreviewSession(PreviewRequest(isGallery: false) { [.init(path: path, name: "slide")] })
        let (stream, out) = AsyncStream<PageSocketMessage>.makeStream()
        tab = PreviewTab(session, name: "tab", out: Answers(stream: out))
        answers = stream.makeAsyncIterator()
    }

    /// Sends a message whose state is this scene with these parameters.
    func send(_ type: String, _ more: [String: Any] = [:], parameters: [String: String] = [:], scene: String? = nil) {
        let state: [String: Any] = ["scene": scene ?? self.scene, "parameters": parameters]
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
