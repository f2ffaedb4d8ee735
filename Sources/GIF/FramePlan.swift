import ZoetropeGeometry

/// Which rectangle of a frame its image covers, and which of the pixels in it need drawing.
struct FramePlan: Sendable {
    let frame: GIFFrame
    /// The pixels of the frame that differ from the source frame that is on the canvas when this image is drawn. That is
    /// the previous frame, without the pixels that its disposal cleared. Nil when all pixels are to be drawn: for the
    /// first frame of an opaque GIF.
    let changes: PixelFlags?
    /// The following frames, `GIFSettings.lookAhead` at most; fewer at the end.
    let next: [GIFFrame]
    let rect: PixelRect
    /// Whether a decoder clears the rectangle before the next image.
    let isDisposed: Bool
    let isFirst: Bool
}

/// Plans the frames in their order.
///
/// An image cannot make an opaque pixel of the canvas clear; only disposal can, and it clears the image's whole
/// rectangle. So where the next frame is clear and this one is not, this image's rectangle is enlarged to hold those
/// pixels and is disposed of. The next image draws again whatever else it needs in there.
struct FramePlanner {
    private let settings: GIFSettings
    private var before: GIFFrame?
    private var isFirst = true
    private var wasDisposed = false

    init(_ settings: GIFSettings) { self.settings = settings }

    /// The plan of a frame; nil when there is nothing to draw.
    mutating func plan(_ frame: GIFFrame, next: [GIFFrame]) -> FramePlan? {
        if isFirst && settings.isTransparent { before = frame.cleared(in: nil) }
        let vanishing = settings.isTransparent ? next.first.flatMap { frame.area(clearedBy: $0) } : nil
        let changes = wasDisposed || isFirst ? before.map { frame.changes(from: $0) } : frame.changes
        var rect: PixelRect? = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        if let changes { rect = changes.bounds(width: frame.width) }
        if let vanishing { rect = rect?.union(vanishing) ?? vanishing }
        if rect == nil && (wasDisposed || isFirst) { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        guard let rect else { return nil }
        defer {
            before = vanishing == nil ? frame : frame.cleared(in: rect)
            wasDisposed = vanishing != nil
            isFirst = false
        }
        return FramePlan(
            frame: frame, changes: changes, next: next, rect: rect, isDisposed: vanishing != nil, isFirst: isFirst)
    }
}

extension GIFFrame {
    /// The smallest rectangle with every pixel that is opaque here and clear in the next frame.
    fileprivate func area(clearedBy next: GIFFrame) -> PixelRect? {
        var rect = PixelRect(x0: width, y0: height, x1: 0, y1: 0)
        for y in 0..<height {
            for x in 0..<width where next.bitmap[x, y] == .clear && bitmap[x, y] != .clear {
                rect = PixelRect(
                    x0: min(rect.x0, x), y0: min(rect.y0, y), x1: max(rect.x1, x + 1), y1: max(rect.y1, y + 1))
            }
        }
        return rect.isEmpty ? nil : rect
    }
}
