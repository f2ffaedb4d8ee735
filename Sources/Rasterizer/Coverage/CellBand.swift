import CLanes
import Geometry

/// A place in canvas pixels, in 1/65536.
struct FixedPoint: BitwiseCopyable {
    var x, y: Int
}

extension SIMD2<Double> {
    /// Adding this to a number below 2^35 rounds it to the nearest multiple of 1/65536 (ties to even), which is then in
    /// the low bits of the sum.
    private static var bias: SIMD2<Double> { SIMD2(repeating: 103_079_215_104) }

    /// Writes the nearest place of the grid, relative to `origin`; the coordinates must be below 2^35.
    @inline(__always) func store(to place: UnsafeMutablePointer<FixedPoint>, from origin: SIMD2<Int>) {
        let fixed = unsafeBitCast(self + Self.bias, to: SIMD2<Int>.self)
        UnsafeMutableRawPointer(place).storeBytes(
            of: fixed &- unsafeBitCast(Self.bias, to: SIMD2<Int>.self) &- origin, as: SIMD2<Int>.self)
    }
}

/// The cells of some rows, in which edges are added up as by `CoverageScanner`, in any order.
struct CellBand {
    /// `stride` for each row, of which the last three or more are for what lies right of the pixels.
    private let cells: UnsafeMutablePointer<Int32>
    let stride: Int
    /// For each eight cells, 1 if they may not be 0: `flagStride` for each row, since they are read eight at a time.
    private let flags: UnsafeMutablePointer<UInt8>
    private let flagStride: Int
    /// In pixels.
    private let width, height: Int

    /// All cells and flags of the workspace are 0 before, and must be afterwards. Places are relative to the upper left
    /// corner of the first cell.
    init(_ workspace: OutlineWorkspace, width: Int, height: Int) {
        (self.width, self.height, stride) = (width, height, Self.stride(width))
        flagStride = (stride >> 3 + 7) & ~7
        workspace.cells.reserve(stride * height, filledWith: 0)
        workspace.flags.reserve(flagStride * height, filledWith: 0)
        (cells, flags) = (workspace.cells.base, workspace.flags.base)
    }

    /// How many cells a row of so many pixels has. They are read and cleared eight at a time.
    static func stride(_ width: Int) -> Int { (width + 3 + 7) & ~7 }

    /// How many groups of eight cells a row has.
    var groups: Int { stride &>> 3 }

    func row(_ y: Int) -> UnsafeMutablePointer<Int32> { cells + y &* stride }

    /// The groups of a row whose cells may not be 0. They are written to `words`, and not given again.
    func takeGroups(_ y: Int, _ words: UnsafeMutablePointer<UInt64>) -> PixelGroups {
        coverage_take_flags(flags + y &* flagStride, words, groups)
        return PixelGroups(words, of: groups)
    }

    private struct Row {
        var cells: UnsafeMutablePointer<Int32>
        var flags: UnsafeMutablePointer<UInt8>
    }

    @inline(__always) private func place(_ y: Int) -> Row { Row(cells: row(y), flags: flags + y &* flagStride) }

    /// Adds a closed polygon. `isInside` promises that it does not leave the band, and does not touch its lower border.
    @inline(__always)
    func add(_ contour: UnsafeBufferPointer<FixedPoint>, isInside: Bool) {
        guard var last = contour.last else { return }
        if isInside {
            for p in contour {
                add(last, p)
                last = p
            }
            return
        }
        var lastSide = side(last)
        for p in contour {
            let side = side(p)
            if side | lastSide == 0 {
                add(last, p)
            } else if side & lastSide & Self.outside == 0 {
                if p.y > last.y { addLimited(last, p, 1) } else if p.y < last.y { addLimited(p, last, -1) }
            }
            (last, lastSide) = (p, side)
        }
    }

    /// On which sides of the band a point is: 0 if it is inside and not on the lower border.
    @inline(__always) private func side(_ p: FixedPoint) -> Int {
        (p.y < 0 ? 1 : 0) | (p.y >= height &<< 16 ? 2 : 0) | (p.x > width &<< 16 ? 4 : 0) | (p.x < 0 ? 8 : 0)
    }

    /// The sides where nothing can be added to the band. What lies left of it counts as on its border.
    private static var outside: Int { 1 | 2 | 4 }

    /// Adds an edge from `p` to `q`.
    @inline(__always) private func add(_ p: FixedPoint, _ q: FixedPoint) {
        if (p.y ^ q.y) &>> 16 == 0 { return Self.add(q.y &- p.y, p.x, q.x, place(p.y &>> 16)) }
        if p.y < q.y { addRows(p, q, 1) } else { addRows(q, p, -1) }
    }

    /// Adds an edge from its upper end `a` to its lower end `b`, row by row.
    @inline(__always) private func addRows(_ a: FixedPoint, _ b: FixedPoint, _ winding: Int) {
        let slope = Double(b.x &- a.x) / Double(b.y &- a.y), last = (b.y &- 1) &>> 16
        var (x, y, k) = (a.x, a.y, a.y &>> 16)
        var row = place(k)
        while k < last {
            let bottom = (k &+ 1) &<< 16, next = a.x &+ (Double(bottom &- a.y) * slope).nearest
            Self.add((bottom &- y) &* winding, x, next, row)
            (x, y, k) = (next, bottom, k &+ 1)
            row.cells += stride
            row.flags += flagStride
        }
        Self.add((b.y &- y) &* winding, x, b.x, row)
    }

    /// Adds to a row the part of an edge between x = `xa` and `xb`, whose height times its winding is `height`.
    @inline(__always)
    private static func add(_ height: Int, _ xa: Int, _ xb: Int, _ row: Row) {
        let cell = xa &>> 16
        guard cell == xb &>> 16 else { return spread(height, min(xa, xb), max(xa, xb), row) }
        row.flags[cell &>> 3] = 1
        row.flags[(cell &+ 1) &>> 3] = 1
        add(height, cell, ends: (xa & 0xFFFF) &+ (xb & 0xFFFF), row.cells)
    }

    /// Adds a part within one cell. `ends`: the sum of the distances of its ends from the cell's left border.
    @inline(__always)
    private static func add(_ height: Int, _ cell: Int, ends: Int, _ cells: UnsafeMutablePointer<Int32>) {
        let part = Int32(truncatingIfNeeded: (height &* ends &+ 65536) &>> 17)
        cells[cell] &+= Int32(truncatingIfNeeded: height) &- part
        cells[cell &+ 1] &+= part
    }

    /// Adds a part that crosses several cells. Each gets its share of `height`; running totals are rounded, so that the
    /// shares add up to it.
    @inline(__always)
    private static func spread(_ height: Int, _ lo: Int, _ hi: Int, _ row: Row) {
        let k = Double(height) / Double(hi &- lo), last = hi &>> 16, cells = row.cells
        var cell = lo &>> 16, border = (cell &+ 1) &<< 16
        var done = (Double(border &- lo) * k).nearest
        let first = cell &>> 3, end = (last &+ 1) &>> 3
        (row.flags[first], row.flags[end]) = (1, 1)
        if end &- first > 1 { for group in first..<end { row.flags[group] = 1 } }
        add(done, cell, ends: (lo & 0xFFFF) &+ 65536, cells)
        cell &+= 1
        while cell < last {
            border &+= 65536
            let upTo = (Double(border &- lo) * k).nearest
            add(upTo &- done, cell, ends: 65536, cells)
            (done, cell) = (upTo, cell &+ 1)
        }
        add(height &- done, cell, ends: hi & 0xFFFF, cells)
    }

    /// Adds what lies in the band of an edge that may leave it.
    private func addLimited(_ a: FixedPoint, _ b: FixedPoint, _ winding: Int) {
        let top = max(a.y, 0), bottom = min(b.y, height << 16)
        guard top < bottom else { return }
        let slope = Double(b.x - a.x) / Double(b.y - a.y)
        func x(_ y: Int) -> Int { y == a.y ? a.x : y == b.y ? b.x : a.x + (Double(y - a.y) * slope).nearest }
        var y = top
        while y < bottom {
            let end = min(bottom, (y >> 16 + 1) << 16)
            Self.addLimited((end - y) * winding, x(y), x(end), place(y >> 16), width << 16)
            y = end
        }
    }

    private static func addLimited(
        _ height: Int, _ xa: Int, _ xb: Int, _ row: Row, _ right: Int
    ) {
        let lo = min(xa, xb), hi = max(xa, xb)
        if lo >= 0, hi <= right { return add(height, lo, hi, row) }
        if hi <= 0 { return add(height, 0, 0, row) }
        guard lo < right else { return }
        let k = Double(height) / Double(hi - lo), before = lo < 0 ? (Double(-lo) * k).nearest : 0
        let upTo = hi > right ? (Double(right - lo) * k).nearest : height
        add(before, 0, 0, row)
        add(upTo - before, max(lo, 0), min(hi, right), row)
    }
}

extension Double {
    /// The nearest whole number, of a number below 2^51.
    @inline(__always) fileprivate var nearest: Int {
        let bias: Double = 6_755_399_441_055_744
        return Int(bitPattern: UInt((self + bias).bitPattern)) &- Int(bitPattern: UInt(bias.bitPattern))
    }
}
