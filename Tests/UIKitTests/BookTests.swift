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

    private func image(_ name: String) throws -> UIImage {
        let path = Self.root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path
        return UIImage(cgImage: try CGImage(contentsOf: URL(fileURLWithPath: path)), scale: 2, orientation: .up)
    }

    private func book(_ count: Int) throws -> BookViewController {
        BookViewController(pages: try (0..<count).map { try image($0 == 0 ? "cover" : "page-\($0)") })
    }

    private func recorder() -> TransitionRecorder {
        let recorder = TransitionRecorder(size: CGSize(width: 1024, height: 768))
        recorder.background = CGColor(srgbRed: 0xF3 / 255.0, green: 0xE9 / 255.0, blue: 0xDC / 255.0, alpha: 1)
        return recorder
    }

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
        let curve = CAMediaTimingFunction(name: .easeInEaseOut)
        let script = (0...40).map { frame -> (time: Double, action: () -> Void) in
            let time = Double(frame) / 10, spread = min(Int(time / 2), 1)
            let place = Double(spread) + curve.solved(time / 2 - Double(spread))
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

extension CAMediaTimingFunction {
    /// The curve's y at an x, by halving.
    fileprivate func solved(_ x: Double) -> Double {
        var c: [(Double, Double)] = []
        for index in 1...2 {
            var values: [Float] = [0, 0]
            getControlPoint(at: index, values: &values)
            c.append((Double(values[0]), Double(values[1])))
        }
        func at(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if at(middle, c[0].0, c[1].0) < x { low = middle } else { high = middle }
        }
        return at(low, c[0].1, c[1].1)
    }
}
