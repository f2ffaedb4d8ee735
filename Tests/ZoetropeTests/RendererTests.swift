import Foundation
import Testing
import Zoetrope
import ZoetropeTestSupport

/// The public interface of the library.
@Suite struct RendererTests {
    /// A white square on black that moves by 8 points in 0.5 s, and a way back of 0.25 s.
    private static let text = """
        {"canvas": {"width": 16, "height": 8}, "duration": 0.5, "back": {"duration": 0.25},
         "parameters": {"way": 8}, "tracks": {"x": {"from": 0, "to": "way"}},
         "gesture": {"samples": [[0, 0], [0.2, 0.4]], "outcome": "cancel"},
         "layers": [{"name": "square", "frame": ["x", 0, 8, 8], "backgroundColor": "white"}]}
        """

    private func renderer(_ options: SceneRenderer.Options = .init()) throws -> SceneRenderer {
        try SceneRenderer(json: Self.text, name: "square", options: options)
    }

    @Test func whatASceneSays() throws {
        let renderer = try renderer()
        #expect(renderer.name == "square" && renderer.duration == 0.5 && renderer.backDuration == 0.25)
        #expect(renderer.pictureNames.isEmpty && renderer.parameterNames == ["way"] && renderer.warnings.isEmpty)
        #expect(renderer.canvas == DisplayList.Size(16, 8))
        #expect(try renderer.frameSize(scale: 2) == PixelSize(width: 32, height: 16))
        let data = try SceneRenderer(json: Data(Self.text.utf8), name: "square")
        #expect(try data.frame(at: 0.25) == renderer.frame(at: 0.25))
    }

    @Test func framesOfEveryRoute() throws {
        let renderer = try renderer()
        let start = try renderer.frame(at: 0), end = try renderer.frame(at: 0.5)
        #expect(start[0, 0] == .white && start[8, 0] == .black && end[0, 0] == .black && end[8, 0] == .white)
        #expect(try renderer.frame(at: 0, of: Playback(route: .back)) == end)
        #expect(try renderer.frame(at: 0.25, of: Playback(route: .back)) == start)
        #expect(try renderer.frame(at: 0.7, of: Playback(route: .pingPong, holdEnd: 0.2)) == end)
        #expect(try renderer.frame(at: 1, of: Playback(holdStart: 1)) == start)
        // The gesture is at 0.4 of the way when it lets go and cancels.
        let held = try renderer.frame(at: 0.1, of: Playback(route: .gesture))
        let clock = try renderer.frame(at: 0.1)
        #expect(held == clock && held != start)
        #expect(try renderer.frame(at: 0.4, of: Playback(route: .gesture)) == start)
        let recording = Playback(
            route: .recording(GestureRecording(json: #"{"samples": [[0, 0], [0.1, 0.8]]}"#)))
        #expect(try renderer.frame(at: 0.2, of: recording) == end)
        #expect(
            try renderer.frame(at: 0.5)
                == SceneRenderer(json: Self.text, options: .init(parameters: ["way": "8"]))
                .frame(at: 0.5))
    }

    @Test func drawingIntoABitmap() throws {
        let renderer = try renderer()
        var bitmap = Bitmap(width: 16, height: 8, filledWith: .white)
        for time in [0.5, 0, 0.25] {
            try renderer.draw(at: time, into: &bitmap)
            let single = try renderer.frame(at: time)
            #expect(bitmap == single)
        }
        #expect(
            message(.request) { try renderer.draw(at: 0, scale: 2, into: &bitmap) }
                == "the bitmap has 16 x 8 pixels and the frame 32 x 16; make it the same size")
    }

    @Test func framesInOrder() throws {
        let renderer = try renderer()
        var times: [Double] = []
        try renderer.forEachFrame(options: RunOptions(rate: 8, jobs: 3)) { frame, time in
            times.append(time)
            let single = try renderer.frame(at: time)
            #expect(frame == single)
        }
        #expect(times == [0, 0.125, 0.25, 0.375, 0.5])
        var count = 0
        try renderer.forEachFrame(options: RunOptions(rate: 8, frames: 1...2)) { _, _ in count += 1 }
        #expect(count == 2)
    }

    @Test func outputsInMemory() throws {
        let frames = OutputBuffer(), gif = OutputBuffer(), small = OutputBuffer(), video = OutputBuffer()
        var fitted = 0, done = 0
        try renderer().write(
            [
                .frames(to: .memory(frames)), .gif(to: .memory(gif)), .y4m(to: .memory(video)),
                .gif(to: .memory(small), maximumBytes: 100_000),
            ], options: RunOptions(rate: 8)
        ) { progress in
            switch progress {
            case .frames: done += 1
            case .fitted(_, let gif):
                fitted += 1
                #expect(gif.bytes <= 100_000)
            case .matte, .padded: Issue.record("the frames are opaque, and their size is even")
            }
        }
        #expect(frames.files.count == 5 && gif.files.count == 1 && small.files.count == 1 && video.files.count == 1)
        #expect(try Bitmap(png: frames.files[2]) == renderer().frame(at: 0.25))
        #expect(gif.files[0].starts(with: Data("GIF89a".utf8)) && small.files[0].count <= 100_000)
        #expect(video.files[0].starts(with: Data("YUV4MPEG2".utf8)))
        #expect(fitted == 1 && done == 5 + 4)
    }

    @Test func aLimitThatNothingFits() throws {
        let folder = try TemporaryFolder(), path = folder["x.gif"]
        let text = message(.request) {
            try renderer().write([.gif(to: .path(path), maximumBytes: 10)], options: RunOptions(rate: 8))
        }
        #expect(text.hasPrefix("\(path): a limit of 10 bytes is too small: with "), "\(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func messages() throws {
        let renderer = try renderer()
        #expect(
            message(.request) { _ = try renderer.frame(at: 0.6) }
                == "there is no frame at 0.6 s: the run of 'square' goes from 0 to 0.5 s")
        #expect(
            message(.request) { _ = try renderer.frame(at: 0.3, of: Playback(route: .back)) }
                == "there is no frame at 0.3 s: the way back of 'square' goes from 0 to 0.25 s")
        #expect(message(.request) { _ = try renderer.frame(at: .nan) }.hasPrefix("there is no frame at nan s"))
        #expect(message(.request) { _ = try renderer.frame(at: 0, scale: 1e9) }.contains("choose a smaller scale"))
        #expect(message(.request) { _ = try renderer.displayList(at: 0, scale: .infinity) }.hasPrefix("a scale of inf"))
        #expect(
            message(.request) { _ = try renderer.frame(at: 0, of: Playback(speed: 0)) }.hasPrefix("'0' is not a speed"))
        #expect(
            message(.request) { _ = try renderer.frame(at: 0, of: Playback(holdEnd: -1)) }.hasPrefix(
                "'-1' is not a time to hold"))
        #expect(message(.scene) { _ = try SceneRenderer(json: "{") }.contains("scene:"))
        #expect(message(.scene) { _ = try SceneRenderer(json: Data([255])) }.contains("not UTF-8"))
        #expect(message(.scene) { _ = try SceneRenderer(path: "/nothing.json") }.contains("there is no such file"))
        #expect(
            message(.file) { try renderer.write([.gif(to: .path("/nothing/x.gif"))], options: RunOptions(rate: 8)) }
                .hasPrefix("/nothing/x.gif: cannot"))
        #expect(
            message(.request) {
                try renderer.write([.gif(to: .memory(OutputBuffer()), colors: 1)], options: RunOptions(rate: 8))
            } != "nothing thrown")
    }

    /// Rasterizers keep memory for the next frame; it does not grow with the number of frames.
    @Test func memoryStaysFlat() throws {
        #expect(try passesAlone { try drawManyFrames() })
    }

    private func drawManyFrames() throws {
        let text = """
            {"canvas": {"width": 64, "height": 64}, "duration": 1, "pictures": {"from": "x.png"},
             "tracks": {"x": {"from": 0, "to": 40}},
             "layers": [
               {"contents": "from", "frame": ["x", 0, 48, 48], "transform": [{"m34": -0.002}, {"rotateY": "x"}]},
               {"opacity": 0.5, "frame": [0, 0, 64, 64], "cornerRadius": 9, "masksToBounds": true,
                "shadow": {"radius": 4, "opacity": 0.5},
                "sublayers": [{"contents": "from", "frame": ["x/2", "x/3", 30, 30], "contentsRect": ["x/100", 0, 0.5, 1]}]}
             ]}
            """
        var picture = Bitmap(width: 200, height: 200)
        for i in 0..<200 * 200 { picture[offset: i] = i % 7 == 0 ? .white : .black }
        let renderer = try SceneRenderer(json: text, options: .init(pictures: ["from": .bitmap(picture, density: 1)]))
        var bitmap = Bitmap(width: 64, height: 64), before = 0
        for i in 0..<10_000 {
            try renderer.draw(at: Double(i * 7919 % 10_000) / 10_000, into: &bitmap)
            if i == 1_000 { before = ResidentMemory.bytes }
        }
        // Alone, 20 MB are far more than it needs; if each frame kept 16 KB of its own, it would be 144 MB.
        #expect(ResidentMemory.bytes - before < 20 << 20)
    }
}

/// The process's memory that is in use.
private enum ResidentMemory {
    /// 0 on systems without the file that says it.
    static var bytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

@Suite struct DisplayListRendererTests {
    private func square(_ paint: DisplayList.Paint) -> DisplayList.Item {
        let piece = DisplayList.Piece(
            polygon: DisplayList.Rect(x: 0, y: 0, width: 4, height: 4).corners, homography: .translation(2, 2))
        return .surface(DisplayList.Surface(pieces: [piece], paint: paint))
    }

    @Test func aListByHand() throws {
        let group = DisplayList.Group(items: [square(.color(.black))])
        let list = DisplayList(width: 8, height: 8, background: .white, items: [.group(group)])
        let renderer = try DisplayListRenderer(), bitmap = try renderer.bitmap(of: list)
        for y in 0..<8 {
            for x in 0..<8 {
                #expect(bitmap[x, y] == ((2..<6).contains(x) && (2..<6).contains(y) ? .black : .white))
            }
        }
        var other = Bitmap(width: 8, height: 8)
        try renderer.draw(list, into: &other)
        #expect(other == bitmap)
    }

    @Test func pictures() throws {
        let source = DisplayList.Rect(x: 0, y: 0, width: 4, height: 4)
        let list = DisplayList(
            width: 8, height: 8, background: .black,
            items: [square(.picture(id: 0, source: source, frame: source))])
        let renderer = try DisplayListRenderer(pictures: [Bitmap(width: 4, height: 4, filledWith: .white)])
        #expect(try renderer.bitmap(of: list)[3, 3] == .white)
    }

    @Test func messages() throws {
        let renderer = try DisplayListRenderer()
        let rect = DisplayList.Rect(x: 0, y: 0, width: 1, height: 1)
        var list = DisplayList(
            width: 8, height: 8, background: .black,
            items: [
                .group(DisplayList.Group(items: [square(.picture(id: 2, source: rect, frame: rect))]))
            ])
        #expect(
            message(.request) { _ = try renderer.bitmap(of: list) }
                == "the display list draws picture 2, and there are 0; ids count from 0")
        list.items = []
        var small = Bitmap(width: 4, height: 4)
        #expect(message(.request) { try renderer.draw(list, into: &small) }.hasPrefix("the bitmap has 4 x 4 pixels"))
        list.width = 0
        #expect(message(.request) { _ = try renderer.bitmap(of: list) }.hasPrefix("frames of 0 x 8 pixels"))
        list.width = Int.max
        #expect(message(.request) { _ = try renderer.bitmap(of: list) }.contains("choose a smaller scale"))
        list.width = 8
        for _ in 0..<300 { list.items = [.group(DisplayList.Group(items: list.items))] }
        #expect(message(.request) { _ = try renderer.bitmap(of: list) }.contains("nested more than 200 deep"))
    }
}
