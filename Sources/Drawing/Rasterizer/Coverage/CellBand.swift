import CZoetropeLanes
import ZoetropeGeometry

/// A place in canvas pixels, in 1/65536.
typealias FixedPoint = edges_point

extension Int {
    /// So many pixels, in 1/65536.
    @inline(__always) var fixed: Int64 { Int64(self) &<< 16 }
}

extension SIMD2<Double> {
    /// Adding this to a number below 2^35 rounds it to the nearest multiple of 1/65536 (ties to even), which is then in
    /// the low bits of the sum.
    private static var bias: SIMD2<Double> { SIMD2(repeating: 103_079_215_104) }

    /// Writes the nearest place of the grid, relative to `origin`; the coordinates must be below 2^35.
    @inline(__always) func store(to place: UnsafeMutablePointer<FixedPoint>, from origin: SIMD2<Int64>) {
        let fixed = unsafeBitCast(self + Self.bias, to: SIMD2<Int64>.self)
        UnsafeMutableRawPointer(place).storeBytes(
            of: fixed &- unsafeBitCast(Self.bias, to: SIMD2<Int64>.self) &- origin, as: SIMD2<Int64>.self)
    }
}

/// The cells of some rows, in which edges are added up as by `CoverageScanner`, in any order.
struct CellBand {
    /// Each row has `stride` cells, of which the last three or more are for what lies right of the pixels, and for each
    /// eight of them a flag.
    private let band: edges_band
    /// In pixels.
    private let width, height: Int

    /// All cells and flags of the workspace are 0 before, and must be afterwards. Places are relative to the upper left
    /// corner of the first cell. `isTall`: outlines run through many rows. Each row is in another page, so that CPUs
    /// prefetch no cells by themselves.
    init(_ workspace: OutlineWorkspace, width: Int, height: Int, isTall: Bool) {
        let stride = Self.stride(width), flagStride = (stride >> 3 + 63) & ~63
        (self.width, self.height) = (width, height)
        workspace.cells.reserve(stride * height, filledWith: 0)
        workspace.flags.reserve(flagStride * height, filledWith: 0)
        band = edges_band(
            cells: workspace.cells.base, flags: workspace.flags.base, stride: stride, flag_stride: flagStride,
            ahead: isTall ? Self.rowsAhead * stride : 0)
    }

    private static let rowsAhead = 8

    /// How many cells a row of so many pixels has. They are read and cleared eight at a time.
    static func stride(_ width: Int) -> Int { (width + 3 + 7) & ~7 }

    /// How many groups of eight cells a row has.
    var groups: Int { band.stride &>> 3 }

    func row(_ y: Int) -> UnsafeMutablePointer<Int32> { band.cells + y &* band.stride }

    /// The groups of a row whose cells may not be 0. They are written to `words`, and not given again.
    func takeGroups(_ y: Int, _ words: UnsafeMutablePointer<UInt64>) -> PixelGroups {
        coverage_take_flags(band.flags + y &* band.flag_stride, words, groups)
        return PixelGroups(words, of: groups)
    }

    /// Adds to the coverage of one pixel of a row, in 1/65536.
    func add(_ coverage: Int32, toPixel x: Int, row y: Int) {
        let cell = band.cells + (y &* band.stride &+ x), flags = band.flags + y &* band.flag_stride
        cell[0] &+= coverage
        cell[1] &-= coverage
        flags[x >> 3] = 1
        flags[(x + 1) >> 3] = 1
    }

    /// Adds a closed polygon. `isInside` promises that it does not leave the band, and does not touch its lower border.
    func add(_ contour: UnsafeBufferPointer<FixedPoint>, isInside: Bool) {
        guard let start = contour.baseAddress, var last = contour.last else { return }
        if isInside { return withUnsafePointer(to: band) { edges_add($0, last, start, contour.count) } }
        var lastSide = side(last)
        for (k, p) in contour.enumerated() {
            let side = side(p)
            if side | lastSide == 0 {
                withUnsafePointer(to: band) { edges_add($0, last, start + k, 1) }
            } else if side & lastSide & Self.outside == 0 {
                if p.y > last.y { addLimited(last, p, 1) } else if p.y < last.y { addLimited(p, last, -1) }
            }
            (last, lastSide) = (p, side)
        }
    }

    /// On which sides of the band a point is: 0 if it is inside and not on the lower border.
    @inline(__always) private func side(_ p: FixedPoint) -> Int {
        (p.y < 0 ? 1 : 0) | (p.y >= height.fixed ? 2 : 0) | (p.x > width.fixed ? 4 : 0) | (p.x < 0 ? 8 : 0)
    }

    /// The sides where nothing can be added to the band. What lies left of it counts as on its border.
    private static var outside: Int { 1 | 2 | 4 }

    /// Adds what lies in the band of an edge that may leave it.
    private func addLimited(_ a: FixedPoint, _ b: FixedPoint, _ winding: Int64) {
        let top = max(a.y, 0), bottom = min(b.y, height.fixed)
        guard top < bottom else { return }
        let slope = Double(b.x - a.x) / Double(b.y - a.y)
        func x(_ y: Int64) -> Int64 { y == a.y ? a.x : y == b.y ? b.x : a.x + lanes_nearest(Double(y - a.y) * slope) }
        var y = top
        while y < bottom {
            let end = min(bottom, (y >> 16 + 1) << 16)
            withUnsafePointer(to: band) { edges_add_part($0, Int(y >> 16), (end - y) * winding, x(y), x(end), width) }
            y = end
        }
    }
}
