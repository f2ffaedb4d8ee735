import Foundation
import Testing
import Zoetrope
import ZoetropeTestSupport

/// What a scene may read, and how much.
@Suite struct ScenePicturesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("scene")
        try Bitmap(width: 2, height: 2, filledWith: .white).write(toPNGFile: folder["outside.png"])
        try Bitmap(width: 2, height: 2, filledWith: .white).write(toPNGFile: folder["scene/inside.png"])
    }

    private func load(_ pictures: [String], _ options: SceneRenderer.Options = .init()) throws -> SceneRenderer {
        let entries = pictures.enumerated().map { #""p\#($0.offset)": "\#($0.element)""# }.joined(separator: ", ")
        let canvas = #""canvas": {"width": 4, "height": 4}"#
        try folder.write(
            #"{"duration": 1, \#(canvas), "pictures": {\#(entries)}, "layers": [{"contents": "p0"}]}"#,
            to: "scene/scene.json")
        return try SceneRenderer(path: folder["scene/scene.json"], options: options)
    }

    @Test(arguments: ["inside.png", "./inside.png", "../scene/inside.png"])
    func insideIsRead(_ path: String) throws { _ = try load([path]) }

    @Test func outsideIsRefused() throws {
        try folder.link("scene/link.png", to: "../outside.png")
        try folder.link("scene/up", to: "..")
        for path in ["../outside.png", folder["outside.png"], "link.png", "up/outside.png", "../none.png", "/etc/none"]
        {
            let text = message(.scene) { _ = try load([path]) }
            #expect(text.contains("it is outside the scene's folder; copy it into that folder"), "\(path): \(text)")
            if path.contains("outside") || path == "link.png" {
                _ = try load([path], .init(allowOutside: true))
            }
        }
    }

    /// Pictures that the caller names, not the scene, may be in any folder.
    @Test func givenFilesMayBeAnywhere() throws {
        _ = try load(["../outside.png"], .init(pictures: ["p0": .file(folder["outside.png"])]))
    }

    /// Opening a pipe would wait for a writer.
    @Test(.timeLimit(.minutes(1))) func pipesAndDevicesAreRefused() throws {
        #expect(mkfifo(folder["scene/pipe.png"], 0o600) == 0)
        #expect(
            message(.scene) { _ = try load(["pipe.png"]) }.contains(
                "pipe.png: cannot read: it is a FIFO, not a regular file"))
        let device = message(.file) { _ = try load(["inside.png"], .init(pictures: ["p0": .file("/dev/zero")])) }
        #expect(device == "/dev/zero: cannot read: it is a device, not a regular file")
        #expect(mkfifo(folder["pipe.json"], 0o600) == 0)
        let scene = message(.scene) { _ = try SceneRenderer(path: folder["pipe.json"]) }
        #expect(scene.contains("this is a device or a pipe; a scene is a regular file"))
    }

    /// One file of 16 million pixels under 20 names is one picture; five such files are more than a scene may have.
    @Test func aFileIsReadOnceAndPixelsAreCounted() throws {
        let large = Bitmap(width: 4096, height: 4096, filledWith: .white)
        for i in 0..<5 { try large.write(toPNGFile: folder["scene/\(i).png"]) }
        #expect(try load([String](repeating: "0.png", count: 20)).pictureNames.count == 20)
        let text = message(.scene) { _ = try load((0..<5).map { "\($0).png" }) }
        #expect(text.contains("the pictures have more than 67,108,864 pixels together; use smaller or fewer pictures"))
        #expect(text.contains("pictures.p4"))
        let given = message(.request) {
            let source = SceneRenderer.PictureSource.bitmap(large, density: 1)
            _ = try load(
                ["0.png", "0.png", "0.png", "0.png", "0.png"],
                .init(pictures: ["p0": source, "p1": source, "p2": source, "p3": source, "p4": source]))
        }
        #expect(given == "the pictures have more than 67,108,864 pixels together; use smaller or fewer pictures")
    }

    /// The same pixels, and the same words in the same order, whether one thread decodes or several.
    @Test func threadsDoNotMatter() throws {
        for i in 0..<6 {
            let shade = UInt8(40 * i)
            try Bitmap(width: 4, height: 4, filledWith: .init(r: shade, g: shade, b: shade, a: 255))
                .write(toPNGFile: folder["scene/\(i).png"])
        }
        try folder.write("no picture", to: "scene/text.png")
        var alone = SceneRenderer.Options()
        alone.isConcurrent = false
        let names = (0..<6).map { "\(5 - $0).png" }
        let together = try load(names), one = try load(names, alone)
        #expect(together.pictureFingerprints == one.pictureFingerprints)
        #expect(together.pictureFingerprints.values.count == 6)
        #expect(try together.frame(at: 0)[0, 0] == .init(r: 200, g: 200, b: 200, a: 255))
        let faulty = ["text.png", "0.png", "none.png", "../outside.png", "1.png", "1.png"]
        let text = message(.scene) { _ = try load(faulty) }
        #expect(text == message(.scene) { _ = try load(faulty, alone) })
        #expect(text.contains("pictures.p0") && text.contains("pictures.p2") && text.contains("pictures.p3"))
    }

    /// A picture that is not as wide as the canvas would be padded to a gigapixel.
    @Test func paddingIsCounted() throws {
        try Bitmap(width: 1, height: 16_000).write(toPNGFile: folder["thin.png"])
        let text =
            #"{"duration": 1, "canvas": {"width": 100, "height": 100}, "pictures": {"from": "x.png"}, "layers": []}"#
        let said = message(.request) {
            _ = try SceneRenderer(
                json: text, options: .init(pictures: ["from": .file(folder["thin.png"])], fit: .contain))
        }
        #expect(said.contains("more than 67,108,864 pixels"))
    }

    @Test func bitmapsInMemory() throws {
        var red = Bitmap(width: 4, height: 4, filledWith: .white)
        red[1, 1] = .black
        let text = #"{"duration": 1, "pictures": {"p0": "none.png"}, "layers": [{"contents": "p0"}]}"#
        let renderer = try SceneRenderer(json: text, options: .init(pictures: ["p0": .bitmap(red, density: 2)]))
        #expect(renderer.canvas == DisplayList.Size(2, 2))
        #expect(try renderer.frame(at: 0, scale: 2) == red)
        #expect(
            message(.request) {
                _ = try SceneRenderer(json: text, options: .init(pictures: ["p0": .bitmap(red, density: 0)]))
            } == "a scale of 0; it is a number above 0, such as 2 for two pixels a point")
    }

    /// The size of a device's screen at its own pixels a point, or of one with three at two, without a word in the name.
    @Test(arguments: [
        (1170, 2532, "at 3 pixels a point"), (2532, 1170, "at 3 pixels a point"), (780, 1688, "at 2 pixels a point"),
        (750, 1334, "at 2 pixels a point"), (781, 1688, nil), (390, 844, nil),
    ])
    func densitiesThatNobodySays(_ width: Int, _ height: Int, _ words: String?) throws {
        try Bitmap(width: width, height: height, filledWith: .white).write(toPNGFile: folder["scene/screen.png"])
        let told = try load(["screen.png"]).warnings.filter { $0.contains("has the size of a device's screen") }
        #expect(told.count == (words == nil ? 0 : 1), "\(told)")
        if let words {
            #expect(told.first?.contains("has the size of a device's screen \(words), but is taken at 1") == true)
        }
        #expect(try load(["screen.png"], .init(density: 2)).warnings.allSatisfy { !$0.contains("device's screen") })
    }
}
