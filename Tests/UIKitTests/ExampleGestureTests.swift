import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeUIKit

/// The gestures of Scenes/Gestures, each with the scenes that it drives, against the animators of Examples that the same
/// fingers drive: at eleven times, within one level everywhere. (The closing book: outside of edges, where
/// one or two pixels are two levels off.)
@Suite struct ExampleGestureTests {
    typealias Animator = any UIViewControllerAnimatedTransitioning

    struct Played: CustomTestStringConvertible, Sendable {
        let scene, gesture: String
        let animator: @Sendable () -> Animator

        var testDescription: String { "\(scene) by \(gesture)" }
    }

    private static let button = CGPoint(x: 350, y: 60)
    private static let played = [
        Played(scene: "door-open", gesture: "edge-pan") { DoorOpen() },
        Played(scene: "door-open", gesture: "edge-pan-back") { DoorOpen(isBack: true) },
        Played(scene: "circle-spread", gesture: "edge-pan") { CircleSpread(from: button) },
        Played(scene: "circle-spread", gesture: "edge-pan-back") { CircleSpread(from: button, isBack: true) },
        Played(scene: "circle-rect-spread", gesture: "edge-pan") { CircleRectSpread(from: button) },
        Played(scene: "circle-rect-spread", gesture: "edge-pan-back") { CircleRectSpread(from: button, isBack: true) },
        Played(scene: "page-flip", gesture: "edge-pan") { PageFlip() },
        Played(scene: "page-flip", gesture: "edge-pan-back") { PageFlip(isBack: true) },
        Played(scene: "cube", gesture: "short-pan-back") { Cube(.right) },
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func scene(_ name: String) throws -> SceneRenderer {
        if name == "circle-spread" { return try ExampleSceneTests.circleSpreadOfFourCurves() }
        return try SceneRenderer(path: Self.root.appendingPathComponent("Scenes/\(name).json").path)
    }

    /// A gesture's file without the fingers' dots, and its run of a scene.
    private func gesture(_ name: String, _ scene: SceneRenderer) throws -> (text: String, run: GestureRun, Gesture) {
        let file = Self.root.appendingPathComponent("Scenes/Gestures/\(name).json")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(of: "\"samples\":", with: "\"showTouches\": false, \"samples\":")
        let gesture = try Gesture.load(text: text, file: file.path, for: scene.scene.scene)
        return (text, try GestureRun(gesture, in: scene.scene), gesture)
    }

    private func interaction(_ run: GestureRun, _ gesture: Gesture, _ scene: SceneRenderer) throws
        -> RecordedInteraction
    {
        let samples = try gesture.places(in: scene.scene).map {
            (time: $0.time, progress: try run.progress(at: $0.time))
        }
        return RecordedInteraction(samples, run.finishes ? .finish : .cancel)
    }

    /// Where code has tidied up at the end, the scene's last frame is not compared.
    private func compare(
        _ recording: TransitionRecording, _ times: [Double], _ scene: SceneRenderer, _ text: String, tidies: Bool,
        edges: Bool = true
    ) throws {
        let playback = Playback(route: .recording(GestureRecording(json: text)))
        for time in times.dropLast(tidies ? 1 : 0) {
            let difference = PixelDifference(
                try recording.bitmap(at: time), try scene.frame(at: time, of: playback))
            #expect((edges ? difference.pixels : difference.away) == 0, "at \(time) s: \(difference)")
        }
    }

    private func screen(_ name: String) throws -> PictureController {
        try PictureController(contentsOf: Self.root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path)
    }

    @Test(arguments: played) func drives(_ example: Played) throws {
        let scene = try scene(example.scene), (text, run, gesture) = try gesture(example.gesture, scene)
        let times = (0...10).map { run.duration * Double($0) / 10 }, recorder = TransitionRecorder()
        (recorder.rates, recorder.times) = ([10], times)
        let isBack = run.direction == .back, interaction = try interaction(run, gesture, scene)
        let list = try screen("list"), detail = try screen("detail")
        let recording =
            isBack
            ? try recorder.pop(detail, to: list, with: example.animator(), interaction: interaction)
            : try recorder.push(detail, from: list, with: example.animator(), interaction: interaction)
        #expect(recording.isCompleted && run.finishes)
        #expect(abs(recording.duration - run.duration) < 1e-9, "\(recording.duration) s, not \(run.duration) s")
        try compare(recording, times, scene, text, tidies: isBack)
    }

    /// The half that turns is the one on the other side.
    @Test(arguments: [false, true]) func pageFlipsToTheRight(_ isBack: Bool) throws {
        let path = Self.root.appendingPathComponent("Scenes/page-flip.json").path
        let scene = try SceneRenderer(path: path, options: .init(parameters: ["direction": "right"]))
        let times = (0...10).map { 0.05 * Double($0) }, recorder = TransitionRecorder()
        (recorder.rates, recorder.times) = ([10], times)
        let list = try screen("list"), detail = try screen("detail"), flip = PageFlip(.right, isBack: isBack)
        let recording =
            isBack
            ? try recorder.pop(detail, to: list, with: flip) : try recorder.push(detail, from: list, with: flip)
        for time in times {
            let theirs = try scene.frame(at: time, of: Playback(route: isBack ? .back : .forward))
            let difference = PixelDifference(try recording.bitmap(at: time), theirs)
            #expect(difference.pixels == 0, "at \(time) s: \(difference)")
        }
    }
}

/// The book's gestures.
extension ExampleGestureTests {
    /// Two fingers that come together close it, however far they come.
    @Test func bookIsPinchedClosed() throws {
        let scene = try scene("book-open"), (text, run, gesture) = try gesture("pinch-back", scene)
        let recorder = BookShelf.recorder(), times = (0...10).map { run.duration * Double($0) / 10 }
        (recorder.rates, recorder.times) = ([10], times)
        let recording = try recorder.pop(
            BookShelf.book(6), to: PictureController(BookShelf.image("shelf").cgImage!),
            with: BookOpen(isClosing: true), interaction: interaction(run, gesture, scene))
        #expect(recording.isCompleted && abs(recording.duration - run.duration) < 1e-9)
        try compare(recording, times, scene, text, tidies: true, edges: false)
    }

    /// The collection is scrolled by as many screens as the gesture has turned spreads.
    @Test func pagesFollowTheFinger() throws {
        let scene = try scene("book-pages"), (text, run, _) = try gesture("page-pan", scene)
        #expect(run.target == 0.5, "a page, not the whole book")
        let times = (0...10).map { run.duration * Double($0) / 10 }, recorder = BookShelf.recorder()
        (recorder.rates, recorder.times) = ([10], times)
        let book = try BookShelf.book(8)
        let script = try times.map { time -> (time: Double, action: () -> Void) in
            let spreads = try 2 * run.progress(at: time)
            return (time, { book.collectionView.contentOffset.x = CGFloat(spreads) * 1024 })
        }
        try compare(recorder.record(book, script: script) {}, times, scene, text, tidies: false)
    }

    /// The same fingers on the collection itself turn one page, too.
    @Test func fingersTurnAPage() throws {
        let scene = try scene("book-pages"), (_, run, gesture) = try gesture("page-pan", scene)
        let touches = try gesture.places(in: scene.scene).map {
            UITouchScript.Sample($0.time, [CGPoint(x: $0.values[0], y: $0.values[1])])
        }
        let book = try BookShelf.book(8), recorder = BookShelf.recorder()
        _ = try recorder.record(book, for: run.duration + 1) { UITouchScript(touches).play(in: book.view) }
        #expect(book.collectionView.contentOffset.x == 1024)
    }
}
