import ZoetropeGeometry
import ZoetropePixels

/// A small frame: colours of some hundred cells.
package struct SmallFrame: Sendable {
    package let width, height: Int
    /// Red, green and blue from 0 to 255, row by row.
    package let values: [SIMD3<Float>]

    /// The longer side, in cells.
    package static let side = 64

    package init(_ bitmap: Bitmap) { self.init(bitmap, after: nil, changed: nil) }

    /// - Parameters:
    ///   - last: the frame before, of the same size.
    ///   - changed: what may differ from it; nil for everything. Long animations of a large canvas change little at a
    ///     time.
    package init(_ bitmap: Bitmap, after last: SmallFrame?, changed: PixelRect?) {
        let scale = min(1, Double(SmallFrame.side) / Double(max(bitmap.width, bitmap.height)))
        let width = max(1, Int((Double(bitmap.width) * scale).rounded()))
        let height = max(1, Int((Double(bitmap.height) * scale).rounded()))
        var values = last?.values ?? [], changed = changed
        if values.count != width * height {
            (values, changed) = ([SIMD3<Float>](repeating: .zero, count: width * height), nil)
        }
        func part(_ cell: Int, of pixels: Int, in cells: Int) -> Range<Int> {
            cell * pixels / cells..<max(cell * pixels / cells + 1, (cell + 1) * pixels / cells)
        }
        bitmap.withUnsafePixels { pixels in
            for y in 0..<height {
                let rows = part(y, of: bitmap.height, in: height)
                if let changed, !rows.overlaps(changed.rows) { continue }
                for x in 0..<width {
                    let columns = part(x, of: bitmap.width, in: width)
                    if let changed, !columns.overlaps(changed.columns) { continue }
                    values[y * width + x] = SmallFrame.mean(pixels, rows, columns, width: bitmap.width)
                }
            }
        }
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The mean of a part of a bitmap. Clear counts as white.
    private static func mean(
        _ pixels: UnsafeBufferPointer<PremultipliedRGBA8>, _ rows: Range<Int>, _ columns: Range<Int>, width: Int
    ) -> SIMD3<Float> {
        // A cell has at most 256 x 256 pixels, so that each sum is a whole number that a Float has.
        var sum = SIMD4<UInt32>.zero
        for row in rows {
            for i in row * width + columns.lowerBound..<row * width + columns.upperBound {
                let p = pixels[i]
                sum &+= SIMD4(UInt32(p.r), UInt32(p.g), UInt32(p.b), UInt32(p.a))
            }
        }
        let count = UInt32(rows.count * columns.count), white = 255 * count - sum.w
        return SIMD3(Float(sum.x + white), Float(sum.y + white), Float(sum.z + white)) / Float(count)
    }

    /// The mean difference of a channel from another frame of the same size, 0…255.
    package func distance(to other: SmallFrame) -> Double {
        guard values.count == other.values.count else { return 255 }
        var sum: Float = 0
        for i in values.indices { sum += SmallFrame.difference(values[i], other.values[i]) }
        return Double(sum) / Double(max(1, values.count))
    }

    package static func difference(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
        let d = a - b
        return (abs(d.x) + abs(d.y) + abs(d.z)) / 3
    }
}
