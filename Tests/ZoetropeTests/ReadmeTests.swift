import ZoetropeCodecs
import Foundation
import Testing
import Zoetrope

/// The example of docs/library.md, as it is written there.
@Suite struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func fromSwift() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "zoetrope-readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let scenes = ReadmeTests.package.appendingPathComponent("Scenes")
        let screens = scenes.appendingPathComponent("Pictures")
        let pictures = [
            "from": SceneRenderer.PictureSource.file(screens.appendingPathComponent("detail@2x.png").path),
            "to": .file(screens.appendingPathComponent("list@2x.png").path),
        ]

        let renderer = try SceneRenderer(
            path: scenes.appendingPathComponent("cube.json").path, options: .init(pictures: pictures))
        let frame = try renderer.frame(at: 0.75, scale: 0.25)
        let frames = folder.appendingPathComponent("frames").path, gif = folder.appendingPathComponent("cart.gif").path
        try renderer.write(
            [.frames(to: .path(frames)), .gif(to: .path(gif))],
            playback: Playback(route: .pingPong, holdEnd: 0.8), options: RunOptions(rate: 4, scale: 0.25))

        // 1.5 s there, 0.8 s held, 1.5 s back, 4 times a second; frame 3 is the one above.
        #expect(try FileManager.default.contentsOfDirectory(atPath: frames).count == 16)
        #expect(try PNGReader.read(contentsOf: frames + "/frame-0003.png") == frame)
        let reader = try AnimationReader(contentsOf: gif)
        var hundredths = 0
        while let next = try reader.next() { hundredths += next.delay.map { $0.ticks * 100 / $0.timescale } ?? 0 }
        #expect(hundredths == 380)
    }
}
