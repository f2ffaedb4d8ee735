import Foundation
import ZoetropeGeometry

extension Path {
    func mapped(_ t: CGAffineTransform?) -> Path {
        guard let t, !t.isIdentity else { return self }
        return Path(elements.map { $0.mapped { Point(CGPoint($0).applying(t)) } })
    }

    /// Where the next element would begin.
    var currentPoint: Point {
        var end = Point.zero
        forEachSegment { end = $2 }
        return end
    }

    /// The lines and curves, each as a cubic curve; closing lines are among them where they have a length.
    func forEachCurve(_ body: (_ curve: CubicCurve, _ isLine: Bool) -> Void) {
        forEachSegment { element, from, to in
            guard element != .close || from != to, let curve = element.curve(from: from, to: to) else { return }
            switch element {
            case .quad, .cubic: body(curve, false)
            case .move, .line, .close: body(curve, true)
            }
        }
    }

    /// How often the path winds about a point; open contours are closed. Curves are divided into lines within a
    /// hundredth of a unit.
    func winding(about p: Point) -> Int {
        var winding = 0, start = Point.zero, end = Point.zero
        func add(_ a: Point, _ b: Point) {
            guard (a.y <= p.y) != (b.y <= p.y) else { return }
            let side = (b - a).cross(p - a)
            if a.y <= p.y, side > 0 { winding += 1 } else if a.y > p.y, side < 0 { winding -= 1 }
        }
        func add(_ curve: CubicCurve) {
            let count = curve.chords(tolerance: 0.01, limit: 1000)
            var last = curve.start
            for i in 1...count {
                let next = i == count ? curve.end : curve.point(Double(i) / Double(count))
                add(last, next)
                last = next
            }
        }
        forEachSegment { element, from, to in
            if case .move = element {
                add(from, start)
                start = to
            }
            if let curve = element.curve(from: from, to: to) { add(curve) }
            end = to
        }
        add(end, start)
        return winding
    }

    /// The ends of all elements, and where curves turn back along x or y: the path lies in the rectangle around them.
    var extremes: [Point] {
        var points: [Point] = []
        for case .move(let p) in elements { points.append(p) }
        forEachCurve { curve, isLine in
            points += [curve.start, curve.end]
            guard !isLine else { return }
            for t in curve.turns { points.append(curve.point(t)) }
        }
        return points
    }

    /// The rectangle that the path is, with sides along the axes.
    var rectangle: Rect? {
        var points: [Point] = []
        for (i, element) in elements.enumerated() {
            switch element {
            case .move(let p) where i == 0: points.append(p)
            case .line(let p) where i > 0: points.append(p)
            case .close where i == elements.count - 1: break
            default: return nil
            }
        }
        if points.count == 5, points[4] == points[0] { points.removeLast() }
        guard points.count == 4 else { return nil }
        let isUpright = points.indices.allSatisfy { i in
            let a = points[i], b = points[(i + 1) % 4]
            return (i % 2 == 0) == (points[0].y == points[1].y) ? a.y == b.y : a.x == b.x
        }
        guard isUpright else { return nil }
        return Rect(CGRect(around: points.map { CGPoint($0) }))
    }
}

extension CubicCurve {
    /// The parameters, 0…1, at which x or y has an extreme.
    fileprivate var turns: [Double] {
        func roots(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
            let a = p3 - 3 * p2 + 3 * p1 - p0, b = 2 * (p2 - 2 * p1 + p0), c = p1 - p0
            if abs(a) < 1e-12 { return b == 0 ? [] : [-c / b] }
            let d = b * b - 4 * a * c
            guard d >= 0 else { return [] }
            let root = d.squareRoot()
            return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return (roots(start.x, c.x, d.x, end.x) + roots(start.y, c.y, d.y, end.y)).filter { $0 > 0 && $0 < 1 }
    }
}
