import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropePixels
import ZoetropeUIKit

/// The other looks that scenes have as parameters, against the animators of Examples: at eleven times there and back,
/// within one level outside of edges.
@Suite struct ExampleStyleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where code has tidied up at the end, the scene's last frame is not compared: after a way back, and where the shelf
    /// has left with its controller.
    private func compare(
        _ name: String, _ parameters: [String: SceneRenderer.ParameterValue], _ recording: TransitionRecording,
        _ route: Playback.Route, tidies: Bool
    ) throws {
        let path = Self.root.appendingPathComponent("Scenes/\(name).json").path
        let scene = try SceneRenderer(path: path, options: .init(parameters: parameters))
        let usual = try SceneRenderer(path: path), duration = scene.scene.duration(route == .back ? .back : .forward)
        #expect(abs(recording.duration - duration) < 1e-9, "\(name) takes \(recording.duration) s")
        var differs = false
        for tenth in 0...(tidies ? 9 : 10) {
            let time = duration * Double(tenth) / 10, playback = Playback(route: route)
            let theirs = try scene.frame(at: time, of: playback)
            let difference = PixelDifference(try recording.bitmap(at: time), theirs)
            #expect(difference.away == 0, "\(name) at \(time) s: \(difference)")
            differs = try differs || PixelDifference(usual.frame(at: time, of: playback), theirs).pixels > 0
        }
        #expect(differs, "\(name) looks as without \(parameters)")
    }

    private func screen(_ name: String) throws -> PictureController {
        try PictureController(contentsOf: Self.root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path)
    }

    @Test(arguments: [false, true]) func cardWithConstraints(_ isBack: Bool) throws {
        let recorder = TransitionRecorder(), card = CGRect(x: 20, y: 120, width: 350, height: 400)
        (recorder.rates, recorder.times) = ([10], (0...10).map { 0.06 * Double($0) })
        let today = try screen("today"), article = try screen("article")
        article.modalPresentationStyle = .overFullScreen
        let animator = CardExpand(card: card, style: .constraints)
        let recording =
            isBack
            ? try recorder.dismiss(article, to: today, with: animator)
            : try recorder.present(article, from: today, with: animator)
        try compare(
            "card-expand", ["behind": "white", "statusBar": 20, "rounded": "header"], recording,
            isBack ? .back : .forward, tidies: isBack)
    }

    @Test(arguments: [false, true]) func bookOnItsShelf(_ isBack: Bool) throws {
        let recorder = BookShelf.recorder()
        (recorder.rates, recorder.times) = ([10], (0...10).map { 0.1 * Double($0) })
        let shelf = ShelfViewController(wall: try BookShelf.image("wall"), covers: try BookShelf.image("shelf"))
        let book = try BookShelf.book(6, showsBacks: true), animator = BookOpen(isClosing: isBack)
        let recording =
            isBack
            ? try recorder.pop(book, to: shelf, with: animator) : try recorder.push(book, from: shelf, with: animator)
        try compare(
            "book-open", ["fades": "covers", "shades": "cover", "backs": "seen"], recording,
            isBack ? .back : .forward, tidies: true)
    }

    /// The pages turn as the collection is scrolled, there and back.
    @Test(arguments: [false, true]) func bookWithBacks(_ isBack: Bool) throws {
        let recorder = BookShelf.recorder(), times = (0...10).map { 0.4 * Double($0) }
        (recorder.rates, recorder.times) = ([10], times)
        let book = try BookShelf.book(8, showsBacks: true)
        let script = times.map { time -> (time: Double, action: () -> Void) in
            let spreads = BookShelf.spreads(after: isBack ? 4 - time : time)
            return (time, { book.collectionView.contentOffset.x = CGFloat(spreads) * 1024 })
        }
        let recording = try recorder.record(book, script: script) {}
        try compare("book-pages", ["backs": "seen"], recording, isBack ? .back : .forward, tidies: isBack)
    }
}
