import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeUIKit

/// The transitions of Examples against their scenes, the other ways that these can be run: back, and driven by a finger
/// that finishes or cancels, there and back. At eleven times of each run, within one level everywhere.
@Suite struct ExampleRouteTests {
    typealias Animator = any UIViewControllerAnimatedTransitioning

    /// A scene, and how code plays it.
    struct Example: CustomTestStringConvertible, Sendable {
        let scene: String, pictures: (from: String, to: String)
        /// Seconds there and back; nil where the scene has no way back of its own.
        let there: Double, back: Double?
        let animator: @Sendable (_ isBack: Bool) -> Animator
        var isPresented = false

        var testDescription: String { scene }
    }

    private static let screens = ("list", "detail"), button = CGPoint(x: 350, y: 60)
    private static let examples = [
        Example(scene: "door-open", pictures: screens, there: 0.5, back: 0.5) { DoorOpen(isBack: $0) },
        Example(scene: "circle-spread", pictures: screens, there: 0.5, back: 0.5) {
            CircleSpread(from: button, isBack: $0)
        },
        Example(scene: "circle-rect-spread", pictures: screens, there: 0.5, back: 0.5) {
            CircleRectSpread(from: button, isBack: $0)
        },
        Example(scene: "page-flip", pictures: screens, there: 0.5, back: 0.5) { PageFlip(isBack: $0) },
        Example(scene: "present", pictures: screens, there: 2.5, back: 2) { SpringPresent(isBack: $0) },
        // Its way back is to present.
        Example(scene: "dismiss", pictures: ("detail", "list"), there: 2, back: nil) { _ in ShrinkDismiss() },
        Example(scene: "cube", pictures: screens, there: 1.5, back: 1.5) { Cube($0 ? .right : .left) },
        Example(
            scene: "card-expand", pictures: ("today", "article"), there: 0.6, back: 0.6,
            animator: { _ in
                CardExpand(card: CGRect(x: 20, y: 120, width: 350, height: 400))
            }, isPresented: true),
    ]
    /// Each example forward or back, finished or cancelled: all of it in a thorough run, and every third here.
    private static let ways = examples.flatMap { example in
        (example.back == nil ? [false] : [false, true]).flatMap { back in [true, false].map { (example, back, $0) } }
    }.enumerated().filter { isThorough || $0.offset % 3 == 0 }.map(\.element)

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func screen(_ name: String) throws -> PictureController {
        try PictureController(contentsOf: Self.root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path)
    }

    private func record(
        _ example: Example, _ isBack: Bool, _ times: [Double], _ interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let recorder = TransitionRecorder()
        (recorder.rates, recorder.times) = ([10], times)
        let a = try screen(example.pictures.from), b = try screen(example.pictures.to)
        let animator = example.animator(isBack)
        if example.isPresented {
            b.modalPresentationStyle = .overFullScreen
            return isBack
                ? try recorder.dismiss(b, to: a, with: animator, interaction: interaction)
                : try recorder.present(b, from: a, with: animator, interaction: interaction)
        }
        return isBack
            ? try recorder.pop(b, to: a, with: animator, interaction: interaction)
            : try recorder.push(b, from: a, with: animator, interaction: interaction)
    }

    /// - Parameter returns: whether the run ends where it would begin forward. There, scenes show what code has tidied up
    ///   by then, such as a disc of the button's size, so the code's last frame is compared with the page.
    private func compare(
        _ example: Example, _ recording: TransitionRecording, _ times: [Double], _ playback: Playback, returns: Bool
    ) throws {
        let path = Self.root.appendingPathComponent("Scenes/\(example.scene).json").path
        let scene =
            example.scene == "circle-spread"
            ? try ExampleSceneTests.circleSpreadOfFourCurves() : try SceneRenderer(path: path)
        if returns, let last = times.last {
            let page = try TransitionRecorder().record(screen(example.pictures.from)) {}.bitmap(at: 0)
            let difference = PixelDifference(try recording.bitmap(at: last), page)
            #expect(difference.pixels == 0, "at the end: \(difference)")
        }
        for time in times.dropLast(returns ? 1 : 0) {
            let ours = try recording.bitmap(at: time), theirs = try scene.frame(at: time, of: playback)
            let difference = PixelDifference(ours, theirs)
            #expect(difference.pixels == 0, "at \(time) s: \(difference)")
        }
    }

    // Swift 6.0 crashes at a closure among the arguments.
    private static let returning = examples.filter { $0.back != nil }

    @Test(arguments: returning) func back(_ example: Example) throws {
        let duration = try #require(example.back), times = (0...10).map { duration * Double($0) / 10 }
        let recording = try record(example, true, times)
        #expect(abs(recording.duration - duration) < 1e-9)
        try compare(example, recording, times, Playback(route: .back), returns: true)
    }

    /// A finger goes to 30 %, waits, and goes on to 60 % or back to 20 %; the rest goes by itself.
    @Test(arguments: ways) func driven(_ example: Example, _ isBack: Bool, _ finishes: Bool) throws {
        let last = finishes ? 0.6 : 0.2, duration = isBack ? example.back ?? 0 : example.there
        let samples = [(0.0, 0.0), (0.2, 0.3), (0.25, 0.3), (0.5, last)]
        let end = 0.5 + (finishes ? 1 - last : last) * duration
        let times = (0...10).map { end * Double($0) / 10 }
        let recording = try record(example, isBack, times, .init(samples, finishes ? .finish : .cancel))
        #expect(recording.isCompleted == finishes && abs(recording.duration - end) < 1e-9, "\(recording.duration) s")
        let places = samples.map { "[\($0.0), \($0.1 * 100), 0]" }.joined(separator: ", ")
        let gesture = GestureRecording(
            json: """
                {"samples": [\(places)], "progress": "x/100", "outcome": "\(finishes ? "finish" : "cancel")",
                "direction": "\(isBack ? "back" : "forward")", "showTouches": false}
                """)
        try compare(example, recording, times, Playback(route: .recording(gesture)), returns: isBack == finishes)
    }
}
