import CZoetropeLanes
import ZoetropeDisplayList
import ZoetropeGeometry

/// An outline on the canvas. The shape that it belongs to keeps its polygons.
struct OutlineCopy: BitwiseCopyable {
    private let polygons: FlatOutline.Polygons
    /// From the outline's coordinates to the canvas.
    private let map: Homography
    /// All pixels that it can touch.
    let bounds: PixelRect
    /// The outline's mean thickness where it is largest, in pixels.
    let thickness: Double
    private let view: View

    private enum View: BitwiseCopyable {
        case affine
        /// With perspective, but all of it is before the eye.
        case perspective
        case partlyBehindEye
    }

    /// Nil where nothing can be seen.
    init?(_ placed: PlacedOutline, _ scales: inout OutlineScales, _ known: FlatOutlines) {
        guard let box = placed.outline.box else { return nil }
        let isAffine = scales.isAffine
        map = scales.homography.after(scale: placed.scale, origin: placed.origin)
        let isSeen = isAffine || map.isBeforeEye(box)
        let size = isSeen ? scales.size(placed.scale, map, box) : FlatOutline.Size(placed.scale)
        guard let polygons = known.polygons(of: placed.outline, size) else { return nil }
        guard let image = isAffine ? map.affineImage(of: polygons.box) : map.image(of: polygons.box) else { return nil }
        self.polygons = polygons
        thickness = polygons.thickness * size.scale
        view = isAffine ? .affine : isSeen && map.isBeforeEye(polygons.box) ? .perspective : .partlyBehindEye
        // More than rounding can move a point of a map without perspective.
        let margin = 1 / VertexGrid.steps
        bounds = PixelRect(
            x0: Self.floor(image.minX - margin), y0: Self.floor(image.minY - margin),
            x1: Self.floor(image.maxX + margin) + 1, y1: Self.floor(image.maxY + margin) + 1)
    }

    /// Faster than `rounded`, which is a call.
    private static func floor(_ v: Double) -> Int {
        let whole = Int(v)
        return Double(whole) > v ? whole - 1 : whole
    }

    /// Whether a contour does not leave `area`, relative to which it is given, nor touches its lower border. With
    /// perspective, rounding could move a point beyond the bounds.
    func isInside(_ area: PixelRect, _ contour: UnsafeBufferPointer<FixedPoint>) -> Bool {
        guard bounds.intersection(area) == bounds else { return false }
        return view == .affine
            || contour.allSatisfy {
                $0.x >= 0 && $0.y >= 0 && $0.x <= area.width.fixed && $0.y < area.height.fixed
            }
    }

    /// Whether it may touch the pixels x0 ..< x1 of row y.
    @inline(__always) func touches(row y: Int, from x0: Int, to x1: Int) -> Bool {
        bounds.y0 <= y && y < bounds.y1 && bounds.x0 < x1 && bounds.x1 > x0
    }

    /// How many points its contours have on the canvas.
    func points(_ workspace: OutlineWorkspace) -> Int {
        guard view == .partlyBehindEye else { return polygons.ends.last ?? 0 }
        var count = 0
        forEachContour(workspace, from: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)) { count += $0.count }
        return count
    }

    /// Calls `body` with each contour on the canvas, relative to the upper left corner of `area`.
    @inline(__always)
    func forEachContour(
        _ workspace: OutlineWorkspace, from area: PixelRect, _ body: (UnsafeBufferPointer<FixedPoint>) -> Void
    ) {
        let origin = SIMD2(area.x0.fixed, area.y0.fixed)
        var start = 0
        for end in polygons.ends {
            workspace.points.reserve(2 * (end - start))
            let count = project(start, end, from: origin, into: workspace.points.base)
            body(UnsafeBufferPointer(start: workspace.points.base, count: count))
            start = end
        }
    }

    /// Writes the places of the points start ..< end to `out`, and returns how many there are: up to twice as many
    /// where a contour is cut at the eye's plane.
    @inline(__always) private func project(
        _ start: Int, _ end: Int, from origin: SIMD2<Int64>, into out: UnsafeMutablePointer<FixedPoint>
    ) -> Int {
        let points = polygons.points + start, count = end &- start
        switch view {
        case .affine:
            let mx = SIMD2(map.a, map.d), my = SIMD2(map.b, map.e), m = SIMD2(map.c, map.f)
            for k in 0..<count { (mx * points[k].x + my * points[k].y + m).store(to: out + k, from: origin) }
            return count
        case .perspective:
            for k in 0..<count {
                let q = map.homogeneous(Point(points[k].x, points[k].y)), w = 1 / q.w
                SIMD2(q.x * w, q.y * w).store(to: out + k, from: origin)
            }
            return count
        case .partlyBehindEye:
            let seen = map.image(of: (0..<count).map { Point(points[$0].x, points[$0].y) })
            for (k, p) in seen.enumerated() { SIMD2(p.x, p.y).store(to: out + k, from: origin) }
            return seen.count
        }
    }
}

/// The sizes in which outlines are seen through a homography, which must be usable. Without perspective, that of
/// letters of one scale is found once.
struct OutlineScales {
    let homography: Homography
    let isAffine: Bool
    private var last: (scale: Double, size: FlatOutline.Size)?

    init(_ homography: Homography) { (self.homography, isAffine) = (homography, homography.isAffine) }

    /// The size of an outline that is scaled before. `map` and `box` are its own.
    fileprivate mutating func size(_ scale: Double, _ map: Homography, _ box: Rect) -> FlatOutline.Size {
        if let last, last.scale == scale, isAffine { return last.size }
        let size = FlatOutline.Size(map.largestScale(in: box))
        last = (scale, size)
        return size
    }
}

extension Homography {
    /// This map of points that are scaled and moved before.
    fileprivate func after(scale s: Double, origin o: Point) -> Homography {
        Homography(
            a * s, b * s, a * o.x + b * o.y + c, d * s, e * s, d * o.x + e * o.y + f, g * s, h * s,
            g * o.x + h * o.y + i)
    }

    /// Whether a rectangle is before the eye, and not so near that coordinates become huge.
    fileprivate func isBeforeEye(_ box: Rect) -> Bool { box.corners.allSatisfy { homogeneous($0).w > 1e-3 } }

    /// A rectangle around the image of another; nil where nothing is seen, or it is too far away for exact coordinates.
    fileprivate func image(of box: Rect) -> Rect? {
        let corners = image(of: box.corners)
        return corners.isEmpty ? nil : corners.box.nearby
    }

    /// The same without perspective. All terms of the sums are below 10^9, so that rounding moves no point by more than
    /// 10^-6 pixels.
    fileprivate func affineImage(of box: Rect) -> Rect? {
        func range(_ k: Double, _ l: Double, _ m: Double) -> (low: Double, size: Double) {
            (
                m + min(k * box.minX, k * box.maxX) + min(l * box.minY, l * box.maxY),
                abs(k) * box.width + abs(l) * box.height
            )
        }
        let mostX = max(abs(box.minX), abs(box.maxX)), mostY = max(abs(box.minY), abs(box.maxY))
        guard abs(a) * mostX + abs(b) * mostY + abs(c) < 1e9, abs(d) * mostX + abs(e) * mostY + abs(f) < 1e9 else {
            return nil
        }
        let x = range(a, b, c), y = range(d, e, f)
        return Rect(x: x.low, y: y.low, width: x.size, height: y.size)
    }

    /// The largest factor by which lengths within a rectangle before the eye are multiplied.
    fileprivate func largestScale(in box: Rect) -> Double {
        if isAffine { return Self.norm(a, b, d, e) }
        return box.corners.reduce(0) { most, p in
            let q = homogeneous(p), w = 1 / q.w, x = q.x * w, y = q.y * w
            return max(most, Self.norm((a - g * x) * w, (b - h * x) * w, (d - g * y) * w, (e - h * y) * w))
        }
    }

    /// The larger singular value of a matrix.
    private static func norm(_ a: Double, _ b: Double, _ d: Double, _ e: Double) -> Double {
        let p = a * a + d * d, q = b * b + e * e, r = a * b + d * e
        return ((p + q + ((p - q) * (p - q) + 4 * r * r).squareRoot()) / 2).squareRoot()
    }
}

extension Rect {
    /// Nil for one whose coordinates are not all below 10^9.
    fileprivate var nearby: Rect? {
        abs(minX) < 1e9 && abs(maxX) < 1e9 && abs(minY) < 1e9 && abs(maxY) < 1e9 ? self : nil
    }
}
