import CZoetropeLanes
import ZoetropeGeometry

/// What a pixel at the edge of a surface shows of it: places in the pixel that lie on the surface, and their texels.
///
/// There are 64 places, and 192 more where they are needed. They are a Sobol sequence: of every 2^n, one lies in each
/// 2^-n of the pixel's width and in each 2^-n of its height.
final class EdgeSamples {
    /// How many of the pixel's places are seen.
    private(set) var count = 0
    /// The mean of the places that are seen, on the canvas.
    private(set) var middle = Point.zero
    /// How far apart neighbouring places are, as a share of the pixel.
    private(set) var distance = 1.0

    /// So few places that more are looked for.
    var areFew: Bool { count < 4 }

    private static let few = 64, many = 256

    /// Eight places, as offsets in the pixel.
    private typealias Places = (x: Floats, y: Floats)

    /// The texels of eight places, and which of them are seen: all bits of a lane, or none.
    private struct Group: BitwiseCopyable {
        var column: Floats, row: Floats
        var seen: SIMD8<Int32>
    }

    private let map: Homography
    /// The surface, in texels.
    private let least: (Floats, Floats), most: (Floats, Floats)
    private let groups = Scratch<Group>(capacity: many / 8)
    private var used = 0
    /// The sums of the places that are seen.
    private var sum = (x: Floats.zero, y: Floats.zero)

    private static let places: [Places] = (0..<many / 8).map { group in
        var x = Floats.zero, y = Floats.zero
        for lane in 0..<8 {
            let place = sobol(8 * group + lane)
            (x[lane], y[lane]) = (Float(place.x), Float(place.y))
        }
        return (x, y)
    }

    private static func sobol(_ index: Int) -> Point {
        var x = 0, y = 0, column = many / 2, row = many / 2
        for bit in 0..<many.trailingZeroBitCount {
            if index >> bit & 1 == 1 { (x, y) = (x ^ column, y ^ row) }
            (column, row) = (column >> 1, row ^ row >> 1)
        }
        return Point((Double(x) + 0.5) / Double(many), (Double(y) + 0.5) / Double(many))
    }

    /// `map` maps canvas pixels to texels, and `shown` is the surface in texels.
    init(_ map: Homography, _ shown: Rect) {
        self.map = map
        least = (Floats(repeating: Float(shown.minX)), Floats(repeating: Float(shown.minY)))
        most = (Floats(repeating: Float(shown.maxX)), Floats(repeating: Float(shown.maxY)))
    }

    /// Finds which of the first 64 places of the pixel whose upper left corner is (x, y) are seen.
    func find(_ x: Int, _ y: Int) {
        (count, used, sum) = (0, 0, (.zero, .zero))
        find(x, y, upTo: Self.few)
        distance = 1.0 / 8
    }

    /// The same for the others.
    func findMore(_ x: Int, _ y: Int) {
        find(x, y, upTo: Self.many)
        distance = 1.0 / 16
    }

    private func find(_ x: Int, _ y: Int, upTo end: Int) {
        let corner = Point(Double(x), Double(y)), q = map.homogeneous(corner)
        let u = Coordinate(q.x, map.a, map.b), v = Coordinate(q.y, map.d, map.e), w = Coordinate(q.w, map.g, map.h)
        var seen = SIMD8<Int32>.zero
        Self.places.withUnsafeBufferPointer { places in
            for group in used..<end / 8 {
                let place = places[group], depth = w.at(place.x, place.y), k = 1 / depth
                let column = u.at(place.x, place.y) * k, row = v.at(place.x, place.y) * k
                let mask =
                    lanes_between(column, least.0, most.0) & lanes_between(row, least.1, most.1)
                    & lanes_positive(depth)
                groups.base[group] = Group(column: column, row: row, seen: mask)
                seen = seen &- mask
                sum = (sum.x + lanes_kept(place.x, mask), sum.y + lanes_kept(place.y, mask))
            }
        }
        count += Int(seen.wrappedSum())
        used = end / 8
        middle = corner + Point(Double(sum.x.sum()), Double(sum.y.sum())) * (1 / Double(max(count, 1)))
    }

    /// The mean of the texels, of which there must be some. `view` has those of a level.
    func mean(of view: TexelView, _ level: Level) -> UInt32 {
        let step = level.step, shift = view.offset - level.shift
        let across = Floats(repeating: 1 / Float(step.u)), down = Floats(repeating: 1 / Float(step.v))
        // Texel k reaches from k to k + 1: k + 1/2 is rounded to it.
        let left = Floats(repeating: Float(shift.x) - 0.5), top = Floats(repeating: Float(shift.y) - 0.5)
        let right = Float(view.width - 1), bottom = Float(view.height - 1)
        let texels = view.row(0), stride = Int32(truncatingIfNeeded: view.stride)
        // Red and blue, green and alpha: 256 of 255 have room in 16 bits.
        var even = Words.zero, odd = Words.zero
        for group in UnsafeBufferPointer(start: groups.base, count: used) {
            let column = (group.column * across + left).limited(0, right) + roundingBias
            let row = (group.row * down + top).limited(0, bottom) + roundingBias
            let place = row.biasedBits &* stride &+ column.biasedBits
            var eight = Words.zero
            for lane in 0..<8 { eight[lane] = texels[Int(place[lane])] }
            eight = eight & Words(truncatingIfNeeded: group.seen)
            even = even &+ eight & 0xFF_00FF
            odd = odd &+ (eight &>> 8) & 0xFF_00FF
        }
        let (evens, odds) = (even.wrappedSum(), odd.wrappedSum())
        let sum = SIMD4(evens & 0xFFFF, odds & 0xFFFF, evens >> 16, odds >> 16), count = UInt32(count)
        return ((sum &+ count / 2) / count).packed(shift: 0)
    }

    /// A homogeneous coordinate at a pixel's corner, and how it changes across and down the pixel.
    private struct Coordinate {
        let corner: Float, across: Float, down: Float

        init(_ corner: Double, _ across: Double, _ down: Double) {
            (self.corner, self.across, self.down) = (Float(corner), Float(across), Float(down))
        }

        @inline(__always) func at(_ x: Floats, _ y: Floats) -> Floats { x * across + y * down + corner }
    }
}
