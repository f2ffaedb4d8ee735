import DisplayList
import Geometry

/// The colours of an item that stands still, drawn once: from the second frame in a row that shows it on, its rows are kept.
final class StillSource: PixelSource {
    /// What colours depend on.
    enum Content: Equatable {
        case surface(Paint, Piece)
        case shadow(Shadow)
    }

    let content: Content
    let bounds: PixelRect
    let isOpaque: Bool
    private let inner: any PixelSource
    private var isBegun = false
    private var kept: Scratch<UInt32>?
    private var isFilled: [Bool] = []

    init(_ inner: any PixelSource, _ content: Content, _ bounds: PixelRect) {
        (self.inner, self.content, self.bounds) = (inner, content, bounds)
        isOpaque = inner.isOpaque
    }

    /// Readies it for one more frame. `room` is how many pixels may be kept.
    func showAgain(_ room: inout Int) {
        isBegun = false
        let area = bounds.width * bounds.height
        guard area <= room else { return kept = nil }
        room -= area
        guard kept == nil else { return }
        kept = Scratch(capacity: area)
        isFilled = [Bool](repeating: false, count: bounds.height)
    }

    func prepare(row y: Int, from x0: Int, to x1: Int) {
        guard let kept else { return prepareInner(y, x0, x1) }
        guard !isFilled[y - bounds.y0] else { return }
        prepareInner(y, bounds.x0, bounds.x1)
        inner.fill(row: y, from: bounds.x0, to: bounds.x1, into: place(kept, y, bounds.x0))
        isFilled[y - bounds.y0] = true
    }

    private func prepareInner(_ y: Int, _ x0: Int, _ x1: Int) {
        if !isBegun { inner.begin(bounds) }
        isBegun = true
        inner.prepare(row: y, from: x0, to: x1)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        guard let kept else { return inner.fill(row: y, from: x0, to: x1, into: out) }
        Blend.copy(place(kept, y, x0), out, count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        guard let kept else { return inner.pixels(row: y, from: x0, to: x1) }
        return UnsafePointer(place(kept, y, x0))
    }

    private func place(_ kept: Scratch<UInt32>, _ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt32> {
        kept.base + ((y - bounds.y0) * bounds.width + x - bounds.x0)
    }
}

/// The sources of the frame before, to be found again by their place in the list.
final class StillSources {
    private var before: [StillSource] = [], now: [StillSource] = []
    private var room = 0
    /// 32 MB.
    private static let pixels = 1 << 23

    func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
        room = Self.pixels
    }

    /// The source that had this content in the frame before, or a new one. `bounds` are all pixels that any frame can ask it for.
    func source(_ content: StillSource.Content, _ bounds: PixelRect, make: () -> (any PixelSource)?) -> (
        any PixelSource
    )? {
        if now.count < before.count {
            let old = before[now.count]
            if old.bounds == bounds, old.content == content {
                old.showAgain(&room)
                now.append(old)
                return old
            }
        }
        guard let source = make() else { return nil }
        guard source.isWorthKeeping else { return source }
        let still = StillSource(source, content, bounds)
        now.append(still)
        return still
    }
}
