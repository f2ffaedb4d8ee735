import Foundation
import Testing
import ZoetropeCoreAnimation

/// Arcs between every two multiples of π/4 within two turns, both ways.
@Suite struct ArcTests {
    private struct Arc: CustomStringConvertible {
        /// In eighths of a turn.
        let start, end: Int
        /// Toward greater angles.
        let isRising: Bool

        var description: String { "\(start)π/4 → \(end)π/4, \(isRising ? "rising" : "falling")" }

        /// Eighths of a turn that the arc goes.
        var turn: Int {
            let way = end - start
            if abs(way) >= 8 { return isRising ? 8 : -8 }
            return way == 0 || (way > 0) == isRising ? way : isRising ? way + 8 : way - 8
        }

        /// The directions along the axes that the arc passes, its ends included, in quarters of a turn from +x.
        var axes: Set<Int> {
            let steps = turn < 0 ? Array(start + turn...start) : Array(start...start + turn)
            return Set(steps.filter { $0 % 2 == 0 }.map { (($0 / 2) % 4 + 4) % 4 })
        }
    }

    private static let all = (-16...16).flatMap { start in
        (-16...16).flatMap { end in [true, false].map { Arc(start: start, end: end, isRising: $0) } }
    }

    private func path(_ arc: Arc) -> CGPath {
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 50, y: 60), radius: 40, startAngle: CGFloat(arc.start) * .pi / 4,
            endAngle: CGFloat(arc.end) * .pi / 4, clockwise: !arc.isRising)
        return path
    }

    private func point(_ eighths: Int) -> CGPoint {
        let half = 0.5.squareRoot()
        let units = [(1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1), (half, -half)]
        let (x, y) = units[(eighths % 8 + 8) % 8]
        return CGPoint(x: 50 + 40 * x, y: 60 + 40 * y)
    }

    /// An arc reaches to the circle's side on each axis that it passes, and no farther than its ends elsewhere. A quarter
    /// of one curve leaves the circle by 0.027 % of the radius.
    @Test func everyArcLiesWhereItsAnglesSay() {
        for arc in Self.all {
            let box = path(arc).boundingBoxOfPath, ends = [point(arc.start), point(arc.start + arc.turn)]
            let xs = ends.map(\.x), ys = ends.map(\.y), axes = arc.axes
            let right = axes.contains(0) ? 90 : xs.max()!, bottom = axes.contains(1) ? 100 : ys.max()!
            let left = axes.contains(2) ? 10 : xs.min()!, top = axes.contains(3) ? 20 : ys.min()!
            let off = [box.maxX - right, box.maxY - bottom, box.minX - left, box.minY - top].map { abs($0) }.max()!
            #expect(off < 0.02, "\(arc): \(box)")
        }
    }

    @Test func everyArcBeginsAndEndsAtItsAngles() {
        for arc in Self.all {
            var first: CGPoint?
            path(arc).applyWithBlock { if first == nil { first = $0.pointee.points[0] } }
            let last = path(arc).currentPoint, begin = point(arc.start), end = point(arc.start + arc.turn)
            let off = [first!.x - begin.x, first!.y - begin.y, last.x - end.x, last.y - end.y].map { abs($0) }.max()!
            #expect(off < 1e-9, "\(arc)")
        }
    }

    /// Angles in single precision, and sums that are rounded, make whole circles and points as well.
    @Test func roundedAnglesMakeNoOtherArcs() {
        let full = 2 * Double.pi, single = Double(Float.pi) * 2
        let cases: [(start: Double, way: Double, width: Double)] = [
            (0, single - 1e-7, 80), (0.1, full - 1e-12, 80), (1, 1e-12, 0), (1, -1e-12, 0), (1e9, full, 80),
        ]
        for (start, way, width) in cases {
            let end = start + way
            for clockwise in [true, false] {
                let path = CGMutablePath()
                path.addArc(center: .zero, radius: 40, startAngle: start, endAngle: end, clockwise: clockwise)
                #expect(abs(path.boundingBoxOfPath.width - width) < 0.05, "\(start) → \(end), \(clockwise)")
            }
        }
    }

    /// Whole turns beyond the fourth are left out in pairs; what is no number draws nothing.
    @Test func enormousAnglesEnd() {
        let path = CGMutablePath()
        path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: 1e12)
        #expect(path.boundingBoxOfPath.width > 19.9)
        let empty = CGMutablePath()
        empty.addArc(center: .zero, radius: 10, startAngle: .nan, endAngle: 1, clockwise: true)
        empty.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .infinity)
        #expect(empty.isEmpty)
    }
}
