import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Draws pictures that follow each other: of each, only the pixels in which it may differ from the one before. The result
/// is that of `Rasterizer.draw`. Must not be used by several threads at once.
package final class PictureSequence {
    private let rasterizer: Rasterizer
    /// The last picture. It is drawn over without a copy where nobody else has it any more.
    package private(set) var bitmap: Bitmap?
    private var background = Color.clear
    private var last = ListParts([])
    /// The steps that the picture would take at most if it were drawn as a whole (see `DrawContext.steps`), and those of
    /// each of its rows: what it took when it was, and what its parts have taken since.
    private var steps = 0, rowSteps: [Int] = []
    /// How many pixels have been drawn, of all pictures.
    package private(set) var drawnPixels = 0

    package init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

    /// The picture of a list.
    package func draw(_ list: DisplayList) -> Bitmap {
        let window = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
        if let drawn = drawnOver(list, window) { return drawn }
        var parts = ListParts(list.items)
        let compiler = rasterizer.beginFrame(window)
        for k in parts.parts.indices { parts.compile(k, compiler) }
        parts.findHidden()
        var bitmap = Bitmap(width: list.width, height: list.height)
        rowSteps = [Int](repeating: 0, count: list.height)
        background = list.background
        if parts.areApart {
            paint(parts.shown, [window], into: &bitmap)
        } else {
            let canvas = rasterizer.canvas(parts.shown, window, background)
            bitmap.withUnsafeMutablePixels { canvas.draw(into: $0) }
            drawnPixels += bitmap.pixels.count
        }
        (steps, last, self.bitmap) = (rasterizer.stepsOfFrame, parts, bitmap)
        return bitmap
    }

    /// The same, drawn over the picture before; nil if that cannot be.
    private func drawnOver(_ list: DisplayList, _ window: PixelRect) -> Bitmap? {
        guard var bitmap, bitmap.width == list.width, bitmap.height == list.height, background == list.background,
            takesFewSteps, last.areApart
        else { return nil }
        var parts = ListParts(list.items)
        let partners = parts.partners(in: last), compiler = rasterizer.beginFrame(window)
        for (k, partner) in partners.enumerated() {
            if let partner {
                let drawn = last.parts[partner].drawn
                if let shader = drawn?.shader as? CachedShader { compiler.cache.showAgain(shader) }
                parts.parts[k].drawn = drawn
            } else {
                parts.compile(k, compiler)
            }
        }
        guard parts.areApart else { return nil }
        parts.findHidden()
        let changed = ChangedPixels(parts, partners, last, window).rects
        for (k, partner) in partners.enumerated()
        where partner != nil && changed.contains(where: { !$0.intersection(parts.parts[k].bounds).isEmpty }) {
            parts.renew(k, compiler)
        }
        // So that nobody has it but this function.
        self.bitmap = nil
        if !changed.isEmpty { paint(parts.shown, changed, into: &bitmap) }
        steps += rasterizer.stepsOfFrame
        guard takesFewSteps else { return nil }
        (last, self.bitmap) = (parts, bitmap)
        return bitmap
    }

    /// Whether the picture certainly takes so few steps that nothing depends on their number.
    private var takesFewSteps: Bool {
        steps < DrawContext.stepsPerFrame / 2 && rowSteps.allSatisfy { $0 < DrawContext.stepsOfRow }
    }

    private func paint(_ items: [DrawItem], _ rects: [PixelRect], into bitmap: inout Bitmap) {
        let width = bitmap.width
        drawnPixels += rects.reduce(0) { $0 + $1.width * $1.height }
        bitmap.withUnsafeMutablePixels { pixels in
            pixels.withMemoryRebound(to: UInt32.self) { pixels in
                guard let base = pixels.baseAddress else { return }
                for rect in rects { rasterizer.paint(items, in: rect, background, into: base, width: width, &rowSteps) }
            }
        }
    }
}

extension ListParts {
    /// What is drawn, back to front.
    fileprivate var shown: [DrawItem] { parts.compactMap { $0.isHidden ? nil : $0.drawn } }

    /// Whether each pixel can be drawn alone: no part shows what lies below it elsewhere.
    fileprivate var areApart: Bool {
        parts.allSatisfy { part in part.drawn.map { $0.readers.isEmpty && !$0.needsEveryRow } ?? true }
    }

    /// Prepares a part to be drawn.
    fileprivate mutating func compile(_ k: Int, _ compiler: ItemCompiler) {
        var items: [DrawItem] = []
        compiler.append([parts[k].item], shapes(of: parts[k].place, compiler), to: &items)
        parts[k].drawn = items.first
    }

    /// Prepares a part that has been drawn before to be drawn again. Most shaders begin anew with each picture, but not
    /// those of one colour and those that keep their colours; outlines have a cache of their own.
    fileprivate mutating func renew(_ k: Int, _ compiler: ItemCompiler) {
        guard let drawn = parts[k].drawn else { return }
        if drawn.shader is CachedShader { return }
        if case .surface = parts[k].item, drawn.color != nil { return }
        compile(k, compiler)
    }

    /// Notes which parts others hide.
    fileprivate mutating func findHidden() {
        let kept = parts.compactMap { $0.drawn }.withoutHidden()
        var next = 0
        for k in parts.indices {
            guard let drawn = parts[k].drawn else { continue }
            parts[k].isHidden = next == kept.count || kept[next] !== drawn
            if !parts[k].isHidden { next += 1 }
        }
    }
}
