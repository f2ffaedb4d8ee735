import DisplayList
import Geometry
import Pixels

/// Where an item's colours come from, before coverage and opacity. Rows are asked for from top to bottom.
protocol PixelSource: AnyObject {
    /// True when every pixel that `fill` gives has an alpha of 255.
    var isOpaque: Bool { get }
    /// Whether `fill` costs more than reading the colours from memory.
    var isWorthKeeping: Bool { get }
    /// Called once before the first row of a frame, with the pixels that can be asked for.
    func begin(_ bounds: PixelRect)
    /// Called once for a row, with the range that can be asked for.
    func prepare(row y: Int, from x0: Int, to x1: Int)
    /// Writes the colours of the pixels x0 ..< x1 of row y to `out`. A pixel's colour does not depend on the range.
    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>)
    /// The same colours where they already lie in memory, so that they need not be copied to be read; else nil. Valid until the next call.
    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>?
}

extension PixelSource {
    var isWorthKeeping: Bool { true }
    func begin(_ bounds: PixelRect) {}
    func prepare(row y: Int, from x0: Int, to x1: Int) {}
    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? { nil }
}

/// One colour.
final class ColorSource: PixelSource {
    private let word: UInt32
    var isOpaque: Bool { word >> 24 == 255 }
    var isWorthKeeping: Bool { false }

    init(_ color: Color) { word = color.limited.premultiplied.packed }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(repeating: word, count: x1 - x0)
    }
}

extension Double {
    /// The nearest value in 0…1; 0 for what is not a number.
    var unit: Double { self > 0 ? min(self, 1) : 0 }
}

extension Color {
    /// All channels within 0…1.
    var limited: Color { Color(r: r.unit, g: g.unit, b: b.unit, a: a.unit) }
}

/// What a row of pixel centres sees of a plane: the homogeneous coordinates are linear in x.
struct PlaneRow {
    private let u: Double, v: Double, w: Double
    private let du: Double, dv: Double, dw: Double

    /// `h` takes canvas pixels to the plane.
    init(_ h: Homography, row y: Int) {
        let p = h.homogeneous(Point(0.5, Double(y) + 0.5))
        (u, v, w) = (p.x, p.y, p.w)
        (du, dv, dw) = (h.a, h.d, h.g)
    }

    /// The plane's point at the centre of pixel x; far away in the same direction where the pixel sees no point.
    @inline(__always) subscript(x: Int) -> Point {
        let x = Double(x), k = 1 / max(w + dw * x, 1e-12)
        return Point((u + du * x) * k, (v + dv * x) * k)
    }
}
