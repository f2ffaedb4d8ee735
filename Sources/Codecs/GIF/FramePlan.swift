import Geometry

/// Which part of a frame is drawn, and onto what.
struct FramePlan: Sendable {
    let frame: GIFFrame
    /// What the source shows where the image is drawn: the frame before, less what has been cleared. Nil for the first
    /// frame of an opaque GIF.
    let before: GIFFrame?
    /// The frames after this one, as far as one can look.
    let next: [GIFFrame]
    let rect: PixelRect
    /// How many times as much as in other frames error counts: more than 1 where the frame rests, and then what has not
    /// changed may be drawn anew, too.
    let gain: Float
    /// Whether the rectangle is cleared before the next image.
    let isDisposed: Bool
    let isFirst: Bool

    /// What drawing a pixel anew that has not changed is worth, as a share of what a new pixel is that stays for long:
    /// all of it where the frame rests and is to be better than the moving ones, so that it is drawn whole.
    private var renewal: Float { FramePlanner.renewal(gain: gain) }

    /// How long the rectangle's pixels will be seen.
    var lives: PixelLives {
        PixelLives(frame, previous: before, next: next, rect: rect, renewal: renewal)
    }
}

/// Plans one frame after the other.
///
/// An image can only cover what is there. Where the next frame has clear pixels and this one has not, this image's
/// rectangle is made to hold them, and is cleared after it; what the next frame shows in there is then drawn again.
struct FramePlanner {
    private let settings: GIFSettings
    private var before: GIFFrame?
    private var isFirst = true
    private var wasDisposed = false

    init(_ settings: GIFSettings) { self.settings = settings }

    static func renewal(gain: Float) -> Float { gain > 1 ? 1 : 0 }

    /// Nil where there is nothing to draw.
    /// - Parameter end: when the frame ends, in 1/100 s.
    mutating func plan(_ frame: GIFFrame, next: [GIFFrame], end: Int) -> FramePlan? {
        if isFirst && settings.isTransparent { before = frame.cleared(in: nil) }
        let gain = end - frame.start >= GIFSettings.rest ? settings.restGain : 1
        let vanishing = settings.isTransparent ? next.first.flatMap { frame.area(clearedBy: $0) } : nil
        var rect = frame.difference(from: Self.renewal(gain: gain) > 0 ? nil : before)
        if let vanishing { rect = rect?.union(vanishing) ?? vanishing }
        if rect == nil && (wasDisposed || isFirst) { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        guard let rect else { return nil }
        defer {
            before = vanishing == nil ? frame : frame.cleared(in: rect)
            wasDisposed = vanishing != nil
            isFirst = false
        }
        return FramePlan(
            frame: frame, before: before, next: next, rect: rect, gain: gain,
            isDisposed: vanishing != nil, isFirst: isFirst)
    }
}

extension GIFFrame {
    /// The smallest rectangle with every pixel that is opaque here and clear in the next frame.
    fileprivate func area(clearedBy next: GIFFrame) -> PixelRect? {
        var rect = PixelRect(x0: width, y0: height, x1: 0, y1: 0)
        for y in 0..<height {
            for x in 0..<width where next.pixels[y * width + x] == Self.clear && pixels[y * width + x] != Self.clear {
                rect = PixelRect(
                    x0: min(rect.x0, x), y0: min(rect.y0, y), x1: max(rect.x1, x + 1), y1: max(rect.y1, y + 1))
            }
        }
        return rect.isEmpty ? nil : rect
    }
}
