import DisplayList
import Geometry
import Pixels

/// A path's coverage convolved with a Gaussian in the path's plane.
///
/// The blur is made on a grid of cells and seen through the homography. A cell is a fifth of the standard deviation, in
/// pixels, where that is more than a pixel: the result is so smooth that straight lines between cells are within 0.0012
/// of it. For smaller blurs a cell is a pixel, or an odd part of one that is at most a third of the standard deviation,
/// so that the centres of pixels are centres of cells.
final class ShadowShader: Shader {
    var isOpaque: Bool { false }
    private let shadow: Shadow
    private let toPlane: Homography
    private let tint: Tint
    private var grid = CoverageGrid(width: 2, height: 2, contours: [], rule: .nonzero)
    private var toGrid = Homography.identity
    /// Nil unless the plane's axes are parallel to the canvas'.
    private var columns: Columns?
    /// A row of cells, and the same row in pixels, from the first column on, with room for eight more.
    private let line = Scratch<Float>(), spreadLine = Scratch<Float>()

    private static let cellsPerSigma = 5.0
    /// The limits of the grid, in cells. A shadow that would need more gets larger cells.
    private static let longestSide = 4096.0, mostCells = 4_000_000.0

    /// Nil when the plane is seen edge-on.
    init?(_ shadow: Shadow) {
        guard let inverse = shadow.homography.usableInverse else { return nil }
        self.shadow = shadow
        toPlane = inverse
        let c = shadow.color.limited, a = c.a * 255
        tint = Tint(SIMD4(Float(c.r * a), Float(c.g * a), Float(c.b * a), Float(a)))
    }

    /// Where the shadow can be seen, in its plane; nil when its path has no usable extent.
    static func extent(_ shadow: Shadow) -> Rect? {
        guard let box = shadow.path.controlBox else { return nil }
        let margin = shadow.sigma * CoverageGrid.reach
        return box.insetBy(dx: -margin, dy: -margin)
    }

    func begin(_ bounds: PixelRect) {
        guard let extent = Self.extent(shadow) else { return }
        let scale = pixelsPerUnit(extent)
        let blur = Point(shadow.sigma * scale.x, shadow.sigma * scale.y)
        let cell = Point(Self.cell(blur.x), Self.cell(blur.y))
        var map = planeToGrid(scale, cell, bounds)
        var box = map.image(of: extent.corners).box
        if map.isAffine, shadow.homography.isAxisAligned {
            box = box.intersection(visible(bounds, blur, cell))
        }
        let shrink = max(
            1, box.width / Self.longestSide, box.height / Self.longestSide,
            (box.width * box.height / Self.mostCells).squareRoot())
        let origin = Point((box.minX / shrink).rounded(.down), (box.minY / shrink).rounded(.down))
        map = map.then(.scale(1 / shrink, 1 / shrink)).then(.translation(1 - origin.x, 1 - origin.y))
        let width = Int((box.maxX / shrink - origin.x).rounded(.up)) + 2
        let height = Int((box.maxY / shrink - origin.y).rounded(.up)) + 2
        grid = CoverageGrid(
            width: width, height: height, contours: Flatten.contours(of: shadow.path, through: map), rule: shadow.rule)
        grid.blur(varianceX: Self.variance(blur.x, cell.x * shrink), varianceY: Self.variance(blur.y, cell.y * shrink))
        toGrid = toPlane.then(map)
        if shadow.homography.isAxisAligned {
            columns = Columns(bounds.x0..<bounds.x1, cells: grid.width, scale: toGrid.a, offset: toGrid.c)
            line.reserve(grid.width)
            spreadLine.reserve(bounds.width + 8)
        }
    }

    /// The side of a cell in pixels for a blur of `sigma` pixels.
    private static func cell(_ sigma: Double) -> Double {
        if sigma >= 3 { return max(1, sigma / cellsPerSigma) }
        return sigma >= 1 ? 1.0 / 3 : sigma >= 0.6 ? 1.0 / 5 : 1.0 / 7
    }

    /// The variance of the grid's Gaussian, in squared cells.
    ///
    /// What is wanted is the Gaussian of `sigma` pixels averaged over a pixel, whose variances add up: sigma² + 1/12
    /// square pixels. The average over a cell (1/12 square cell) and, for cells above a pixel, the straight lines
    /// between cells (1/6) contribute to it; the grid's Gaussian makes up the rest.
    private static func variance(_ sigma: Double, _ cell: Double) -> Double {
        let wanted = sigma * sigma / (cell * cell)
        return max(wanted + (1 / (cell * cell) - 1) / 12 - (cell > 1 ? 1.0 / 6 : 0), wanted * 0.5)
    }

    /// The greatest magnification along the plane's axes, at the extent's corners and centre: pixels for a unit of the
    /// plane.
    private func pixelsPerUnit(_ extent: Rect) -> Point {
        let h = shadow.homography
        var scale = Point(0, 0)
        for p in extent.corners + [extent.center] {
            let q = h.homogeneous(p), w = 1 / max(q.w, 0.05)
            let u = q.x * w, v = q.y * w
            scale.x = max(scale.x, Point((h.a - u * h.g) * w, (h.d - v * h.g) * w).length)
            scale.y = max(scale.y, Point((h.b - u * h.h) * w, (h.e - v * h.h) * w).length)
        }
        return Point(scale.x.clamped(to: 1e-6...1e6), scale.y.clamped(to: 1e-6...1e6))
    }

    /// Takes the plane to cells. Where its axes are parallel to the canvas', the cells lie on the pixels' grid.
    private func planeToGrid(_ scale: Point, _ cell: Point, _ bounds: PixelRect) -> Homography {
        if shadow.homography.isAxisAligned {
            return shadow.homography.then(.translation(Double(-bounds.x0), Double(-bounds.y0))).then(
                .scale(1 / cell.x, 1 / cell.y))
        }
        return .scale(scale.x / cell.x, scale.y / cell.y)
    }

    /// The cells that can matter to the pixels in `bounds`, for a plane whose axes are parallel to the canvas'.
    private func visible(_ bounds: PixelRect, _ blur: Point, _ cell: Point) -> Rect {
        Rect(x: 0, y: 0, width: Double(bounds.width) / cell.x, height: Double(bounds.height) / cell.y)
            .insetBy(dx: -(blur.x * CoverageGrid.reach / cell.x + 2), dy: -(blur.y * CoverageGrid.reach / cell.y + 2))
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        if let columns { return fillAligned(columns, y, x0, x1, out) }
        let row = PlaneRow(toGrid, row: y)
        for x in x0..<x1 { out[x - x0] = tint.pixel(coverage(at: row[x])) }
    }

    // MARK: Axes parallel to the canvas'

    /// Where on the grid each column of pixels lies: between the centres of a cell and the next one, by a share of the
    /// way.
    private struct Columns {
        /// The columns x0 ..< x1, which lie between the same two cells.
        struct Group { var x0, x1, cell: Int }

        private(set) var groups: [Group] = []
        /// For each column, the index of its group.
        private var group: [Int] = []
        /// The shares of the columns from `left` on, and eight zeros.
        private(set) var shares: [Float] = []
        let left: Int

        init(_ range: Range<Int>, cells: Int, scale: Double, offset: Double) {
            left = range.lowerBound
            for x in range {
                let u = (scale * (Double(x) + 0.5) + offset - 0.5).clamped(to: 0...Double(cells - 1))
                let cell = min(Int(u), cells - 2)
                shares.append(Float(u - Double(cell)))
                if let last = groups.last, last.cell == cell {
                    groups[groups.count - 1].x1 = x + 1
                } else {
                    groups.append(Group(x0: x, x1: x + 1, cell: cell))
                }
                group.append(groups.count - 1)
            }
            shares += repeatElement(0, count: 8)
        }

        /// The groups of the columns x0 ..< x1, at least one.
        func groups(from x0: Int, to x1: Int) -> ArraySlice<Group> { groups[group[x0 - left]...group[x1 - 1 - left]] }
    }

    /// Interpolates between the two rows of cells about row y, and then between the columns.
    private func fillAligned(_ columns: Columns, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let v = (toGrid.e * (Double(y) + 0.5) + toGrid.f - 0.5).clamped(to: 0...Double(grid.height - 1))
        let cell = min(Int(v), grid.height - 2)
        let groups = columns.groups(from: x0, to: x1), a = groups.first!.cell, b = groups.last!.cell
        grid.mix(row: cell, share: Float(v - Double(cell)), from: min(a, b), to: max(a, b) + 2, into: line.base)
        spread(columns, groups)
        tint.fill(spreadLine.base + (x0 - columns.left), count: x1 - x0, into: out)
    }

    /// Interpolates between cells, four pixels at a time, as cells are seldom wider. What is written past a group's
    /// end, the next group overwrites.
    private func spread(_ columns: Columns, _ groups: ArraySlice<Columns.Group>) {
        let out = spreadLine.base - columns.left
        columns.shares.withUnsafeBufferPointer { shares in
            let shares = shares.baseAddress! - columns.left
            for group in groups {
                let near = line.base[group.cell], step = line.base[group.cell &+ 1] - near
                var x = group.x0
                while x < group.x1 {
                    let share = UnsafeRawPointer(shares + x).loadUnaligned(as: SIMD4<Float>.self)
                    UnsafeMutableRawPointer(out + x).storeBytes(of: share * step + near, as: SIMD4<Float>.self)
                    x &+= 4
                }
            }
        }
    }

    // MARK: Any other plane

    /// Interpolates between the four cells about a point of the grid; 0 beyond the grid, whose border is empty.
    @inline(__always) private func coverage(at p: Point) -> Float {
        let u = (p.x - 0.5).clamped(to: 0...Double(grid.width - 1))
        let v = (p.y - 0.5).clamped(to: 0...Double(grid.height - 1))
        let i = min(Int(u), grid.width - 2), j = min(Int(v), grid.height - 2)
        return grid.mix(i, j, Float(u - Double(i)), Float(v - Double(j)))
    }
}
