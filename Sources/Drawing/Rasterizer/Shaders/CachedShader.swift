import ZoetropeDisplayList
import ZoetropeGeometry

/// Caches another shader's colours while its item does not change. From the second consecutive frame with the same
/// content on, what is shown of each row is computed once and then read from memory. The cache holds colours before
/// coverage, clips and opacity.
final class CachedShader: Shader {
    /// Everything that the colours depend on: two shaders with equal content give equal colours.
    enum Content: Equatable {
        case surface(Paint, Piece, TexelFilters)
        case shadow(Shadow)
    }

    let content: Content
    let bounds: PixelRect
    let isOpaque: Bool
    private let inner: any Shader
    private var isBegun = false
    /// The colours of `bounds`, row by row; nil in the first frame and where there is no room.
    private var kept: Scratch<UInt32>?
    /// For each row of `bounds`: the pixels of which `kept` has the colours.
    private let filled = Scratch<Columns>()

    private struct Columns: BitwiseCopyable {
        var first = 0, end = 0
    }

    init(_ inner: any Shader, _ content: Content, _ bounds: PixelRect) {
        (self.inner, self.content, self.bounds) = (inner, content, bounds)
        isOpaque = inner.isOpaque
    }

    /// Prepares for another frame with the same content. `room` is the number of pixels that may still be cached; the
    /// number that this shader caches is subtracted from it.
    func showAgain(_ room: inout Int) {
        isBegun = false
        let area = bounds.width * bounds.height
        guard area <= room else { return kept = nil }
        room -= area
        guard kept == nil else { return }
        kept = Scratch(capacity: area)
        filled.reserve(bounds.height)
        filled.base.update(repeating: Columns(), count: bounds.height)
    }

    func prepare(row y: Int, showing spans: PixelSpans) {
        guard let kept else { return prepareInner(y, spans) }
        let (x0, x1) = (spans.hull.x0, spans.hull.x1)
        var columns = filled.base[y - bounds.y0]
        guard x0 < columns.first || x1 > columns.end else { return }
        if columns.first == columns.end {
            columns = Columns(first: x0, end: x1)
        } else {
            columns = Columns(first: min(x0, columns.first), end: max(x1, columns.end))
        }
        // Only what is shown: beyond the edges of a turned layer, colours take the most time.
        PixelSpan(x0: columns.first, x1: columns.end).alone { prepareInner(y, $0) }
        inner.fill(row: y, from: columns.first, to: columns.end, into: place(kept, y, columns.first))
        filled.base[y - bounds.y0] = columns
    }

    private func prepareInner(_ y: Int, _ spans: PixelSpans) {
        if !isBegun { inner.begin(bounds) }
        isBegun = true
        inner.prepare(row: y, showing: spans)
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

/// Passes cached shaders from one frame to the next: a frame's n-th shader is the n-th one of the previous frame if
/// both have the same content and bounds.
final class ShaderCache {
    private var before: [CachedShader] = [], now: [CachedShader] = []
    private var room = 0
    /// The maximum number of pixels cached for a frame: 32 MB for each thread, four layers of 1920 x 1080 pixels that do
    /// not move. What finds no room is drawn anew in each frame.
    private static let pixels = 1 << 23

    func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
        room = Self.pixels
    }

    /// Takes a shader of a frame before into this one.
    func showAgain(_ shader: CachedShader) {
        shader.showAgain(&room)
        now.append(shader)
    }

    /// The previous frame's shader if it has this content, else a new one; nil if `make` returns nil. `bounds` must
    /// contain all pixels that any frame with this content can ask for.
    func shader(_ content: CachedShader.Content, _ bounds: PixelRect, make: () -> (any Shader)?) -> (any Shader)? {
        if now.count < before.count {
            let old = before[now.count]
            if old.bounds == bounds, old.content == content {
                old.showAgain(&room)
                now.append(old)
                return old
            }
        }
        guard let shader = make() else { return nil }
        guard shader.isWorthKeeping else { return shader }
        let cached = CachedShader(shader, content, bounds)
        now.append(cached)
        return cached
    }
}
