import CZoetropeLanes
import ZoetropeGeometry

/// The places of a pixel that show a surface whose edge crosses it: of 256, each in another column and another row of the
/// pixel, eight at a time.
final class EdgePlaces {
    private static let all: [(x: SIMD8<Double>, y: SIMD8<Double>)] = (0..<32).map { group in
        var x = SIMD8<Double>.zero, y = x
        for lane in 0..<8 {
            let k = Double(8 * group + lane)
            // The golden ratio's fraction spreads the rows evenly, however narrow the part of the pixel is.
            let turn = 0.6180339887498949 * k
            (x[lane], y[lane]) = ((k + 0.5) / 256, turn - turn.rounded(.down))
        }
        return (x, y)
    }

    /// How many of the 256 were found.
    private(set) var count = 0
    /// Where they are, in texels.
    private let u = Scratch<Double>(capacity: 264), v = Scratch<Double>(capacity: 264)

    /// Finds those of the pixel (x, y) that lie in `shown`; `map` maps canvas pixels to texels.
    ///
    /// - Returns: their middle, in canvas pixels.
    func find(_ map: Homography, _ shown: Rect, _ x: Int, _ y: Int) -> Point {
        var middle = Point.zero
        let column = Double(x), row = Double(y)
        count = 0
        Self.all.withUnsafeBufferPointer { all in
            for place in all {
                let px = place.x + column, py = place.y + row
                let w = map.g * px + map.h * py + map.i
                let u = (map.a * px + map.b * py + map.c) / w, v = (map.d * px + map.e * py + map.f) / w
                let across = (u .>= shown.minX) .& (u .<= shown.maxX)
                let isSeen = (w .> 1e-9) .& across .& (v .>= shown.minY) .& (v .<= shown.maxY)
                for lane in 0..<8 where isSeen[lane] {
                    self.u.base[count] = u[lane]
                    self.v.base[count] = v[lane]
                    count += 1
                    middle = middle + Point(px[lane], py[lane])
                }
            }
        }
        return count > 0 ? middle * (1 / Double(count)) : middle
    }

    /// The sum of the colours at the places, of a level of the picture.
    func sum(_ view: TexelView, _ level: Level) -> SIMD4<UInt32> {
        let step = level.step, shift = view.offset - level.shift
        // Steps are powers of two. What is below 0 becomes 0 whichever way it is rounded.
        let across = 1 / Double(step.u), down = 1 / Double(step.v)
        var sum = SIMD4<UInt32>.zero
        for k in 0..<count {
            let column = Int(u.base[k] * across + shift.x).clamped(to: 0...view.width - 1)
            let row = Int(v.base[k] * down + shift.y).clamped(to: 0...view.height - 1)
            sum &+= view.row(row)[column].unpacked
        }
        return sum
    }
}
