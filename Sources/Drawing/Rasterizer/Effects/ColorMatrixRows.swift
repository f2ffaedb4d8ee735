import CZoetropeLanes
import ZoetropeGeometry
import ZoetropePixels

/// The rows of another picture with their colours changed by a matrix.
final class ColorMatrixRows: RowSource {
    var bounds: PixelRect { inner.bounds }
    private let inner: any RowSource
    private let elements: [Float]
    /// Whether the matrix leaves alpha as it is.
    private let keepsAlpha: Bool
    private let out: Scratch<UInt32>
    private var current = Int.min

    init(_ inner: any RowSource, _ matrix: ColorMatrix) {
        self.inner = inner
        elements = matrix.elements.map { $0.isNaN ? 0 : Float($0.clamped(to: -1e6...1e6)) }
        keepsAlpha = elements[15...] == [0, 0, 0, 1, 0]
        out = Scratch(capacity: inner.bounds.width)
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        guard y != current else { return UnsafePointer(out.base) }
        current = y
        let pixels = inner.row(y), count = bounds.width
        elements.withUnsafeBufferPointer { m in
            var i = 0
            while i + 8 <= count {
                changed(Words(loading: pixels + i), m).store(to: out.base + i)
                i += 8
            }
            guard i < count else { return }
            let rest = changed(Words(first: count - i, of: pixels + i), m)
            for lane in 0..<count - i { out.base[i + lane] = rest[lane] }
        }
        return UnsafePointer(out.base)
    }

    @inline(__always) private func changed(_ pixels: Words, _ m: UnsafeBufferPointer<Float>) -> Words {
        let isOpaque = lanes_all(pixels) >= 0xFF00_0000, s = Planes(pixels), c = isOpaque ? s : s.straight
        @inline(__always) func row(_ k: Int) -> Floats {
            let color: Floats = c.r * m[k] + c.g * m[k + 1] + c.b * m[k + 2]
            let withAlpha: Floats = color + c.a * m[k + 3]
            return (withAlpha + Floats(repeating: m[k + 4])).limited(0, 1)
        }
        if isOpaque, keepsAlpha { return Planes(r: row(0), g: row(5), b: row(10), a: s.a).packed }
        let a = row(15)
        return Planes(r: row(0) * a, g: row(5) * a, b: row(10) * a, a: a).packed
    }
}
