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
        colors_changed(inner.row(y), out.base, bounds.width, elements, keepsAlpha)
        return UnsafePointer(out.base)
    }
}
