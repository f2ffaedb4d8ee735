import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Computes an item's colours, before coverage and opacity. Rows are requested from top to bottom; pixels are packed
/// and premultiplied.
protocol Shader: AnyObject {
    /// True when every pixel that `fill` writes has an alpha of 255.
    var isOpaque: Bool { get }
    /// The colour of every pixel, if all have the same; else nil.
    var color: UInt32? { get }
    /// True when `fill` costs more than reading the colours from memory, so that `CachedShader` may cache them.
    var isWorthKeeping: Bool { get }
    /// Called once before the first row of a frame. `bounds` contains all pixels that will be requested.
    func begin(_ bounds: PixelRect)
    /// Called after the last row of a frame, if there are rows below it. Gives back what the next rows do not need.
    func end()
    /// Called once before the requests for row y, each of which lies within one of the spans.
    func prepare(row y: Int, showing spans: PixelSpans)
    /// Writes the colours of the pixels x0 ..< x1 of row y to `out`. A pixel's colour does not depend on the range.
    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>)
    /// The colours that `fill` would write, if they already are in memory; else nil. Saves a copy. Valid until the next
    /// call.
    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>?
}

extension Shader {
    var color: UInt32? { nil }
    var isWorthKeeping: Bool { true }
    func begin(_ bounds: PixelRect) {}
    func end() {}
    func prepare(row y: Int, showing spans: PixelSpans) {}
    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? { nil }
}

/// One colour.
final class ColorShader: Shader {
    private let word: UInt32
    var isOpaque: Bool { word >> 24 == 255 }
    var color: UInt32? { word }
    var isWorthKeeping: Bool { false }

    init(_ color: Color) { word = color.premultiplied.packed }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(repeating: word, count: x1 - x0)
    }
}

/// Maps the pixels of a row to a plane. Their homogeneous coordinates (u, v, w) are linear in x, and the plane's point
/// is (u / w, v / w).
struct PlaneRow {
    /// The homogeneous coordinates of the centre of pixel 0, and their changes from one pixel to the next.
    private let u: Double, v: Double, w: Double
    private let du: Double, dv: Double, dw: Double
    /// 1 / w, where that is the same for all pixels; else NaN.
    private let scale: Double

    /// `h` maps canvas pixels to the plane.
    init(_ h: Homography, row y: Int) {
        let p = h.homogeneous(Point(0.5, Double(y) + 0.5))
        (u, v, w) = (p.x, p.y, p.w)
        (du, dv, dw) = (h.a, h.d, h.g)
        scale = dw == 0 ? 1 / max(w, 1e-12) : .nan
    }

    /// The plane's point at the centre of pixel x. Where there is none (w <= 0), a point far away.
    @inline(__always) subscript(x: Int) -> Point {
        let x = Double(x), k = 1 / max(w + dw * x, 1e-12)
        return Point((u + du * x) * k, (v + dv * x) * k)
    }

    /// The points at the centres of the pixels x ..< x + 8, by the same arithmetic.
    @inline(__always) func points(from x: Int) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
        let x = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) + Double(x)
        if !scale.isNaN { return ((du * x + u) * scale, (dv * x + v) * scale) }
        let w = dw * x + self.w, k = 1 / w.replacing(with: 1e-12, where: w .< 1e-12)
        return ((du * x + u) * k, (dv * x + v) * k)
    }
}
