import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropePixels
import ZoetropeUIKit

/// The book of Examples, against its scenes: ten times of each run.
@Suite struct BookTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func image(_ name: String) throws -> UIImage { try BookShelf.image(name) }

    private func book(_ count: Int) throws -> BookViewController { try BookShelf.book(count) }

    private func recorder() -> TransitionRecorder { BookShelf.recorder() }

    private func compare(
        _ name: String, _ recording: TransitionRecording, _ route: Playback.Route = .forward, duration: Double? = nil,
        returns: Bool = false
    ) throws {
        let scene = try SceneRenderer(path: Self.root.appendingPathComponent("Scenes/\(name).json").path)
        let duration = duration ?? scene.duration
        #expect(abs(recording.duration - duration) < 1e-9, "\(name) takes \(recording.duration) s")
        // A closed book is back on its shelf when the code has tidied up.
        for tenth in 0...(returns ? 9 : 10) {
            let time = duration * Double(tenth) / 10
            let difference = PixelDifference(
                try recording.bitmap(at: time), try scene.frame(at: time, of: Playback(route: route)))
            #expect(difference.pixels == 0, "\(name) at \(time) s: \(difference)")
        }
    }

    /// The pages turn as the collection is scrolled by two spreads, each in 2 s.
    @Test func pagesTurn() throws {
        let book = try book(8), recorder = recorder()
        (recorder.rates, recorder.times) = ([10], (0...10).map { 0.4 * Double($0) })
        let script = (0...40).map { frame -> (time: Double, action: () -> Void) in
            let time = Double(frame) / 10, place = BookShelf.spreads(after: time)
            return (time, { book.collectionView.contentOffset.x = CGFloat(place) * 1024 })
        }
        try compare("book-pages", recorder.record(book, script: script) {})
    }

    @Test func bookOpens() throws {
        let shelf = PictureController(try image("shelf").cgImage!)
        try compare("book-open", recorder().push(book(6), from: shelf, with: BookOpen()))
    }

    @Test func bookCloses() throws {
        let shelf = PictureController(try image("shelf").cgImage!), recorder = recorder()
        try compare(
            "book-open", recorder.pop(book(6), to: shelf, with: BookOpen(isClosing: true)), .back, returns: true)
    }

    /// The pinch of the scene, and one that is taken back.
    @Test(arguments: [true, false]) func bookIsPinchedOpen(_ finishes: Bool) throws {
        let shelf = PictureController(try image("shelf").cgImage!), recorder = recorder()
        let samples = [(0.0, 0.0), (0.2, 0.007), (0.6, 0.28), (1, 0.59), (1.2, 0.66)]
        let end = 1.2 + (finishes ? 0.34 : 0.66)
        recorder.times = (0...10).map { end * Double($0) / 10 }
        let recording = try recorder.push(
            book(6), from: shelf, with: BookOpen(), interaction: .init(samples, finishes ? .finish : .cancel))
        #expect(recording.isCompleted == finishes)
        let places = samples.map { "[\($0.0), \($0.1 * 100), 0]" }.joined(separator: ", ")
        let gesture = GestureRecording(
            json: """
                {"samples": [\(places)], "progress": "x/100", "outcome": "\(finishes ? "finish" : "cancel")",
                "showTouches": false}
                """)
        try compare("book-pinched", recording, .recording(gesture), duration: end, returns: !finishes)
    }

    /// From the middle of the first leaf's way: an opening of 0 is upright, and the spread before is folded at 1/10.
    @Test func openings() throws {
        let book = try book(8)
        book.view.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
        book.view.layoutIfNeeded()
        let layout = book.collectionViewLayout as! BookLayout
        #expect((0..<8).map { layout.opening(of: $0) } == [-0.5, -0.5, 0.5, 0.5, 0.6, 0.6, 0.7, 0.7])
        #expect(book.collectionView.indexPathsForVisibleItems.map(\.item) == [0, 1, 2, 4, 6])
        book.collectionView.contentOffset.x = 512
        book.view.layoutIfNeeded()
        #expect(layout.opening(of: 2) == 0 && layout.opening(of: 0) == -0.55)
        let page = book.collectionView.cellForItem(at: IndexPath(item: 2, section: 0))!
        #expect(page.layer.anchorPoint == CGPoint(x: 0, y: 0.5) && page.center == CGPoint(x: 1024, y: 384))
        // Pages lie in each other's planes; their order is that of the views, those farther on the right below.
        let right = [6, 4, 2, 0].compactMap { book.collectionView.cellForItem(at: IndexPath(item: $0, section: 0)) }
        let places = right.map { page in book.collectionView.subviews.firstIndex { $0 === page } ?? -1 }
        #expect(page.layer.zPosition == 0 && right.count > 1 && places == places.sorted())
        // Upright: the page's x axis points at the viewer.
        #expect(abs(page.layer.transform.m11) < 1e-12 && abs(page.layer.transform.m13 - 1) < 1e-12)
    }
}
