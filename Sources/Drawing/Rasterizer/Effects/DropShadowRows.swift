import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// The shadow of a picture's alpha: blurred, moved and of one colour.
struct DropShadow {
    /// Nil for one that is not blurred.
    let kernel: GaussianKernel?
    /// In pixels.
    let offset: Point
    let color: Color
    /// How many pixels around a pixel are read, and how far the shadow is visible beyond what casts it.
    let reach, spread: Int

    /// Nil for one that is clear.
    init?(sigma: Double, offset: Point, color: Color) {
        guard color.a > 0 else { return nil }
        let kernel = GaussianKernel(sigma: sigma), far = -Filter.farthestShadow...Filter.farthestShadow
        let offset = Point(offset.x.limited(to: far), offset.y.limited(to: far))
        let way = Filter.reach(ofShadowAt: offset)
        (self.kernel, self.offset, self.color) = (kernel, offset, color)
        (reach, spread) = ((kernel?.reach ?? 0) + way, (kernel?.spread ?? 0) + way)
    }
}

/// The rows of another picture over the shadow that it casts. Between pixels, the shadow is interpolated.
final class DropShadowRows: RowSource {
    let bounds: PixelRect
    private let picture: WholeRows
    /// The picture, blurred; its alpha casts the shadow.
    private let caster: any RowSource
    /// The whole pixels of the offset, rounded down, and the share of the pixel one farther, 0…1.
    private let dx, dy: Int
    private let share: SIMD2<Float>
    /// The shadow's colour, premultiplied, for an alpha of 1.
    private let color: SIMD4<Float>
    private let out: Scratch<UInt32>
    /// The alphas of the shadow's two rows, 0…1, with one more at the left.
    private var upper: [Float], lower: [Float]
    private var current = Int.min

    init(_ inner: any RowSource, _ shadow: DropShadow, _ bounds: PixelRect) {
        self.bounds = bounds
        let picture = WholeRows(inner), whole = Point(shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
        self.picture = picture
        (dx, dy) = (Int(whole.x), Int(whole.y))
        share = SIMD2(Float(shadow.offset.x - whole.x), Float(shadow.offset.y - whole.y))
        let cast = PixelRect(
            x0: bounds.x0 - dx - 1, y0: bounds.y0 - dy - 1, x1: bounds.x1 - dx, y1: bounds.y1 - dy)
        caster = shadow.kernel.map { BlurredRows(picture, $0, cast, repeatsBorder: false) } ?? picture
        let c = shadow.color, a = Float(c.a.unit)
        color = SIMD4(Float(c.r.unit) * a, Float(c.g.unit) * a, Float(c.b.unit) * a, a)
        out = Scratch(capacity: bounds.width)
        upper = [Float](repeating: 0, count: bounds.width + 1)
        lower = upper
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        guard y != current else { return UnsafePointer(out.base) }
        if current == y - 1 { swap(&upper, &lower) } else { read(y - dy - 1, into: &upper) }
        read(y - dy, into: &lower)
        current = y
        let source = picture.bounds.rows.contains(y) ? picture.row(y) - picture.bounds.x0 : nil
        let columns = picture.bounds.columns
        for k in 0..<bounds.width {
            let left = lower[k] + (upper[k] - lower[k]) * share.y
            let right = lower[k + 1] + (upper[k + 1] - lower[k + 1]) * share.y
            let alpha = right + (left - right) * share.x, x = bounds.x0 + k
            let pixel = columns.contains(x) ? source.map { $0[x] } ?? 0 : 0, above = pixel.channels
            out.base[k] = pixel >> 24 == 255 ? pixel : UInt32(channels: above + color * (alpha * (255 - above.w)))
        }
        return UnsafePointer(out.base)
    }

    /// The alphas of the row of the caster that is at `y` before it is moved.
    private func read(_ y: Int, into alphas: inout [Float]) {
        guard caster.bounds.rows.contains(y) else {
            for k in alphas.indices { alphas[k] = 0 }
            return
        }
        let row = caster.row(y) - caster.bounds.x0, columns = caster.bounds.columns, first = bounds.x0 - dx - 1
        for k in alphas.indices {
            alphas[k] = columns.contains(first + k) ? Float(row[first + k] >> 24) * (1 / 255) : 0
        }
    }
}

/// All rows of a picture, for those who read them at several places.
private final class WholeRows: RowSource {
    let bounds: PixelRect
    private let pixels: Scratch<UInt32>

    init(_ inner: any RowSource) {
        bounds = inner.bounds
        pixels = Scratch(capacity: max(1, bounds.width * bounds.height))
        for y in bounds.rows {
            (pixels.base + (y - bounds.y0) * bounds.width).update(from: inner.row(y), count: bounds.width)
        }
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(pixels.base + (y - bounds.y0) * bounds.width) }
}
