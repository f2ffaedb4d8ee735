import CZoetropeLanes
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Applies a `Shade` to another shader's colours.
final class LitShader: Shader {
    private let inner: any Shader
    /// Maps canvas pixels to a plane whose x is 0 at the shade's start and 1 at its end.
    private let toAxis: Homography
    /// Gain and lift at the start, and their differences between start and end.
    private let gain: (start: Float, change: Float)
    private let lift: (start: SIMD4<Float>, change: SIMD4<Float>)

    var isOpaque: Bool { inner.isOpaque }

    /// `toPlane` maps canvas pixels to the surface's plane.
    init(_ inner: any Shader, shade: Shade, toPlane: Homography) {
        self.inner = inner
        let d = shade.end - shade.start, length = d.dot(d), axis = length > 0 ? d * (1 / length) : .zero
        toAxis = toPlane.then(Homography(axis.x, axis.y, -shade.start.dot(axis), 0, 0, 0, 0, 0, 1))
        func limited(_ v: Double) -> Float { v.isNaN ? 0 : Float(v.clamped(to: -1e6...1e6)) }
        func rgb(_ c: Color) -> SIMD4<Float> { SIMD4(limited(c.r), limited(c.g), limited(c.b), 0) }
        gain = (limited(shade.from.gain), limited(shade.to.gain) - limited(shade.from.gain))
        lift = (rgb(shade.from.lift), rgb(shade.to.lift) - rgb(shade.from.lift))
    }

    func begin(_ bounds: PixelRect) { inner.begin(bounds) }
    func prepare(row y: Int, showing spans: PixelSpans) { inner.prepare(row: y, showing: spans) }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        inner.fill(row: y, from: x0, to: x1, into: out)
        let row = PlaneRow(toAxis, row: y)
        var x = x0
        while x < x1 {
            let count = min(8, x1 - x)
            let way = lanes_floats(row.points(from: x).x).limited(0, 1)
            if count == 8 {
                lit(Words(loading: out + (x - x0)), way).store(to: out + (x - x0))
            } else {
                let some = out + (x - x0), bytes = 4 * count
                var pixels = Words.zero
                withUnsafeMutableBytes(of: &pixels) { $0.baseAddress?.copyMemory(from: some, byteCount: bytes) }
                pixels = lit(pixels, way)
                withUnsafeBytes(of: pixels) {
                    UnsafeMutableRawPointer(some).copyMemory(from: $0.baseAddress!, byteCount: bytes)
                }
            }
            x += 8
        }
    }

    /// Shades eight pixels. `way` is each pixel's position between start (0) and end (1). Channels are clamped to
    /// 0…alpha; alpha does not change.
    @inline(__always) private func lit(_ pixels: Words, _ way: Floats) -> Words {
        let alpha = Self.floats(pixels &>> 24), gain = way * self.gain.change + self.gain.start
        @inline(__always) func channel(_ word: Words, _ start: Float, _ change: Float) -> Words {
            let c = Self.floats(word & 255) * gain + alpha * (way * change + start)
            let low = c.replacing(with: Floats.zero, where: c .< 0)
            let limited = low.replacing(with: alpha, where: low .> alpha)
            return unsafeBitCast((limited + roundingBias).biasedBits, to: Words.self)
        }
        let r = channel(pixels, lift.start.x, lift.change.x), g = channel(pixels &>> 8, lift.start.y, lift.change.y)
        let b = channel(pixels &>> 16, lift.start.z, lift.change.z)
        return r | g &<< 8 | b &<< 16 | pixels & 0xFF00_0000
    }

    /// Converts whole numbers below 2^23 to floats, exactly.
    @inline(__always) private static func floats(_ w: Words) -> Floats {
        unsafeBitCast(w | 0x4B00_0000, to: Floats.self) - 8_388_608
    }
}
