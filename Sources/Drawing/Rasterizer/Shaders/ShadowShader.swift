import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// A blurred shadow: a path's coverage, or the alpha of items, convolved with a Gaussian in the shadow's plane.
///
/// The blur is computed on a grid of cells, from which pixels are interpolated. If the standard deviation is 5 pixels
/// or more, a cell is a fifth of it. For smaller blurs, a cell is a pixel, or 1/3, 1/5 or 1/7 of one (see `Tuning`);
/// these are odd so that the centres of pixels are centres of cells.
final class ShadowShader: Shader {
    var isOpaque: Bool { false }
    private let shadow: Shadow
    private let tuning: Tuning
    private let toPlane: Homography
    private let tint: Tint
    /// The alpha that items have on a canvas of a width and a height.
    private let content: ([DisplayList.Item], Int, Int) -> [Float]
    private var grid = CoverageGrid(width: 2, height: 2, contours: [], rule: .nonzero)
    private var toGrid = Homography.identity
    /// The positions of pixel columns on the grid; nil unless the plane's axes are parallel to the canvas'.
    private var columns: Columns?
    /// The coverages of a row of pixels: at the cells' columns, and at the pixels' columns from `Columns.left` on. The
    /// latter has room for eight more elements.
    private let line = Scratch<Float>(), spreadLine = Scratch<Float>()

    /// Linear interpolation between points at a distance h is within h² / 8 · max |f''|. For a straight edge, f is the
    /// Gaussian's integral, with |f''| <= 0.242 / sigma². So with h = sigma / 5 it is within 0.0012, 0.3 levels of 255.
    private static let cellsPerSigma = 5.0
    /// The maximum size of the grid, in cells: 16 MB of floats, and as much again while the columns are blurred. A
    /// shadow that needs more gets larger cells. With a standard deviation of 20 pixels, a cell is 4 pixels wide, so
    /// the largest canvas (64 million pixels) needs 4 million cells.
    private static let longestSide = 4096.0, mostCells = 4_000_000.0

    /// Nil when the plane is seen edge-on.
    init?(
        _ shadow: Shadow, _ tuning: Tuning, content: @escaping ([DisplayList.Item], Int, Int) -> [Float]
    ) {
        guard let inverse = shadow.homography.usableInverse else { return nil }
        self.shadow = shadow
        self.tuning = tuning
        self.content = content
        toPlane = inverse
        let c = shadow.color.limited, a = c.a * 255
        tint = Tint(SIMD4(Float(c.r * a), Float(c.g * a), Float(c.b * a), Float(a)))
    }

    /// The rectangle that the shadow can touch, in its plane: the box of what casts it and `CoverageGrid.reach`
    /// standard deviations around it. Nil when there is no usable box.
    static func extent(_ shadow: Shadow) -> Rect? {
        shadow.castingBox.map { extent(shadow, around: $0) }
    }

    private static func extent(_ shadow: Shadow, around casting: Rect) -> Rect {
        let margin = shadow.sigma * CoverageGrid.reach
        return casting.insetBy(dx: -margin, dy: -margin)
    }

    func begin(_ bounds: PixelRect) {
        guard let casting = shadow.castingBox else { return }
        let scale = pixelsPerUnit(Self.extent(shadow, around: casting))
        let blur = Point(shadow.sigma * scale.x, shadow.sigma * scale.y)
        let finest = Point(cell(blur.x), cell(blur.y))
        let most = box(around: casting, bounds, planeToGrid(scale, finest), blur, finest)
        let shrink = max(
            1, most.width / Self.longestSide, most.height / Self.longestSide,
            (most.width * most.height / Self.mostCells).squareRoot())
        let cell = finest * shrink
        var map = planeToGrid(scale, cell)
        let box = box(around: casting, bounds, map, blur, cell)
        let origin = Point(box.minX.rounded(.down), box.minY.rounded(.down))
        map = map.then(.translation(1 - origin.x, 1 - origin.y))
        let width = Int((box.maxX - origin.x).rounded(.up)) + 2
        let height = Int((box.maxY - origin.y).rounded(.up)) + 2
        grid =
            shadow.content.map { content in
                let items = content.homography.usableInverse.map { content.items.mapped(by: $0.then(map)) } ?? []
                return CoverageGrid(width: width, height: height, values: self.content(items, width, height))
            }
            ?? CoverageGrid(
                width: width, height: height, contours: Flatten.contours(of: shadow.path, through: map),
                rule: shadow.rule)
        grid.blur(varianceX: Self.variance(blur.x, cell.x), varianceY: Self.variance(blur.y, cell.y))
        toGrid = toPlane.then(map)
        if shadow.homography.isAxisAligned {
            columns = Columns(bounds.x0..<bounds.x1, cells: grid.width, scale: toGrid.a, offset: toGrid.c)
            line.reserve(grid.width)
            spreadLine.reserve(bounds.width + 8)
        }
    }

    /// The side of a cell in pixels for a standard deviation of `sigma` pixels.
    private func cell(_ sigma: Double) -> Double {
        if sigma >= tuning.pixelCellSigma { return max(1, sigma / Self.cellsPerSigma) }
        return sigma >= tuning.thirdCellSigma ? 1.0 / 3 : sigma >= tuning.fifthCellSigma ? 1.0 / 5 : 1.0 / 7
    }

    /// The variance of the Gaussian that is applied to the grid, in squared cells.
    ///
    /// The result should be the Gaussian of `sigma` pixels averaged over a pixel. Variances add up: sigma² + 1/12
    /// squared pixels. Averaging over a cell already adds 1/12 squared cell, and for cells larger than a pixel linear
    /// interpolation adds 1/6. The Gaussian supplies the rest.
    private static func variance(_ sigma: Double, _ cell: Double) -> Double {
        let wanted = sigma * sigma / (cell * cell)
        return max(wanted + (1 / (cell * cell) - 1) / 12 - (cell > 1 ? 1.0 / 6 : 0), wanted * 0.5)
    }

    /// The largest magnification along each of the plane's axes, in pixels per unit of the plane, at the extent's
    /// corners and centre.
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

    /// Maps the plane to cells. If its axes are parallel to the canvas', the cells begin at the canvas' upper left corner,
    /// so that those of a share of a pixel are aligned with pixels.
    private func planeToGrid(_ scale: Point, _ cell: Point) -> Homography {
        shadow.homography.isAxisAligned
            ? shadow.homography.then(.scale(1 / cell.x, 1 / cell.y)) : .scale(scale.x / cell.x, scale.y / cell.y)
    }

    /// The cells that are not empty and that pixels in `bounds` show, and at least one more on each side. `map` is from
    /// the plane to cells.
    ///
    /// A pixel beyond the grid shows the cell at its border. So the grid ends in empty cells, or with all cells around the
    /// pixels: what a pixel shows does not depend on `bounds`, unless the grid would be too large (`mostCells`).
    private func box(
        around casting: Rect, _ bounds: PixelRect, _ map: Homography, _ blur: Point, _ cell: Point
    ) -> Rect {
        let radius = Point(
            Double(CoverageGrid.radius(Self.variance(blur.x, cell.x))),
            Double(CoverageGrid.radius(Self.variance(blur.y, cell.y))))
        let full = map.image(of: casting.corners).box.insetBy(dx: -radius.x - 1, dy: -radius.y - 1)
        guard let visible = visible(bounds, through: toPlane.then(map)) else { return full }
        return full.intersection(visible.insetBy(dx: -radius.x - 2, dy: -radius.y - 2))
    }

    /// The cells that lie behind the pixels in `bounds`; nil where not all of these show a point of the plane, or its
    /// horizon is near. `map` is from the canvas to cells.
    private func visible(_ bounds: PixelRect, through map: Homography) -> Rect? {
        let corners = Rect(
            x: Double(bounds.x0), y: Double(bounds.y0), width: Double(bounds.width), height: Double(bounds.height)
        ).corners
        let weights = corners.map { map.homogeneous($0).w }
        guard let least = weights.min(), let most = weights.max(), least > 0, most <= 100 * least else { return nil }
        return map.image(of: corners).box
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        if let columns { return fillAligned(columns, y, x0, x1, out) }
        let row = PlaneRow(toGrid, row: y)
        for x in x0..<x1 { out[x - x0] = tint.pixel(coverage(at: row[x])) }
    }

    // MARK: Axes parallel to the canvas'

    /// The position of each pixel column on the grid: the cell whose centre lies at or left of it, and its distance
    /// from there in cells (0…1).
    private final class Columns {
        /// The columns x0 ..< x1, which lie between the centres of the same two cells.
        struct Group { var x0, x1, cell: Int }

        private(set) var groups: [Group] = []
        /// For each column, the index of its group.
        private var group: [Int] = []
        /// The distances of the columns from `left` on, followed by eight zeros.
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

    /// Interpolates between neighbouring cells, four pixels at a time. Writes up to three pixels past a group's end,
    /// which the next group overwrites.
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

    /// Interpolates between the four cells around a point of the grid. Beyond what the shadow covers, that is 0, as the
    /// grid's border cells are empty there.
    @inline(__always) private func coverage(at p: Point) -> Float {
        let u = (p.x - 0.5).clamped(to: 0...Double(grid.width - 1))
        let v = (p.y - 0.5).clamped(to: 0...Double(grid.height - 1))
        let i = min(Int(u), grid.width - 2), j = min(Int(v), grid.height - 2)
        return grid.mix(i, j, Float(u - Double(i)), Float(v - Double(j)))
    }
}

extension Shadow {
    /// A rectangle around all that casts the shadow, in its plane. Nil when there is no usable one.
    fileprivate var castingBox: Rect? { content.map { $0.boundingBox } ?? path.controlBox }
}
