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
    /// `stride` cells for each row, of which the last three or more are for what lies right of the pixels.
    private let cells: UnsafeMutablePointer<Int32>
    let stride: Int
    /// For each row, the blocks whose cells may not be 0.
    private let blocks: UnsafeMutablePointer<PixelBlocks>
    /// In pixels.
    private let width, height: Int
    /// Whether the blocks of each edge that is added are touched.
    private var addsBlocks = true

    /// All cells of the workspace are 0 before, and must be afterwards. Places are relative to the upper left corner of
    /// the first one.
    init(_ workspace: OutlineWorkspace, width: Int, height: Int) {
        (self.width, self.height, stride) = (width, height, Self.stride(width))
        workspace.cells.reserve(stride * height, filledWith: 0)
        workspace.blocks.reserve(height)
        (cells, blocks) = (workspace.cells.base, workspace.blocks.base)
        blocks.update(repeating: PixelBlocks(width: stride), count: height)
    }

    static func cells(width: Int, height: Int) -> Int { stride(width) * height }

    /// Rows are read and cleared eight cells at a time.
    private static func stride(_ width: Int) -> Int { (width + 3 + 7) & ~7 }

    func row(_ y: Int) -> UnsafeMutablePointer<Int32> { cells + y &* stride }

    /// The blocks of a row whose cells may not be 0.
    func touched(_ y: Int) -> PixelBlocks { blocks[y] }

    /// A row's cells, and its blocks if each edge must add some.
    private struct Row {
        var cells: UnsafeMutablePointer<Int32>
        var blocks: UnsafeMutablePointer<PixelBlocks>?
    }

    @inline(__always) private func place(_ y: Int) -> Row {
        Row(cells: row(y), blocks: addsBlocks ? blocks + y : nil)
    }

    /// Begins with an outline. If all of it lies in a narrow `part` of the band, which is that of `area`, that part's
    /// blocks are touched at once rather than by each edge.
    mutating func begin(_ part: PixelRect?, of area: PixelRect) {
        addsBlocks = true
        guard let part, part.width <= Self.narrow else { return }
        addsBlocks = false
        // An edge on the last column's right border touches one pixel more, and adds to the next.
        let first = part.x0 - area.x0, last = part.x1 - area.x0 + 1
        for y in part.rows { blocks[y - area.y0].add(first, last) }
    }

    /// In pixels.
    private static var narrow: Int { 64 }

    /// Adds a closed polygon. `isInside` promises that it does not leave the band, and does not touch its lower border.
    @inline(__always)
    func add(_ contour: UnsafeBufferPointer<FixedPoint>, isInside: Bool) {
        guard var last = contour.last else { return }
        if isInside {
            for p in contour {
                add(last, p)
                last = p
            }
        } else {
            for p in contour {
                if p.y > last.y { addLimited(last, p, 1) } else if p.y < last.y { addLimited(p, last, -1) }
                last = p
            }
        }
    }

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
            row.blocks? += 1
        }
        Self.add((b.y &- y) &* winding, x, b.x, row)
    }

    /// Adds to a row the part of an edge between x = `xa` and `xb`, whose height times its winding is `height`.
    @inline(__always)
    private static func add(_ height: Int, _ xa: Int, _ xb: Int, _ row: Row) {
        let cell = xa &>> 16
        guard cell == xb &>> 16 else { return spread(height, min(xa, xb), max(xa, xb), row) }
        row.blocks?.pointee.add(cell, cell &+ 1)
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
        row.blocks?.pointee.add(lo &>> 16, last &+ 1)
        var cell = lo &>> 16, border = (cell &+ 1) &<< 16
        var done = (Double(border &- lo) * k).nearest
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

    /// Adds what lies in the band of an edge that may leave it. What lies left of the band counts as on its border.
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
