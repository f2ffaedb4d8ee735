import ZoetropeGeometry

/// An outline's contours as polygons, in the outline's coordinates. The lines of a curve enclose the same area as the
/// curve (see CurveLines.swift).
final class FlatOutline {
    private let allPoints = List<SIMD2<Double>>(), allEnds = List<Int>()
    /// Nil for no points, and for those that cannot be drawn.
    let polygons: Polygons?
    /// How many points all contours have.
    var count: Int { allPoints.count }

    /// The contours, valid as long as the object that they belong to.
    struct Polygons: BitwiseCopyable {
        let points: UnsafePointer<SIMD2<Double>>
        /// Where the contours end in `points`.
        let ends: UnsafeBufferPointer<Int>
        /// Around all points.
        let box: Rect
        /// The area divided by half of the perimeter, which is measured along the axes.
        let thickness: Double

        /// Nil where there are none, and for points so far away that nothing can be drawn.
        fileprivate init?(_ points: List<SIMD2<Double>>, _ ends: List<Int>) {
            guard let first = points.elements.first else { return nil }
            (self.points, self.ends) = (UnsafePointer(points.base), UnsafeBufferPointer(ends.elements))
            var low = first, high = first, start = 0, area = 0.0, perimeter = 0.0
            for end in ends.elements {
                var last = points.elements[end - 1]
                for p in points.elements[start..<end] {
                    low.replace(with: p, where: p .< low)
                    high.replace(with: p, where: p .> high)
                    let edge = p - last
                    area += last.x * edge.y - last.y * edge.x
                    perimeter += abs(edge.x) + abs(edge.y)
                    last = p
                }
                start = end
            }
            guard low.min() > -1e15, high.max() < 1e15, perimeter.isFinite else { return nil }
            box = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
            thickness = perimeter > 0 ? abs(area) / perimeter : 0
        }
    }

    /// The error of a pixel's coverage that a curve through it may cause: a third of a level (1/255). Rounding to
    /// levels causes up to half of one.
    private static let tolerance = 1.0 / 3 / 255
    /// The most lines of a curve, and of an outline, unless it has more elements: 8 MB of points.
    private static let mostLines = 512, mostLinesOfOutline = 1 << 19

    /// A size: how many pixels a unit of the outline's coordinates has at most, as the fourth root of 2 to a power, so
    /// that the polygons are the same in the frames in which an outline grows a little.
    struct Size: Equatable {
        let power: Int

        /// The next larger size.
        init(_ scale: Double) {
            let scale = scale.limited(to: 1e-6...1e6)
            let step = Self.steps.firstIndex { scale.significand <= $0 } ?? Self.steps.count
            power = Self.steps.count * Int(scale.exponent) + step
        }

        private static let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429]

        var scale: Double {
            let (exponent, step) = (power >> 2, power & 3)
            return Double(sign: .plus, exponent: exponent, significand: Self.steps[step])
        }
    }

    /// Kept so that no other outline gets its identity.
    private let outline: Outline

    init(_ outline: Outline, _ size: Size) {
        self.outline = outline
        let limit = max(1, Self.mostLinesOfOutline / max(1, outline.path.elements.count))
        var flattening = Flattening(
            scale: size.scale, limit: min(limit, Self.mostLines), points: allPoints, ends: allEnds)
        for element in outline.path.elements { flattening.append(element) }
        flattening.finish()
        polygons = Polygons(allPoints, allEnds)
    }

    private struct Flattening {
        let scale: Double
        /// The most lines of a curve.
        let limit: Int
        let points: List<SIMD2<Double>>, ends: List<Int>
        private var start = Point.zero, current = Point.zero

        init(scale: Double, limit: Int, points: List<SIMD2<Double>>, ends: List<Int>) {
            (self.scale, self.limit, self.points, self.ends) = (scale, limit, points, ends)
        }

        mutating func append(_ element: Path.Element) {
            switch element {
            case .move(let p):
                finish()
                (start, current) = (p, p)
                add(p)
            case .line(let p):
                beginIfNeeded()
                add(p)
                current = p
            case .quad(let c, let p): append(CubicCurve(quad: current, c, p))
            case .cubic(let c, let d, let p): append(CubicCurve(current, c, d, p))
            case .close:
                finish()
                current = start
            }
        }

        /// Ends the contour.
        mutating func finish() {
            let first = ends.last ?? 0
            if points.count > first, points.last == points.elements[first] { points.shorten(to: points.count - 1) }
            if points.count - first > 2 { ends.append(points.count) } else { points.shorten(to: first) }
        }

        /// A path goes on from where a contour was closed.
        private mutating func beginIfNeeded() {
            if points.count == ends.last ?? 0 { add(current) }
        }

        private func add(_ p: Point) { points.append(SIMD2(p.x, p.y)) }

        private mutating func append(_ curve: CubicCurve) {
            beginIfNeeded()
            let count = curve.lines(scale: scale, tolerance: FlatOutline.tolerance, limit: limit)
            curve.forEachCorner(of: count) { add($0) }
            add(curve.end)
            current = curve.end
        }
    }
}
