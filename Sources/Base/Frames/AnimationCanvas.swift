import ZoetropeGeometry
import ZoetropePixels

/// What a viewer of an animation shows, with the disposal of the last frame before the next one is drawn.
package struct AnimationCanvas {
    /// What happens to a frame's area before the next frame: it stays, is cleared, or is restored to what was there
    /// before.
    package enum Disposal {
        case keep, clear, restore
    }

    package private(set) var bitmap: Bitmap
    private var disposal = Disposal.keep
    private var area = PixelRect.empty
    /// Where the frame may differ from the one before.
    package private(set) var changed = PixelRect.empty
    /// The pixels that were in `area` before the frame, if they are to be restored.
    private var before: Bitmap?

    package init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

    /// Disposes of the frame before and begins one that draws in `area`, which must be within the canvas.
    package mutating func begin(_ area: PixelRect, then disposal: Disposal) {
        dispose()
        changed = self.disposal == .keep || self.area.isEmpty ? area : area.isEmpty ? self.area : area.union(self.area)
        self.disposal = disposal
        self.area = area
        before = disposal == .restore && !area.isEmpty ? bitmap.cut(area) : nil
    }

    /// Draws `part`, which has the area's size, over the pixels of the area, or replaces them.
    package mutating func draw(_ part: Bitmap, over: Bool) {
        for y in 0..<area.height {
            for x in 0..<area.width {
                let pixel = part[x, y]
                self[x, y] = over ? pixel.over(self[x, y]) : pixel
            }
        }
    }

    /// A pixel, counted from the area's corner.
    package subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { bitmap[area.x0 + x, area.y0 + y] }
        set { bitmap[area.x0 + x, area.y0 + y] = newValue }
    }

    private mutating func dispose() {
        if area.isEmpty { return }
        switch disposal {
        case .keep: break
        case .clear:
            for y in area.rows {
                for x in area.columns { bitmap[x, y] = .clear }
            }
        case .restore:
            if let before { draw(before, over: false) }
        }
    }
}
