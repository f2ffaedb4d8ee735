import Geometry
import Pixels

/// What a viewer of an animation shows, with what a frame leaves behind.
struct Canvas {
    enum Disposal {
        case keep, clear, restore
    }

    private(set) var bitmap: Bitmap
    /// What to do before the next frame.
    private var disposal = Disposal.keep
    private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var before: Bitmap?

    init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

    /// Lays `part` at `area`, which lies within the canvas, over what is there or in its place.
    mutating func draw(_ part: Bitmap, at area: PixelRect, over: Bool, then disposal: Disposal) {
        dispose()
        before = disposal == .restore ? bitmap : nil
        self.disposal = disposal
        self.area = area
        for y in 0..<area.height {
            for x in 0..<area.width {
                let pixel = part[x, y]
                bitmap[area.x0 + x, area.y0 + y] = over ? pixel.over(bitmap[area.x0 + x, area.y0 + y]) : pixel
            }
        }
    }

    private mutating func dispose() {
        switch disposal {
        case .keep: break
        case .restore: if let before { bitmap = before }
        case .clear:
            for y in area.rows {
                for x in area.columns { bitmap[x, y] = .clear }
            }
        }
    }
}

extension PremultipliedRGBA8 {
    /// Source-over.
    fileprivate func over(_ below: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        if a == 255 { return self }
        let rest = UInt32(255 - a)
        func blend(_ s: UInt8, _ d: UInt8) -> UInt8 { UInt8(min(255, UInt32(s) + (UInt32(d) * rest + 127) / 255)) }
        let alpha = blend(a, below.a)
        return PremultipliedRGBA8(
            r: min(blend(r, below.r), alpha), g: min(blend(g, below.g), alpha), b: min(blend(b, below.b), alpha),
            a: alpha)
    }
}
