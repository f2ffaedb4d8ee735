import ZoetropeGeometry
import ZoetropePixels

/// A picture as an eye at a distance sees it: blurred in linear light by a Gaussian of sigma 1 (5 x 5 pixels, mirrored
/// at the edges), in OkLab times 100. The blur hides dither, as distance does, but not a wrong mean colour.
///
/// `Benchmarks/gif/gif_metrics.py` measures the same; its figures are called dE in docs/benchmarks.md.
package struct SeenPicture: Sendable {
    private typealias Vector = ConeSpace.Vector

    /// The size on screen.
    package let size: PixelSize
    /// The rows on screen that are looked at.
    package let rows: Range<Int>
    private let lab: Slab<ConeSpace.Vector>

    /// - Parameters:
    ///   - bitmap: any size; it is enlarged to `size` by bilinear interpolation, as browsers do.
    ///   - matte: the colour behind pixels that are not opaque.
    ///   - size: the size on screen; nil for the bitmap's own.
    ///   - rows: the rows on screen that are looked at; nil for all.
    package init(_ bitmap: Bitmap, matte: Color = .white, shownAt size: PixelSize? = nil, rows: Range<Int>? = nil) {
        let size = size ?? PixelSize(width: bitmap.width, height: bitmap.height)
        self.size = size
        self.rows = (rows ?? 0..<size.height).clamped(to: 0..<size.height)
        let screen = EnlargedRows(bitmap, matte: matte.opaque, size: size)
        lab = SeenPicture.look(at: screen, size, self.rows)
    }

    /// The mean distance of two pictures of one size, in 1/100 of OkLab's unit: 1 to 2 is the least that people see.
    package func meanDistance(to other: SeenPicture) -> Double {
        precondition(size == other.size && rows == other.rows, "pictures of different sizes")
        var sum = 0.0
        for y in 0..<rows.count {
            let start = y * size.width
            var row: Float = 0
            for i in start..<start + size.width {
                let d = lab[i] - other.lab[i]
                row += (d * d).sum().squareRoot()
            }
            sum += Double(row)
        }
        return sum / Double(max(1, lab.count))
    }

    private static func look(at screen: EnlargedRows, _ size: PixelSize, _ rows: Range<Int>) -> Slab<Vector> {
        let width = size.width, converter = ConeSpace.Converter()
        let lab = Slab(rows.count * width, Vector.zero)
        // The rows around the current one, each blurred from left to right; and a row with two pixels more at each end.
        let recent = Slab(5 * width, Vector.zero), row = Slab(width, UInt32(0)), light = Slab(width + 4, Vector.zero)
        var next = rows.lowerBound - 2
        for y in rows {
            while next <= y + 2 {
                screen.read(mirror(next, size.height), into: row)
                for x in 0..<width { light[x &+ 2] = converter.linearCones(row[x]) }
                for x in [-2, -1, width, width + 1] { light[x + 2] = light[mirror(x, width) + 2] }
                blur(light, (0, 1, 2, 3, 4), into: recent, at: line(next) * width, width)
                next += 1
            }
            let out = (y - rows.lowerBound) * width
            let lines = (line(y - 2), line(y - 1), line(y), line(y + 1), line(y + 2))
            blur(
                recent, (lines.0 * width, lines.1 * width, lines.2 * width, lines.3 * width, lines.4 * width),
                into: lab, at: out, width)
            for x in out..<out + width { lab[x] = ConeSpace.lab(cones: ConeSpace.cubeRoot(lab[x])) }
        }
        return lab
    }

    /// The line of a ring of five that holds a row.
    private static func line(_ row: Int) -> Int { (row + 5) % 5 }

    /// Sums of five values each, with the weights exp(-d² / 2) for the distances d of -2 to 2, scaled to a sum of 1.
    /// - Parameter places: where the first sum's values stand.
    @inline(__always) private static func blur(
        _ values: Slab<Vector>, _ places: (Int, Int, Int, Int, Int), into sums: Slab<Vector>, at start: Int,
        _ count: Int
    ) {
        for i in 0..<count {
            let outer = values[places.0 &+ i] + values[places.4 &+ i]
            let inner = values[places.1 &+ i] + values[places.3 &+ i]
            let sum = outer * (0.05448868 as Float) + inner * (0.24420134 as Float)
            sums[start &+ i] = sum + values[places.2 &+ i] * (0.40261996 as Float)
        }
    }

    /// An index beside 0..<count, mirrored at the first or the last one.
    @inline(__always) private static func mirror(_ i: Int, _ count: Int) -> Int {
        if i >= 0 && i < count { return i }
        let j = i < 0 ? -i : 2 * (count - 1) - i
        return min(max(j, 0), count - 1)
    }
}

/// The rows of a bitmap that is enlarged to a size.
private struct EnlargedRows {
    private let bitmap: Bitmap
    private let matte: PremultipliedRGBA8
    private let size: PixelSize
    /// For each column on screen: the two columns of the bitmap, and the share of the second.
    private let columns: [Tap]

    private struct Tap {
        let first, second: Int
        let share: Float

        /// Pixel centres correspond: the middle of the first pixel lies at 0.5 in both.
        init(_ i: Int, from count: Int, to target: Int) {
            let place = (Float(i) + 0.5) * Float(count) / Float(target) - 0.5
            let low = min(max(place, 0), Float(count - 1))
            first = Int(low)
            second = min(first + 1, count - 1)
            share = low - Float(first)
        }
    }

    init(_ bitmap: Bitmap, matte: PremultipliedRGBA8, size: PixelSize) {
        (self.bitmap, self.matte, self.size) = (bitmap, matte, size)
        columns = (0..<size.width).map { Tap($0, from: bitmap.width, to: size.width) }
    }

    /// Opaque colours, 0xBBGGRR.
    func read(_ y: Int, into row: Slab<UInt32>) {
        bitmap.withUnsafePixels { pixels in
            let color = { (i: Int) -> UInt32 in
                let p = pixels[i].packed
                return (p >> 24 == 255 ? p : pixels[i].onMatte(matte).packed) & 0xFF_FFFF
            }
            let width = bitmap.width
            guard width != size.width || bitmap.height != size.height else {
                for x in 0..<width { row[x] = color(y * width + x) }
                return
            }
            let down = Tap(y, from: bitmap.height, to: size.height)
            let top = down.first * width, bottom = down.second * width
            for x in 0..<size.width {
                let across = columns[x]
                let above = mix(channels(color(top + across.first)), channels(color(top + across.second)), across.share)
                let below = mix(
                    channels(color(bottom + across.first)), channels(color(bottom + across.second)), across.share)
                let mixed = mix(above, below, down.share) + 0.5
                row[x] = UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16
            }
        }
    }

    @inline(__always) private func channels(_ rgb: UInt32) -> SIMD4<Float> {
        SIMD4(Float(rgb & 255), Float(rgb >> 8 & 255), Float(rgb >> 16 & 255), 0)
    }

    @inline(__always) private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
        a + (b - a) * share
    }
}

extension Color {
    fileprivate var opaque: PremultipliedRGBA8 { Color(r: r, g: g, b: b).premultiplied }
}
