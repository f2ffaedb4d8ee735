import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropePixels
import ZoetropeUIKit

/// The transitions of Examples, against their scenes in Scenes: ten times of each run.
@Suite struct ExampleSceneTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func screen(_ name: String) throws -> PictureController {
        try PictureController(contentsOf: root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path)
    }

    /// Frames of code and scene that differ.
    private func compare(
        _ name: String, _ recording: TransitionRecording, allowed: Int = 0
    ) throws {
        let scene = try SceneRenderer(path: Self.root.appendingPathComponent("Scenes/\(name).json").path)
        #expect(abs(recording.duration - scene.duration) < 1e-9, "\(name) takes \(recording.duration) s")
        var worst: [String] = []
        for tenth in 0...10 {
            let time = scene.duration * Double(tenth) / 10
            let ours = try recording.bitmap(at: time), theirs = try scene.frame(at: time)
            let difference = PixelDifference(ours, theirs)
            worst.append("\(tenth): \(difference)")
            #expect(difference.away <= allowed, "\(name) at \(time) s: \(difference)")
        }
        print(name, worst.joined(separator: "; "))
    }

    private let button = CGPoint(x: 350, y: 60)

    @Test func doorOpen() throws {
        let recording = try TransitionRecorder().present(
            Self.screen("detail"), from: Self.screen("list"), with: DoorOpen())
        try compare("door-open", recording)
    }

    @Test func circleSpread() throws {
        let recording = try TransitionRecorder().push(
            Self.screen("detail"), from: Self.screen("list"), with: CircleSpread(from: button))
        try compare("circle-spread", recording)
    }

    @Test func circleRectSpread() throws {
        let recording = try TransitionRecorder().push(
            Self.screen("detail"), from: Self.screen("list"), with: CircleRectSpread(from: button))
        try compare("circle-rect-spread", recording)
    }

    @Test func pageFlip() throws {
        let recording = try TransitionRecorder().push(
            Self.screen("detail"), from: Self.screen("list"), with: PageFlip())
        try compare("page-flip", recording)
    }

    @Test func present() throws {
        let recording = try TransitionRecorder().present(
            Self.screen("detail"), from: Self.screen("list"), with: SpringPresent())
        try compare("present", recording)
    }

    @Test func dismiss() throws {
        let recording = try TransitionRecorder().dismiss(
            Self.screen("detail"), to: Self.screen("list"), with: ShrinkDismiss())
        try compare("dismiss", recording)
    }

    @Test func cube() throws {
        let recording = try TransitionRecorder().push(Self.screen("detail"), from: Self.screen("list"), with: Cube())
        try compare("cube", recording)
    }
}

/// How two pictures of one size differ.
struct PixelDifference: CustomStringConvertible {
    /// Pixels that differ by more than one level, and those of them that are not at an edge: none of their neighbours
    /// has another colour.
    private(set) var pixels = 0, away = 0
    private(set) var greatest = 0

    init(_ a: Bitmap, _ b: Bitmap) {
        guard a.width == b.width, a.height == b.height else {
            (pixels, away, greatest) = (.max, .max, 255)
            return
        }
        for y in 0..<a.height {
            for x in 0..<a.width {
                let levels = Self.levels(a[x, y], b[x, y])
                guard levels > 1 else { continue }
                (pixels, greatest) = (pixels + 1, max(greatest, levels))
                if !Self.isEdge(a, x, y), !Self.isEdge(b, x, y) { away += 1 }
            }
        }
    }

    private static func levels(_ a: PremultipliedRGBA8, _ b: PremultipliedRGBA8) -> Int {
        [(a.r, b.r), (a.g, b.g), (a.b, b.b), (a.a, b.a)].map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// Whether a neighbour has a clearly different colour.
    private static func isEdge(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (u, v) = (x + dx, y + dy)
            guard (0..<bitmap.width).contains(u), (0..<bitmap.height).contains(v) else { return true }
            if levels(bitmap[x, y], bitmap[u, v]) > 16 { return true }
        }
        return false
    }

    var description: String { "\(pixels) pixels, \(away) away, \(greatest)" }
}
